import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { prohibitedGuide } from '#src/shared/prohibited/guide.ts';
import { param, searchParams, typedText } from '#src/shared/navigation/search-params.ts';
import { usePlaceInUrl } from '#src/shared/navigation/use-place-in-url.ts';
import { Button } from '#src/ui/button.tsx';
import { TextControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { Contents } from './contents.tsx';
import { GuideItem } from './guide-item.tsx';
import { GuideText } from './guide-text.tsx';
import './prohibited.css';

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
