import { type MouseEvent, type ReactNode, useRef } from 'react';
import { type Brand, defaultBrand } from '../brand.ts';
import { useText } from '#src/i18n/react.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineLine } from './offline-line.tsx';
import type { AccountActions, HelpAction, LanguageChoice } from './types.ts';
import './shell.css';
import { Link, useLocation } from 'react-router-dom';
import { isAt, menus } from '#src/shared/navigation/places.ts';
import { Icon } from '#src/ui/icon.tsx';
import { HelpEntry, isHelp } from './help-entry.tsx';
import { agentsOpen } from '#domain/service-hours.ts';
import { useWeekday } from '#src/i18n/use-service-days.ts';
import { LanguageSwitch } from '#src/ui/language-switch.tsx';
import { Ltr } from '#src/ui/small.tsx';
import { useNow } from '#src/ui/clock.ts';
import { useHydrated } from '#src/browser/hydrated.ts';
import { LanguageJump } from './language-links.tsx';

function OpeningHours({ clock }: { clock: () => Date }) {
  const { t } = useText();
  const weekdayName = useWeekday();
  const now = useNow(clock);
  // The rendered HTML is valid at any time of day: the line has the same height without its text.
  if (!useHydrated()) return <span>{'\u00a0'}</span>;
  const hours = agentsOpen(now);
  if (hours.open) {
    return (
      <span className="open">
        <span className="dot" />
        {t('shell:hours.open', { time: hours.until })}
      </span>
    );
  }
  const { opensAt: time, daysAhead, weekday } = hours;
  return (
    <span>
      {daysAhead === 0
        ? t('shell:hours.opensToday', { time })
        : t('shell:hours.opensOn', { time, day: weekdayName(weekday) })}
    </span>
  );
}

interface StripProps extends LanguageChoice {
  brand: Brand;
  clock: () => Date;
}

/** The line on top: open or closed now, the line that answers day and night, the language. */
function Strip({ brand, clock, languages, language, onLanguage }: StripProps) {
  const { t } = useText();
  return (
    <div className="strip">
      <div className="page">
        <OpeningHours clock={clock} />
        <a className="push" href={`tel:${brand.hotline.dialed}`}>
          <Icon name="phone" />
          {t('shell:hotline')}{' '}
          <b>
            <Ltr>{brand.hotline.shown}</Ltr>
          </b>
        </a>
        <LanguageJump languages={languages} language={language} />
        <LanguageSwitch languages={languages} current={language} label={t('shell:language')} onChange={onLanguage} />
      </div>
    </div>
  );
}

/** The bar at the bottom of a phone. A price bar on the page takes its place (shell.css). */
function BottomBar({ onHelp }: HelpAction) {
  const { t } = useText();
  const { pathname } = useLocation();
  return (
    <nav className="bottom" aria-label={t('shell:nav.bottom')}>
      {menus.bottom.map((place) =>
        isHelp(place) ? (
          <HelpEntry key={place.to} onHelp={onHelp} />
        ) : (
          <Link key={place.to} to={place.to} aria-current={isAt(place, pathname) ? 'page' : undefined}>
            <Icon name={place.icon} />
            {t(`shell:nav.${place.word}`)}
          </Link>
        ),
      )}
    </nav>
  );
}

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
