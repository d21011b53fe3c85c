import type { ReactNode } from 'react';
import { useObservable } from '#src/browser/observable.ts';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import type { Brand } from './brand.ts';
import { Standalone } from './layout/standalone.tsx';
import { useLanguageChange } from './use-language-change.ts';

/** The frame of the pages that stand alone, on the real language. */
export function StandaloneShell({ brand, children }: { brand: Brand; children: ReactNode }) {
  const { languages, language, change } = useLanguageChange();
  const { staleSince, help } = useAppState();
  const hasHelp = useObservable(help) !== 'off';
  return (
    <Standalone
      brand={brand}
      languages={languages}
      language={language}
      onLanguage={change}
      onHelp={hasHelp ? () => help.set('open') : undefined}
      staleSince={useObservable(staleSince)}
    >
      {children}
    </Standalone>
  );
}
