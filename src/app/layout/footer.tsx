import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { brandName } from '#domain/content/brand.ts';
import { choosePlatform, useHydrated, usePlatform } from '#src/lib/device.ts';
import { useText } from '#src/i18n/react.tsx';
import { type PageRow, pages } from '#src/shared/navigation/pages.ts';
import { getMenus, menus, type Place } from '#src/shared/navigation/paths.ts';
import { Logo } from '#src/components/logo.tsx';
import { Ltr } from '#src/components/small.tsx';
import type { Brand } from '../brand.ts';
import { pageAt } from '../pages.ts';
import {
  type AccountActions,
  type HelpAction,
  HelpEntry,
  type LanguageChoice,
  LanguageLinks,
  ThemeSwitch,
} from './switches.tsx';

const mapCredit = 'https://github.com/VictorCazanave/svg-maps/tree/master/packages/mexico';

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

function PlaceLinks({ places }: { places: readonly Place[] }) {
  const { t } = useText();
  return places.map((place) => (
    <li key={place.word}>
      <Link to={place.to}>{t(`shell:nav.${place.word}`)}</Link>
    </li>
  ));
}

/** The help entry of the header is in the help column here. */
const inHelp = new Set(menus.help.map(({ to }) => to));

/** A component of its own, so that only it rerenders after hydration, when the year is known. */
function Rights({ brand, clock }: Pick<FooterProps, 'brand' | 'clock'>) {
  const { t } = useText();
  const year = useHydrated() ? String(clock().getFullYear()) : '';
  return <span>{t('shell:footer.rights', { year, brand: brandName(brand) })}</span>;
}

export interface FooterProps
  extends HelpAction, Pick<AccountActions, 'session' | 'onSignIn'>, Pick<LanguageChoice, 'languages' | 'language'> {
  brand: Brand;
  clock: () => Date;
}

/**
 * D-105: the choice of the other site version, stored on the device; it renders only after hydration, when the device
 * is known.
 */
function PlatformSwitch() {
  const { t } = useText();
  const other = usePlatform() === 'mobile' ? 'desktop' : 'mobile';
  if (!useHydrated()) return null;
  function choose(event: MouseEvent) {
    event.preventDefault();
    choosePlatform(other);
  }
  return (
    <a href={`?platform=${other}`} onClick={choose}>
      {t(`shell:footer.${other}`)}
    </a>
  );
}

function Hotline({ brand }: Pick<FooterProps, 'brand'>) {
  return (
    <a href={`tel:${brand.hotline.dialed}`}>
      <Ltr>{brand.hotline.shown}</Ltr>
    </a>
  );
}

/** @param group of words: short ones where there is one line. */
function LegalLinks({ group }: { group: 'nav' | 'footer' }) {
  const { t } = useText();
  return menus.legal.map(({ to, word }) => (
    <Link key={to} to={to}>
      {t(`shell:${group}.${word}`)}
    </Link>
  ));
}

/** In a flow: the help, the terms, and a phone number. */
function FooterLine({ brand, clock, onHelp, languages, language }: FooterProps) {
  return (
    <footer className="foot line">
      <div className="page">
        <LanguageLinks languages={languages} language={language} />
        <div className="legal">
          <Rights brand={brand} clock={clock} />
          <HelpEntry onHelp={onHelp} />
          <LegalLinks group="footer" />
          <Hotline brand={brand} />
        </div>
      </div>
    </footer>
  );
}

export function Footer(props: FooterProps) {
  const { brand, clock, session, onSignIn, languages, language } = props;
  const { t } = useText();
  const { pathname } = useLocation();
  const { foot }: PageRow = useMemo(() => pages[pageAt(pathname)], [pathname]);
  if (foot === 'line') return <FooterLine {...props} />;
  return (
    <footer className="foot">
      <div className="page">
        <div className="cols">
          <div>
            <span className="logo">
              <Logo strong={brand.strong} light={brand.light} />
            </span>
            <p className="slogan">{t('shell:footer.slogan')}</p>
          </div>
          <Column title={t('shell:footer.services')}>
            <PlaceLinks
              places={[
                ...getMenus(session !== undefined).header.filter(({ to }) => !inHelp.has(to)),
                ...menus.services,
              ]}
            />
          </Column>
          <Column title={t('shell:footer.company')}>
            <PlaceLinks places={menus.company} />
          </Column>
          <Column title={t('shell:footer.account')}>
            {session ? (
              <PlaceLinks places={menus.account} />
            ) : (
              <li>
                <button type="button" onClick={onSignIn}>
                  {t('shell:account.signIn')}
                </button>
              </li>
            )}
          </Column>
          <Column title={t('shell:footer.help')}>
            <PlaceLinks places={menus.help} />
            <li>
              <a href={`tel:${brand.hotline.dialed}`}>
                {t('shell:hotline')} <Ltr>{brand.hotline.shown}</Ltr>
              </a>
            </li>
            {brand.social.map(({ name, url }) => (
              <li key={url}>
                <a href={url} rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </Column>
        </div>
        <LanguageLinks languages={languages} language={language} />
        <div className="legal">
          <ThemeSwitch />
          <Rights brand={brand} clock={clock} />
          <LegalLinks group="nav" />
          <PlatformSwitch />
          <a href={mapCredit} rel="noopener">
            {t('shell:footer.map')}
          </a>
        </div>
      </div>
    </footer>
  );
}
