import type { ReactNode } from 'react';
import type { Answer } from '#contract/calls.ts';
import type { ContentPage } from '#domain/content/content.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { useBrand } from '#src/shared/app-state/app-state.tsx';
import { ContentBody } from '#src/shared/content/content-body.tsx';
import { inLanguage } from '#src/shared/content/in-language.ts';
import { usePlaceInUrl } from '#src/shared/navigation/use-place-in-url.ts';
import { Button } from '#src/components/button.tsx';
import { Ltr } from '#src/components/small.tsx';
import { EmptyState } from '#src/components/status.tsx';
import type { ContentNode } from '#contract/content.ts';
import { plainText } from '#domain/text/text.ts';
import './legal.css';

/** The content below one of the headings of a text. */
interface TextPart {
  /** Where a link within the page leads. */
  id: string;
  title: string;
  nodes: readonly ContentNode[];
}

/** Splits a text at its top-level headings; `intro` is the content before the first one. */
function getParts(body: readonly ContentNode[]): { intro: readonly ContentNode[]; parts: readonly TextPart[] } {
  const starts = body.flatMap((node, at) => (typeof node !== 'string' && node.tag === 'h2' ? [{ node, at }] : []));
  return {
    intro: body.slice(0, starts[0]?.at ?? body.length),
    parts: starts.map(({ node: { id, children = [] }, at }, index) => ({
      id: id ?? `part-${index + 1}`,
      title: plainText(children).trim(),
      nodes: body.slice(at + 1, starts[index + 1]?.at ?? body.length),
    })),
  };
}

/** A part that is the page's own and no text of editors: what one decides there. */
interface OwnPart {
  /** The anchor of links; ids of editors' headings are words, so the trailing hyphen avoids collisions. */
  id: `${string}-`;
  title: string;
  body: ReactNode;
}

export interface LegalPageProps {
  page: Extract<ContentPage, 'terms' | 'privacy'>;
  title: string;
  /** Behind the text. */
  own?: readonly OwnPart[];
}

function Part({ id, title, children }: { id: string | undefined; title: string; children: ReactNode }) {
  return (
    <section className="legal-part" id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The text itself; a place that the address names is there with it. */
function Parts({ text: { lang, body } }: { text: Answer<'informationPage'> }) {
  const { intro, parts } = getParts(body);
  usePlaceInUrl();
  return (
    <div className="legal-text" {...inLanguage(lang)}>
      {intro.length > 0 && <ContentBody nodes={intro} />}
      {parts.map(({ id, title, nodes }) => (
        <Part key={id} id={id} title={title}>
          <ContentBody nodes={nodes} />
        </Part>
      ))}
    </div>
  );
}

function Contents({ text, own }: { text: Answer<'informationPage'> | undefined; own: readonly OwnPart[] }) {
  const { t } = useText('content');
  const written = text ? getParts(text.body).parts : [];
  return (
    <nav className="legal-contents" aria-label={t('content:legal.contents')}>
      <ul>
        {written.map(({ id, title }) => (
          <li key={id} {...inLanguage(text?.lang ?? 'es')}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
        {own.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A text that one agrees to, as the editors wrote it (CALL-82, D-97): to read, to link to and to print. */
export function LegalPage({ page, title, own = [] }: LegalPageProps) {
  const { t, format, language } = useText('content', 'answers');
  const { hotline } = useBrand();
  const state = useCall('informationPage', { page });
  const { data, failure } = state;
  return (
    <div className="page legal">
      <header>
        <h1>{title}</h1>
        {data && (
          <p className="lead" {...inLanguage(data.lang)}>
            {data.summary}
          </p>
        )}
        {data?.updated && (
          <p className="soft sm">{t('content:legal.version', { date: format.fullDate(data.updated) })}</p>
        )}
        {data && data.lang !== language.dictionary && <p className="soft sm">{t('content:notTranslated')}</p>}
        {/* Below a summary of unknown length. */}
        {(data ?? failure) && (
          <div className="row">
            <Button variant="line" size="sm" icon="print" onClick={() => window.print()}>
              {t('content:legal.print')}
            </Button>
            <a className="standalone" href={`tel:${hotline.dialed}`}>
              <Ltr>{hotline.shown}</Ltr>
            </a>
          </div>
        )}
      </header>
      <Contents text={data} own={own} />
      <div key={data ? 'text' : 'waiting'}>
        {failure?.codeName === 'notFound' ? (
          <EmptyState title={t('content:service.none')}>{t('content:service.ask')}</EmptyState>
        ) : (
          <CallPart state={state} loading={t('content:loading')} failed={t('content:failed')}>
            {(text) => <Parts text={text} />}
          </CallPart>
        )}
        {own.map((part) => (
          <Part key={part.id} id={part.id} title={part.title}>
            {part.body}
          </Part>
        ))}
      </div>
    </div>
  );
}
