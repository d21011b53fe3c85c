import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { brandName } from '#domain/brand.ts';
import { useTakenOver } from '#src/browser/taken-over.ts';
import { useText } from '#src/i18n/react.tsx';
import { menus, type Place } from '#src/shared/navigation/places.ts';
import { Logo } from '#src/ui/logo.tsx';
import { Ltr } from '#src/ui/small.tsx';
import type { Brand } from '../brand.ts';
import { LanguageLinks } from './language-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import type { AccountActions, LanguageChoice } from './types.ts';

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
    <li key={place.to}>
      <Link to={place.to}>{t(`shell:nav.${place.word}`)}</Link>
    </li>
  ));
}

/** The header's word for help stands in the column of help. */
const inHelp = new Set(menus.help.map(({ to }) => to));

/** A part of its own, so that nothing but it is drawn again once the page is taken over and the year is known. */
function Rights({ brand, clock }: Pick<FooterProps, 'brand' | 'clock'>) {
  const { t } = useText();
  const year = useTakenOver() ? String(clock().getFullYear()) : '';
  return <span>{t('shell:footer.rights', { year, brand: brandName(brand) })}</span>;
}

export interface FooterProps
  extends Pick<AccountActions, 'session' | 'onSignIn'>, Pick<LanguageChoice, 'languages' | 'language'> {
  brand: Brand;
  clock: () => Date;
}

export function Footer({ brand, clock, session, onSignIn, languages, language }: FooterProps) {
  const { t } = useText();
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
            <PlaceLinks places={[...menus.header.filter(({ to }) => !inHelp.has(to)), ...menus.services]} />
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
          {menus.legal.map(({ to, word }) => (
            <Link key={to} to={to}>
              {t(`shell:nav.${word}`)}
            </Link>
          ))}
          <a href={mapCredit} rel="noopener">
            {t('shell:footer.map')}
          </a>
        </div>
      </div>
    </footer>
  );
}
