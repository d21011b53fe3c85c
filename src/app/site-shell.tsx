import type { ReactNode } from 'react';
import { useObservable } from '#src/browser/observable.ts';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import { useSession } from '#src/shared/session/react.tsx';
import type { Brand } from './brand.ts';
import { Shell } from './layout/shell.tsx';
import { SavedLine } from './outbox/saved-line.tsx';
import { useLanguageChange } from './use-language-change.ts';

/** The frame of every page, on the real session and language. */
export function SiteShell({ brand, children }: { brand: Brand; children: ReactNode }) {
  const { signedIn, user, signOut, openSignIn } = useSession();
  const { languages, language, change } = useLanguageChange();
  const { staleSince, help } = useAppState();
  const hasHelp = useObservable(help) !== 'off';
  return (
    <Shell
      brand={brand}
      session={signedIn ? { name: user?.username ?? '' } : undefined}
      onSignIn={() => openSignIn()}
      onSignOut={signOut}
      onHelp={hasHelp ? () => help.set('open') : undefined}
      languages={languages}
      language={language}
      onLanguage={change}
      staleSince={useObservable(staleSince)}
      line={<SavedLine />}
    >
      {children}
    </Shell>
  );
}
