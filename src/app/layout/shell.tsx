import { useRef, type MouseEvent, type ReactNode } from 'react';
import { defaultBrand, type Brand } from '../brand.ts';
import { useText } from '#src/i18n/react.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineLine } from './offline-line.tsx';
import { Strip } from './strip.tsx';
import type { AccountActions, HelpAction, LanguageChoice } from './types.ts';
import './shell.css';

export interface ShellProps extends LanguageChoice, AccountActions, HelpAction {
  brand?: Brand;
  clock?: () => Date;
  /** Since when what is on screen may have changed, ms; undefined while it is as of now. */
  staleSince?: number | undefined;
  /** Under the header, what waits for the customer. */
  line?: ReactNode;
  /** The page. */
  children: ReactNode;
}

const systemClock = () => new Date();

/** The frame of every page: skip link, strip, header, page, footer and, on a phone, the bar at the bottom. */
export function Shell(props: ShellProps) {
  const { session, onSignIn, onSignOut, languages, language, onLanguage, onHelp, children } = props;
  const { brand = defaultBrand, clock = systemClock, staleSince, line } = props;
  const { t } = useText();
  const main = useRef<HTMLElement>(null);
  const choice = { languages, language, onLanguage };
  const account = { session, onSignIn, onSignOut };
  /** Moves the focus without an entry in the history, which would forget what the page keeps there. */
  function skip(event: MouseEvent) {
    event.preventDefault();
    main.current?.focus();
  }

  return (
    <div className="shell">
      <a className="skip" href="#main" onClick={skip}>
        {t('shell:skip')}
      </a>
      <header>
        <Strip brand={brand} clock={clock} {...choice} />
        <Header brand={brand} onHelp={onHelp} {...choice} {...account} />
        <OfflineLine staleSince={staleSince} />
        {line}
      </header>
      <main id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
      <Footer
        brand={brand}
        clock={clock}
        session={session}
        onSignIn={onSignIn}
        onHelp={onHelp}
        languages={languages}
        language={language}
      />
      <BottomBar onHelp={onHelp} />
    </div>
  );
}
