import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useConnectivity } from '#src/lib/connectivity.ts';
import { useText, useWeekday } from '#src/i18n/react.tsx';
import { Icon } from '#src/components/icon.tsx';
import { brandName } from '#domain/content/brand.ts';
import { getMenus, isAt, paths } from '#src/shared/navigation/paths.ts';
import { LanguageSwitch } from '#src/components/overlays/menu.tsx';
import { Logo } from '#src/components/logo.tsx';
import { agentsOpen } from '#domain/time/service-hours.ts';
import { Ltr } from '#src/components/small.tsx';
import { useNow } from '#src/lib/clock.ts';
import { useHydrated } from '#src/lib/device.ts';
import { getHistoryIndex } from '#src/lib/layer-history.ts';
import './offline-line.css';
import { type Brand, defaultBrand } from '../brand.ts';
import {
  type AccountActions,
  type HelpAction,
  HelpEntry,
  isHelp,
  type LanguageChoice,
  LanguageJump,
  LanguageLinks,
} from './switches.tsx';
import './standalone.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import './shell.css';

interface OfflineLineProps {
  /** Since when what is on screen may have changed, ms; undefined while it is as of now. */
  staleSince?: number | undefined;
}

/** Says that there is no connection, or no server behind it, and how old the shown data is. */
function OfflineLine({ staleSince }: OfflineLineProps) {
  const { t, format } = useText();
  const line = useConnectivity();
  const online = line === 'there';
  // A person who stays on a page during a reconnect still sees the data that it was opened with.
  const [wasOffline, setOffline] = useState(!online);
  if (!online && !wasOffline) setOffline(true);
  if (online && wasOffline && staleSince === undefined) setOffline(false);
  const isBack = online && wasOffline;
  const ofLine = t(isBack ? 'shell:offline.back' : line === 'none' ? 'shell:offline.title' : 'shell:offline.slow');
  const since = staleSince !== undefined && t('shell:offline.since', { when: format.dateTime(new Date(staleSince)) });
  return (
    <div role="status">
      {(!online || since) && (
        <div className="offline">
          <div className="page">
            <Icon name="triangle" />
            <span>
              <b>{ofLine}</b> {since || t('shell:offline.text')}
            </span>
          </div>
        </div>
      )}
    </div>
  );
}

interface StandaloneProps extends LanguageChoice, HelpAction {
  brand: Brand;
  /** Since when what is on screen may have changed, ms; undefined while it is as of now. */
  staleSince?: number | undefined;
  children: ReactNode;
}

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
    if (getHistoryIndex() === 0) return;
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
function BottomBar({ session, onHelp }: HelpAction & Pick<AccountActions, 'session'>) {
  const { t } = useText();
  const { pathname } = useLocation();
  return (
    <nav className="bottom" aria-label={t('shell:nav.bottom')}>
      {getMenus(session !== undefined).bottom.map((place) =>
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

interface ShellProps extends LanguageChoice, AccountActions, HelpAction {
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
      <Footer brand={brand} clock={clock} onHelp={onHelp} languages={languages} language={language} />
      <BottomBar session={session} onHelp={onHelp} />
    </div>
  );
}
