import type { ProhibitedSection } from '#domain/prohibited/vocabulary.ts';
import { useText } from '#src/i18n/react.tsx';

/** The groups on the page as links; at the start side where there is room. */
export function Contents({ sections }: { sections: readonly ProhibitedSection[] }) {
  const { t, format } = useText('prohibited');
  return (
    <nav className="guide-contents" aria-labelledby="guide-contents">
      <h2 id="guide-contents">{t('prohibited:contents')}</h2>
      <ol>
        {sections.map(({ group, items }) => (
          <li key={group}>
            <a href={`#${group}`}>
              {t(`prohibited:group.${group}`)} <span className="soft num">{format.number(items.length)}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
