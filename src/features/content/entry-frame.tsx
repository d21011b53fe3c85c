import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Answer } from '#contract/answers.ts';
import { brandName } from '#domain/brand.ts';
import type { DetailKind } from '#domain/content.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/use-call.ts';
import { useText } from '#src/i18n/react.tsx';
import { useBrand } from '#src/shared/brand/react.tsx';
import { inLanguage } from '#src/shared/content/in-language.ts';
import { type Card, entryPath, listPaths } from '#src/shared/content/words.ts';
import { Icon } from '#src/ui/icon.tsx';
import './content.css';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/states.tsx';

function End({ card, side }: { card: Card; side: 'previous' | 'next' }) {
  const { t, format } = useText('content');
  const day = card.event ? card.event.starts.slice(0, 10) : card.published;
  return (
    <Link className={side} to={entryPath(card)} rel={side === 'previous' ? 'prev' : 'next'}>
      <span className="soft sm">
        {t(`content:${side}`)}
        {day && ` · ${format.fullDate(day)}`}
      </span>
      <b {...inLanguage(card.lang)}>{card.title}</b>
    </Link>
  );
}

/** The way on from an entry: the one before and the one after it (D-14). */
function Ends({ previous, next }: Pick<Answer<'informationDetail'>, 'previous' | 'next'>) {
  const { t } = useText('content');
  if (!previous && !next) return null;
  return (
    <nav className="content-ends" aria-label={t('content:others')}>
      {previous && <End card={previous} side="previous" />}
      {next && <End card={next} side="next" />}
    </nav>
  );
}

function Related({ cards }: { cards: readonly Card[] }) {
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

/** An address that names nothing, or nothing any more: the list is offered. */
function Gone({ kind }: { kind: DetailKind }) {
  const { t } = useText('content');
  return (
    <div className="page content-gone">
      <h1 className="sr">{t('content:gone.title')}</h1>
      <EmptyState
        title={t('content:gone.title')}
        action={<ButtonLink to={listPaths[kind]}>{t(`content:${kind}.all`)}</ButtonLink>}
      >
        {t('content:gone.text')}
      </EmptyState>
    </div>
  );
}

/** The document is called like what is read in it. */
function useEntryTitle(title: string | undefined): void {
  const brand = brandName(useBrand());
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${brand}`;
  }, [title, brand]);
}

export interface EntryFrameProps {
  kind: DetailKind;
  /** Undefined when the address names none. */
  id: string | undefined;
  /** The line below the title. */
  about: (entry: Card) => ReactNode;
  /** Content between that line and the summary. */
  facts?: (entry: Card) => ReactNode;
  /** All below the summary. */
  children: (detail: Answer<'informationDetail'>) => ReactNode;
}

/** One piece of content with the way back to its list, what is related, and the ways to the ones beside it (CALL-83). */
export function EntryFrame({ kind, id, about, facts, children }: EntryFrameProps) {
  const { t, language } = useText('content', 'answers');
  const state = useCall('informationDetail', id === undefined ? undefined : { kind, id });
  useEntryTitle(state.data?.entry.title);
  const refused = state.failure?.codeName;
  if (id === undefined || refused === 'notFound' || refused === 'invalidParameter') return <Gone kind={kind} />;
  return (
    <div className="page content-entry">
      <Link className="content-back" to={listPaths[kind]}>
        <Icon name="back" />
        {t(`content:${kind}.title`)}
      </Link>
      <CallPart state={state} loading={t('content:loading')} failed={t('content:failed')}>
        {(detail) => {
          const { entry, previous, next, related } = detail;
          return (
            <>
              <div className="content-columns">
                <article>
                  <h1 {...inLanguage(entry.lang)}>{entry.title}</h1>
                  {about(entry)}
                  {entry.lang !== language.dictionary && <p className="soft sm">{t('content:notTranslated')}</p>}
                  {facts?.(entry)}
                  <p className="content-key" {...inLanguage(entry.lang)}>
                    {entry.summary}
                  </p>
                  {children(detail)}
                </article>
                <Related cards={related} />
              </div>
              <Ends previous={previous} next={next} />
            </>
          );
        }}
      </CallPart>
    </div>
  );
}
