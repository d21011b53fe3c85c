import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { brandName } from '#domain/content/brand.ts';
import { choosePlatform, useHydrated, usePlatform } from '#src/lib/device.ts';
import { useText } from '#src/i18n/react.tsx';
import { type Menu, type PageRow, pages } from '#src/shared/navigation/pages.ts';
import { menus, type Place } from '#src/shared/navigation/paths.ts';
import { PlaceItems } from '#src/shared/navigation/place-links.tsx';
import { Logo } from '#src/components/logo.tsx';
import { Ltr } from '#src/components/small.tsx';
import type { Brand } from '../brand.ts';
import { pageAt } from '../pages.ts';
import { type HelpAction, HelpEntry, type LanguageChoice, LanguageLinks, ThemeSwitch } from './switches.tsx';

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

/** Its columns, each with the groups of places that it shows the most asked for of. */
const columns = [
  ['services', ['header', 'services']],
  ['business', ['business']],
  ['company', ['company']],
  ['help', ['help']],
] as const satisfies readonly (readonly [string, readonly Menu[]])[];

const getPlaces = (groups: readonly Menu[]): readonly Place[] =>
  menus.footer.filter((place) => groups.some((group) => place.menus.includes(group)));

/** A component of its own, so that only it rerenders after hydration, when the year is known. */
function Rights({ brand, clock }: Pick<FooterProps, 'brand' | 'clock'>) {
  const { t } = useText();
  const year = useHydrated() ? String(clock().getFullYear()) : '';
  return <span>{t('shell:footer.rights', { year, brand: brandName(brand) })}</span>;
}

export interface FooterProps extends HelpAction, Pick<LanguageChoice, 'languages' | 'language'> {
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

/** At most 15 links; in a flow, a line. */
export function Footer(props: FooterProps) {
  const { brand, clock, languages, language } = props;
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
          {columns.map(([id, groups]) => (
            <Column key={id} title={id === 'company' ? brandName(brand) : t(`shell:footer.${id}`)}>
              <PlaceItems places={getPlaces(groups)} />
              {id === 'help' && (
                <li>
                  <a href={`tel:${brand.hotline.dialed}`}>
                    {t('shell:hotline')} <Ltr>{brand.hotline.shown}</Ltr>
                  </a>
                </li>
              )}
            </Column>
          ))}
        </div>
        <LanguageLinks languages={languages} language={language} />
        <div className="legal">
          <ThemeSwitch />
          <Rights brand={brand} clock={clock} />
          <LegalLinks group="nav" />
          <PlatformSwitch />
          <span>{t('shell:footer.map')}</span>
        </div>
      </div>
    </footer>
  );
}
