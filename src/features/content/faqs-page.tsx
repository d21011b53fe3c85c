import { useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Answer } from '#contract/calls.ts';
import { foldAccents, plainText } from '#domain/text/text.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/react.tsx';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { menus } from '#src/shared/navigation/paths.ts';
import { PlaceLinks } from '#src/shared/navigation/place-links.tsx';
import { param, searchParams, typedText } from '#src/shared/navigation/search-params.ts';
import { usePlaceInUrl } from '#src/shared/navigation/use-place-in-url.ts';
import { Button } from '#src/components/button.tsx';
import { Field, TextControl } from '#src/components/fields/field.tsx';
import { Icon } from '#src/components/icon.tsx';
import { EmptyState } from '#src/components/status.tsx';
import { ContentBody } from '#src/shared/content/content-body.tsx';
import { inLanguage } from '#src/shared/content/in-language.ts';
import { perLanguage } from './per-language.tsx';
import './content.css';
import './faqs.css';

const params = searchParams({ text: param('q', typedText, '') });

type Question = Answer<'faqs'>['questions'][number];

/** The questions that contain every typed word, ignoring accents; matches in the title come first. */
export function findQuestions(questions: readonly Question[], typed: string): readonly Question[] {
  const words = foldAccents(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return questions;
  const hasAll = (text: string) => words.every((word) => foldAccents(text).includes(word));
  const inTitle = questions.filter(({ title }) => hasAll(title));
  const inBody = questions.filter(({ title, body }) => !hasAll(title) && hasAll(`${title} ${plainText(body)}`));
  return [...inTitle, ...inBody];
}

function Questions({ questions, topics, typed, onAll }: Answer<'faqs'> & { typed: string; onAll: () => void }) {
  const { t } = useText('content');
  const found = useMemo(() => findQuestions(questions, typed), [questions, typed]);
  const { hash } = useLocation();
  usePlaceInUrl();
  const isOpen = (id: string) => (typed.trim() === '' ? hash === `#${id}` : found[0]?.id === id);
  if (found.length === 0) {
    return (
      <EmptyState
        title={t('content:faqs.none', { text: isolate(typed) })}
        action={
          <Button variant="line" onClick={onAll}>
            {t('content:faqs.all')}
          </Button>
        }
      >
        {t('content:faqs.noneHint')}
      </EmptyState>
    );
  }
  return (
    <>
      <p role="status" className="soft sm">
        {t('content:faqs.count', { count: found.length })}
      </p>
      {topics.map(({ topic }) => {
        const own = found.filter((question) => question.topic === topic);
        if (own.length === 0) return null;
        return (
          <section key={topic} className="faqs-topic" aria-labelledby={`topic-${topic}`}>
            <h2 id={`topic-${topic}`}>{t(`content:topic.${topic}`)}</h2>
            {own.map(({ id, lang, title, body }) => (
              <details key={id} id={id} name="faq" open={isOpen(id)}>
                <summary {...inLanguage(lang)}>{title}</summary>
                <div {...inLanguage(lang)}>
                  <ContentBody nodes={body} deeper={1} />
                </div>
              </details>
            ))}
          </section>
        );
      })}
    </>
  );
}

/** Questions and answers, searched while one types (D-11, CALL-79). */
export const FaqsPage = perLanguage(function Faqs() {
  const { t } = useText('content', 'answers');
  const [search, setSearch] = useSearchParams();
  // The URL follows what is typed, later than the next key: it may not be what the box shows.
  const [typed, setTyped] = useState(params.read(search).text);
  const state = useCall('faqs', {});
  const look = (next: string) => {
    setTyped(next);
    setSearch(params.write({ text: next }), { replace: true });
  };
  return (
    <div className="page faqs">
      <header>
        <h1>{t('content:faqs.title')}</h1>
        <p className="lead">{t('content:faqs.lead')}</p>
        <Field label={t('content:faqs.search')} hint={t('content:faqs.hint')}>
          <TextControl
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            dir="auto"
            value={typed}
            before={<Icon name="search" />}
            onChange={({ target }) => look(target.value)}
          />
        </Field>
      </header>
      <CallPart state={state} loading={t('content:loading')} failed={t('content:failed')}>
        {(answer) => <Questions {...answer} typed={typed} onAll={() => look('')} />}
      </CallPart>
      <PlaceLinks label={t('shell:footer.help')} places={menus.help} />
    </div>
  );
});
