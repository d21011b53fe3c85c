import { Dialog } from 'primereact/dialog';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { defaultBrandDetails as brand } from '#domain/content/brand.ts';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { Logo } from '#src/components/logo.tsx';
import { useOperator } from '../session.tsx';
import { staffLanguages, useWords } from '../texts/words.ts';
import { useLive } from '../live.tsx';
import { getIcon, toGroups } from './families.ts';
import { SignInForm } from './sign-in.tsx';

const Palette = lazy(() => import('./palette.tsx'));

function Entry({
  to,
  icon,
  children,
  end = false,
}: {
  to: string;
  icon: IconName;
  children: ReactNode;
  end?: boolean;
}) {
  return (
    <li>
      <NavLink to={to} end={end}>
        <Icon name={icon} />
        <span>{children}</span>
      </NavLink>
    </li>
  );
}

const LanguageButtons = () => {
  const { t, language, setLanguage } = useWords();
  return (
    <span className="bo-languages" role="group" aria-label={t('language')}>
      {staffLanguages.map((code) => (
        <button key={code} type="button" lang={code} aria-pressed={code === language} onClick={() => setLanguage(code)}>
          {code === 'es' ? 'Español' : 'English'}
        </button>
      ))}
    </span>
  );
};

/** Around sign-in and enrolment: the mark, the language, one card. */
export function Door({ children }: { children: ReactNode }) {
  return (
    <div className="bo-door">
      <header>
        <Mark />
        <LanguageButtons />
      </header>
      <main id="main" className="bo-card">
        {children}
      </main>
    </div>
  );
}

function Mark() {
  const { t } = useWords();
  return (
    <span className="bo-mark">
      <Logo strong={brand.strong} light={t('operation')} />
    </span>
  );
}

/** The search of the bar, which Ctrl+K opens from anywhere. */
function Search() {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  function open() {
    setWanted(true);
    setOpen(true);
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return;
      // Browsers search the web with it.
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="bo-search"
        title={t('palette.placeholder')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <Icon name="search" />
        <span>{t('palette.placeholder')}</span>
        <kbd>Ctrl</kbd> <kbd>K</kbd>
      </button>
      {isWanted && (
        <Suspense>
          <Palette isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Bar, navigation by the operator's commands, and the page. Locked, it stays as it is below the sign-in. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const { phase, signOut } = useOperator();
  const { isOpen } = useLive();
  const { pathname } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  useEffect(() => setMenuOpen(false), [pathname]);
  if (phase.name !== 'signedIn') return null;
  const { session, isLocked } = phase;
  return (
    <div className="bo-shell">
      <a className="bo-skip" href="#main">
        {t('skip')}
      </a>
      <header className="bo-top">
        <button
          type="button"
          className="bo-menu"
          aria-expanded={isMenuOpen}
          aria-controls="bo-sections"
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          <Icon name="menu" label={t('menu')} />
        </button>
        <Mark />
        {!isLocked && <Search />}
        <span className="bo-push" />
        <span className={isOpen ? 'bo-live' : 'bo-live off'} role="status">
          <i aria-hidden="true" />
          {t(isOpen ? 'live.on' : 'live.off')}
        </span>
        <LanguageButtons />
        <span className="bo-me">
          <b>{session.name}</b>
          <small>{session.roles.map((role) => t(`roles.${role}`, { defaultValue: role })).join(', ')}</small>
        </span>
        <button type="button" className="bo-icon" onClick={() => void signOut()}>
          <Icon name="signOut" label={t('signOut')} />
        </button>
      </header>
      <nav id="bo-sections" className={isMenuOpen ? 'bo-side open' : 'bo-side'} aria-label={t('sections')}>
        {session.commands.some((command) => command.name === 'queue') && (
          <ul>
            <Entry to="/" icon="menu" end>
              {t('queue.title')}
            </Entry>
          </ul>
        )}
        {toGroups(session.commands).map(({ name, families }) => (
          <section key={name}>
            <h2>{t(`groups.${name}`, { defaultValue: name })}</h2>
            <ul>
              {families.map((family) => (
                <Entry key={family.name} to={family.path} icon={getIcon(family.name)}>
                  {t(`families.${family.name}`, { defaultValue: family.name })}
                </Entry>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <main id="main" className="bo-main" tabIndex={-1}>
        {children}
      </main>
      <Dialog
        visible={isLocked}
        onHide={() => undefined}
        closable={false}
        closeOnEscape={false}
        draggable={false}
        className="bo-dialog"
        header={t('locked.title')}
      >
        <p className="bo-help">{t('locked.help')}</p>
        {isLocked && <SignInForm name={session.name} />}
      </Dialog>
    </div>
  );
}
