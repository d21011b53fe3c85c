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
import { type Card, listPaths } from '#src/shared/content/words.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Ends } from './ends.tsx';
import { Gone } from './gone.tsx';
import { Related } from './related.tsx';
import './content.css';

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
  /** What stands between that line and the summary. */
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
