import { Link, useLocation } from 'react-router-dom';
import type { SwitchLanguage } from '#src/components/overlays/menu.tsx';
import { chooseTheme, type Theme, themes, useTheme } from '#src/lib/theme.ts';
import { useText } from '#src/i18n/react.tsx';
import { Icon } from '#src/components/icon.tsx';
import { htmlLanguage, languageParam } from '#domain/text/language-choice.ts';
import { useHydrated } from '#src/lib/device.ts';
import { paths, type Place } from '#src/shared/navigation/paths.ts';
import './language-links.css';

export interface LanguageChoice {
  languages: readonly SwitchLanguage[];
  /** Code of the language in use. */
  language: string;
  onLanguage: (code: string) => void;
}

export interface HelpAction {
  /** Opens the help over the page; undefined where there is none, and then its entries lead to the questions. */
  onHelp?: (() => void) | undefined;
}

export interface AccountActions {
  /** The signed-in customer; undefined while signed out. */
  session: { name: string } | undefined;
  onSignIn: () => void;
  onSignOut: () => void;
}

/** A native select that looks like a word with a half moon, as the language's does. */
export function ThemeSwitch() {
  const { t } = useText();
  const theme = useTheme();
  return (
    <label className="lang">
      <Icon name="theme" />
      <span aria-hidden="true">{t(`shell:theme.${theme}`)}</span>
      <Icon name="down" />
      <select
        aria-label={t('shell:theme.label')}
        value={theme}
        onChange={(event) => chooseTheme(event.target.value as Theme)}
      >
        {themes.map((each) => (
          <option key={each} value={each}>
            {t(`shell:theme.${each}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

const linksId = 'languages';

function searchIn(search: string, code: string): string {
  const asked = new URLSearchParams(search);
  asked.set(languageParam, code);
  return `?${asked.toString()}`;
}

type Choice = Pick<LanguageChoice, 'languages' | 'language'>;

/** Every language as a link, for visitors without scripts, who cannot use the switch: the server stores the choice. */
export function LanguageLinks({ languages, language }: Choice) {
  const { t } = useText();
  const { search } = useLocation();
  if (useHydrated()) return null;
  return (
    <nav className="lang-links" id={linksId} aria-label={t('shell:language')}>
      {languages.map(({ code, endonym, locale }) => {
        const tag = htmlLanguage({ locale });
        return (
          // The current address may have a query that the page was not rendered for.
          <a
            key={code}
            href={searchIn(search, code)}
            hrefLang={tag}
            lang={tag}
            aria-current={code === language ? 'true' : undefined}
            suppressHydrationWarning
          >
            <bdi>{endonym}</bdi>
          </a>
        );
      })}
    </nav>
  );
}

/** Replaces the switch where there is no script: leads to the links. */
export function LanguageJump({ languages, language, compact }: Choice & { compact?: boolean }) {
  const { t } = useText();
  if (useHydrated()) return null;
  return (
    <a className={compact ? 'lang-jump iconbtn' : 'lang-jump'} href={`#${linksId}`} aria-label={t('shell:language')}>
      <Icon name="globe" />
      {!compact && <span aria-hidden="true">{languages.find(({ code }) => code === language)?.endonym}</span>}
    </a>
  );
}

/** Whether an entry of a menu is the help. */
export const isHelp = ({ word }: Place): boolean => word === 'help';

/** The help as an entry of a bar, a menu or a footer: it opens over the page, or leads to the questions where there is none. */
export function HelpEntry({ onHelp, className }: HelpAction & { className?: string }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const shown = (
    <>
      <Icon name="help" />
      {t('shell:nav.help')}
    </>
  );
  if (onHelp)
    return (
      <button type="button" className={className} aria-haspopup="dialog" onClick={onHelp}>
        {shown}
      </button>
    );
  return (
    <Link className={className} to={paths.faqs} aria-current={pathname === paths.faqs ? 'page' : undefined}>
      {shown}
    </Link>
  );
}
