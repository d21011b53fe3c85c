import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { prohibitedGuide } from '#src/shared/content/prohibited-guide.ts';
import { param, searchParams, typedText } from '#src/shared/navigation/search-params.ts';
import { usePlaceInUrl } from '#src/shared/navigation/use-place-in-url.ts';
import { Button } from '#src/components/button.tsx';
import { Field, TextControl } from '#src/components/fields/field.tsx';
import { Icon } from '#src/components/icon.tsx';
import { EmptyState, Status } from '#src/components/status.tsx';
import type { ProhibitedItem, ProhibitedSection, ProhibitedVerdict } from '#domain/content/prohibited-catalogue.ts';
import { useItemTexts } from '#src/shared/content/item-texts.ts';
import { CallPart } from '#src/api/call-part.tsx';
import { useCall } from '#src/api/react.tsx';
import { ContentBody } from '#src/shared/content/content-body.tsx';
import { inLanguage } from '#src/shared/content/in-language.ts';
import './prohibited.css';

/** The editors' guide to the list: how to check before packing, and what to do then (CALL-82). */
function GuideText() {
  const { t } = useText('content', 'answers');
  const state = useCall('informationPage', { page: 'prohibited-guide' });
  // The list is whole without it.
  if (state.failure?.codeName === 'notFound') return null;
  return (
    <CallPart state={state} loading={t('content:loading')} failed={t('content:failed')}>
      {({ lang, title, body }) => (
        <section className="guide-text" {...inLanguage(lang)}>
          <h2>{title}</h2>
          <ContentBody nodes={body} deeper={1} />
        </section>
      )}
    </CallPart>
  );
}

/** The groups on the page as links; at the start side where there is room. */
function Contents({ sections }: { sections: readonly ProhibitedSection[] }) {
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

const looks = {
  prohibited: { tone: 'warn', icon: 'stop' },
  restricted: { tone: 'info', icon: 'info' },
} as const satisfies Record<ProhibitedVerdict, object>;

/** "Prohibido" or "Con condiciones". */
function VerdictChip({ verdict }: { verdict: ProhibitedVerdict }) {
  const { t } = useText('prohibited');
  return <Status {...looks[verdict]}>{t(`prohibited:verdict.${verdict}`)}</Status>;
}

/** One item: its name, its verdict, why, and what to do instead. */
function GuideItem({ item }: { item: ProhibitedItem }) {
  const { t } = useText('prohibited');
  const { name, why, instead } = useItemTexts()(item);
  return (
    <li id={item.id} className="guide-item">
      <h3>{name}</h3>
      <VerdictChip verdict={item.verdict} />
      <p>{why}</p>
      <p>
        <b>{t('prohibited:instead.label')}</b> {instead}
      </p>
    </li>
  );
}

const guideParams = searchParams({ text: param('q', typedText, '') });

/** What couriers don't carry, why, and what to do instead: to search, to read and to print (ROUTE-33, FEAT-11, D-13). */
export function ProhibitedPage() {
  const { t, language } = useText('prohibited');
  const [search, setSearch] = useSearchParams();
  // The URL follows what is typed, later than the next key: it may not be what the box shows.
  const [text, setText] = useState(guideParams.read(search).text);
  const sections = useMemo(() => prohibitedGuide.search(text), [text]);
  const count = sections.reduce((sum, { items }) => sum + items.length, 0);
  usePlaceInUrl();
  const body = useRef<HTMLDivElement>(null);

  const look = (next: string) => {
    setText(next);
    setSearch(guideParams.write({ text: next }), { replace: true });
  };
  const showAll = () => {
    flushSync(() => look(''));
    // The button is gone with the empty list.
    body.current?.querySelector('h2')?.focus({ preventScroll: true });
  };
  return (
    <div className="page guide">
      <div className="guide-head">
        <h1>{t('prohibited:title')}</h1>
        <p className="guide-lead">{t('prohibited:lead')}</p>
        <div className="guide-tools">
          <Field label={t('prohibited:search.label')} hint={t('prohibited:search.hint')}>
            <TextControl
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              value={text}
              before={<Icon name="search" />}
              onChange={({ target }) => look(target.value)}
            />
          </Field>
          <Button variant="line" icon="print" onClick={() => window.print()}>
            {t('prohibited:print')}
          </Button>
        </div>
        <p role="status" className="soft sm">
          {t('prohibited:search.count', { count })}
        </p>
      </div>
      {count > 0 && <Contents sections={sections} />}
      <div className="guide-body" ref={body}>
        {count === 0 && (
          <EmptyState
            title={t('prohibited:none.title', { text: isolate(text) })}
            action={
              <Button variant="line" onClick={showAll}>
                {t('prohibited:none.all')}
              </Button>
            }
          >
            {t('prohibited:none.hint')}
          </EmptyState>
        )}
        {sections.map(({ group, items }) => (
          <section key={group} aria-labelledby={group}>
            <h2 id={group} tabIndex={-1}>
              {t(`prohibited:group.${group}`)}
            </h2>
            <ul>
              {items.map((item) => (
                <GuideItem key={item.id} item={item} />
              ))}
            </ul>
          </section>
        ))}
        {text === '' && <GuideText key={language.code} />}
      </div>
    </div>
  );
}
