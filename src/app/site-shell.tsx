import type { ReactNode } from 'react';
import { useLanguage } from '#src/i18n/react.tsx';
import { useSession } from '#src/session/react.tsx';
import { useNotice } from '#src/state/app-state.tsx';
import type { Brand } from './brand.ts';
import { Shell } from './layout/shell.tsx';

/** The frame of every page, on the real session and language. */
export function SiteShell({ brand, children }: { brand: Brand; children: ReactNode }) {
  const { signedIn, user, signOut, openSignIn } = useSession();
  const { language, setLanguage } = useLanguage();
  const notify = useNotice();
  const change = async (code: string) => {
    if (!(await setLanguage(code))) notify('notices:offline');
  };
  return (
    <Shell
      brand={brand}
      session={signedIn ? { name: user?.username ?? '' } : undefined}
      onSignIn={() => openSignIn()}
      onSignOut={signOut}
      language={language.code}
      onLanguage={(code) => void change(code)}
    >
      {children}
    </Shell>
  );
}
