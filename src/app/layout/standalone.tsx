import { useRef, type MouseEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { brandName } from '#domain/brand.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Icon } from '#src/ui/icon.tsx';
import { LanguageSwitch } from '#src/ui/language-switch.tsx';
import { Logo } from '#src/ui/logo.tsx';
import type { Brand } from '../brand.ts';
import { LanguageJump, LanguageLinks } from './language-links.tsx';
import { OfflineLine } from './offline-line.tsx';
import { HelpEntry } from './help-entry.tsx';
import type { HelpAction, LanguageChoice } from './types.ts';
import './standalone.css';

export interface StandaloneProps extends LanguageChoice, HelpAction {
  brand: Brand;
  /** Since when what is on screen may have changed, ms; undefined while it is as of now. */
  staleSince?: number | undefined;
  children: ReactNode;
}

/** Whether the tab has a page of this site to go back to. The router counts its entries there. */
const hasPageBefore = (): boolean => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/** The frame of a standalone page (ROUTE-33): logo and the way back, without further navigation. */
export function Standalone(props: StandaloneProps) {
  const { brand, languages, language, onLanguage, onHelp, staleSince, children } = props;
  const { t } = useText();
  const navigate = useNavigate();
  const main = useRef<HTMLElement>(null);
  function skip(event: MouseEvent) {
    event.preventDefault();
    main.current?.focus();
  }
  function goBack(event: MouseEvent) {
    if (!hasPageBefore()) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <div className="lone-page">
      <a className="skip" href="#main" onClick={skip}>
        {t('shell:skip')}
      </a>
      <header className="lone-head">
        <div className="page">
          <Link className="logo" to={paths.home} aria-label={t('shell:home', { brand: brandName(brand) })}>
            <Logo strong={brand.strong} light={brand.light} />
          </Link>
          <Link className="back" to={paths.home} onClick={goBack}>
            <Icon name="back" />
            {t('shell:standalone.back')}
          </Link>
          <HelpEntry className="head-help" onHelp={onHelp} />
          <LanguageJump compact languages={languages} language={language} />
          <LanguageSwitch
            compact
            languages={languages}
            current={language}
            label={t('shell:language')}
            onChange={onLanguage}
          />
        </div>
        <OfflineLine staleSince={staleSince} />
      </header>
      <main id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
      <div className="page">
        <LanguageLinks languages={languages} language={language} />
      </div>
    </div>
  );
}
