import { Fragment, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { brandName } from '#domain/content/brand.ts';
import { pages } from '#src/shared/navigation/pages.ts';
import { getMenus, isAt, menus, paths, type Place } from '#src/shared/navigation/paths.ts';
import { useHydrated } from '#src/lib/device.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button, IconButton } from '#src/components/button.tsx';
import { Sheet } from '#src/components/overlays/dialog.tsx';
import { Icon } from '#src/components/icon.tsx';
import { LanguageSwitch, Menu, MenuButton, MenuLink } from '#src/components/overlays/menu.tsx';
import { Logo } from '#src/components/logo.tsx';
import type { Brand } from '../brand.ts';
import {
  type AccountActions,
  type HelpAction,
  HelpEntry,
  isHelp,
  type LanguageChoice,
  LanguageJump,
  ThemeSwitch,
} from './switches.tsx';

const { path: companiesPath } = pages.serviceBusiness;
const isForCompanies = ({ to }: Place): boolean => to === companiesPath;

/** What there is for companies, each with what it is good for; before hydration, the page about all of it. */
function CompaniesEntry({ place }: { place: Place }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const current = [place, ...menus.business].some((each) => isAt(each, pathname)) ? 'page' : undefined;
  const shown = (
    <>
      {t(`shell:nav.${place.word}`)}
      <Icon name="down" />
    </>
  );
  if (!useHydrated()) {
    return (
      <Link to={place.to} aria-current={current}>
        {shown}
      </Link>
    );
  }
  return (
    <Menu
      button={(attributes) => (
        <button type="button" aria-current={current} {...attributes}>
          {shown}
        </button>
      )}
    >
      {menus.business.map(({ to, icon, word }) => (
        <MenuLink key={to} to={to} icon={icon}>
          <span>
            <b>{t(`shell:nav.${word}`)}</b>
            <span className="soft sm">{t(`shell:business.${word}`)}</span>
          </span>
        </MenuLink>
      ))}
      <MenuLink to={place.to} icon={place.icon}>
        {t('shell:business.all')}
      </MenuLink>
    </Menu>
  );
}

function AccountButton({ session, onSignIn, onSignOut }: AccountActions) {
  const { t } = useText();
  if (!session) {
    return (
      <Button variant="line" size="sm" icon="user" onClick={onSignIn}>
        {t('shell:account.signIn')}
      </Button>
    );
  }
  return (
    <Menu
      button={(attributes) => (
        <Button variant="line" size="sm" icon="user" {...attributes}>
          {/* The name is on its way for a moment; the button has one meanwhile. */}
          {session.name ? <bdi>{session.name}</bdi> : <span className="sr">{t('shell:account.menu')}</span>}
        </Button>
      )}
    >
      {menus.account.map((place) => (
        <MenuLink key={place.to} to={place.to} icon={place.icon}>
          {t(`shell:nav.${place.word}`)}
        </MenuLink>
      ))}
      <MenuButton icon="signOut" onClick={onSignOut}>
        {t('shell:account.signOut')}
      </MenuButton>
    </Menu>
  );
}

interface MenuSheetProps extends AccountActions, HelpAction {
  brand: Brand;
  open: boolean;
  onClose: () => void;
}

function MenuSheet({ brand, open, onClose, session, onSignIn, onSignOut, onHelp }: MenuSheetProps) {
  const { t } = useText();
  const help =
    onHelp &&
    (() => {
      onClose();
      onHelp();
    });
  const { header } = getMenus(session !== undefined);
  const verbs = header.filter((place) => !isForCompanies(place));
  const groups = [
    ['main', session ? [...verbs, ...menus.account] : verbs],
    ['services', menus.services],
    ['business', [...menus.business, ...header.filter(isForCompanies)]],
    ['company', menus.company],
    ['help', menus.help],
  ] as const;
  return (
    <Sheet open={open} onClose={onClose} title={session?.name || t('shell:menu')}>
      {groups.map(([group, places]) => (
        <Fragment key={group}>
          {group !== 'main' && (
            <h3 className="menu-group">{group === 'company' ? brandName(brand) : t(`shell:footer.${group}`)}</h3>
          )}
          <ul className="menu-list">
            {places.map((place) => (
              <li key={place.to}>
                {help && isHelp(place) ? (
                  <HelpEntry onHelp={help} />
                ) : (
                  <Link to={place.to} onClick={onClose}>
                    <Icon name={place.icon} />
                    {t(isForCompanies(place) ? 'shell:business.all' : `shell:nav.${place.word}`)}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      <ul className="menu-list">
        <li>
          <button
            type="button"
            onClick={() => {
              onClose();
              if (session) onSignOut();
              else onSignIn();
            }}
          >
            <Icon name={session ? 'signOut' : 'user'} />
            {session ? t('shell:account.signOut') : t('shell:account.signIn')}
          </button>
        </li>
        <li>
          <ThemeSwitch />
        </li>
      </ul>
    </Sheet>
  );
}

export interface HeaderProps extends LanguageChoice, AccountActions, HelpAction {
  brand: Brand;
}

/** Logo, verbs, account; on a narrow screen the language and a menu. */
export function Header({ brand, languages, language, onLanguage, onHelp, ...account }: HeaderProps) {
  const { t } = useText();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  return (
    <div className="head">
      <div className="page">
        <Link className="logo" to={paths.home} aria-label={t('shell:home', { brand: brandName(brand) })}>
          <Logo strong={brand.strong} light={brand.light} />
        </Link>
        <nav className="nav" aria-label={t('shell:nav.label')}>
          {getMenus(account.session !== undefined).header.map((place) =>
            isHelp(place) ? (
              <HelpEntry key={place.to} className="nav-help" onHelp={onHelp} />
            ) : isForCompanies(place) ? (
              <CompaniesEntry key={place.to} place={place} />
            ) : (
              <Link key={place.to} to={place.to} aria-current={isAt(place, pathname) ? 'page' : undefined}>
                {t(`shell:nav.${place.word}`)}
              </Link>
            ),
          )}
        </nav>
        <HelpEntry className="head-help" onHelp={onHelp} />
        <div className="account">
          <AccountButton {...account} />
        </div>
        <div className="head-lang">
          <LanguageJump compact languages={languages} language={language} />
          <LanguageSwitch
            compact
            languages={languages}
            current={language}
            label={t('shell:language')}
            onChange={onLanguage}
          />
        </div>
        <IconButton
          className="head-menu"
          icon="menu"
          label={t('shell:menu')}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
        <MenuSheet brand={brand} open={open} onClose={() => setOpen(false)} onHelp={onHelp} {...account} />
      </div>
    </div>
  );
}
