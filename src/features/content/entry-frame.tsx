import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '#src/i18n/react.tsx';
import { Button, ButtonLink } from '#src/components/button.tsx';
import type { Answer } from '#contract/calls.ts';
import { brandName } from '#domain/content/brand.ts';
import type { DetailKind } from '#domain/content/content.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/react.tsx';
import { useBrand } from '#src/shared/app-state/app-state.tsx';
import { inLanguage } from '#src/shared/content/in-language.ts';
import { type Card, entryPath, listPaths } from '#src/shared/content/content-words.ts';
import { Icon } from '#src/components/icon.tsx';
import { EmptyState } from '#src/components/status.tsx';
import './content.css';

/** Hands the page's address to the device's own sharing; without one, to the clipboard. */
export function Share({ title }: { title: string }) {
  const { t } = useText('content');
  const [said, setSaid] = useState<'copied' | 'notCopied'>();
  async function share() {
    const { href } = window.location;
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title, url: href });
      else {
        await navigator.clipboard.writeText(href);
        setSaid('copied');
      }
    } catch (error) {
      // Closing the device's own dialog is a decision, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid('notCopied');
    }
  }
  return (
    <span className="content-share">
      <Button variant="quiet" size="sm" icon="share" onClick={() => void share()}>
        {t('content:share')}
      </Button>
      <span role="status" className="soft sm">
        {said && t(`content:${said}`)}
      </span>
    </span>
  );
}

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

interface EntryFrameProps {
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
