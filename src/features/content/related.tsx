import { Link } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { inLanguage } from '#src/shared/content/in-language.ts';
import { type Card, entryPath } from '#src/shared/content/words.ts';

export function Related({ cards }: { cards: readonly Card[] }) {
  const { t, format } = useText('content');
  if (cards.length === 0) return null;
  return (
    <aside className="content-related" aria-labelledby="content-related">
      <h2 id="content-related">{t('content:related')}</h2>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <Link to={entryPath(card)}>
              <span className="soft sm">{card.published && format.fullDate(card.published)}</span>
              <span {...inLanguage(card.lang)}>{card.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}
