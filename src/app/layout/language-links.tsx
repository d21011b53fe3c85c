import { useLocation } from 'react-router-dom';
import { htmlLanguage, languageParam } from '#domain/language-choice.ts';
import { useHydrated } from '#src/browser/hydrated.ts';
import { useText } from '#src/i18n/react.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { LanguageChoice } from './types.ts';
import './language-links.css';

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
