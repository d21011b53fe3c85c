import { useEffect, useRef, useState } from 'react';
import { formatPhone } from '#domain/account/phone.ts';
import { Button } from '#src/components/button.tsx';
import { Field, TextControl } from '#src/components/fields/field.tsx';
import { Ltr } from '#src/components/small.tsx';
import { Status } from '#src/components/status.tsx';
import { LoadFailure, LoadingNote } from '#src/forms/core/load-states.tsx';
import { useWidgetText } from '#src/forms/core/use-widget-text.ts';
import type { AddressBookService, AddressEntry, FoundAddresses } from '../services.ts';
import { addressLine } from './address-entries.ts';

/** Calm after the last letter before the book is asked. */
const debounceMs = 300;

type Found = { status: 'loading' | 'failed' } | ({ status: 'loaded' } & FoundAddresses);

function useFound(list: AddressBookService['list'], text: string): [Found, () => void] {
  const [found, setFound] = useState<Found>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const over = new AbortController();
    setFound({ status: 'loading' });
    const timer = setTimeout(
      () =>
        void list(text.trim(), over.signal).then(
          (answer) => !over.signal.aborted && setFound({ status: 'loaded', ...answer }),
          () => !over.signal.aborted && setFound({ status: 'failed' }),
        ),
      text ? debounceMs : 0,
    );
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [list, text, attempt]);
  return [found, () => setAttempt((before) => before + 1)];
}

export interface AddressListProps {
  list: AddressBookService['list'];
  chosen: string | undefined;
  onChoose: (entry: AddressEntry) => void;
}

/** The book: a search, which has the focus on opening, and one button per address. */
export function AddressList({ list, chosen, onChoose }: AddressListProps) {
  const { t } = useWidgetText();
  const [text, setText] = useState('');
  const [found, retry] = useFound(list, text);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => search.current?.focus(), []);
  return (
    <div className="book">
      <Field label={t('widgets:book.search')}>
        <TextControl
          ref={search}
          value={text}
          type="search"
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {found.status === 'loading' && <LoadingNote>{t('widgets:book.loading')}</LoadingNote>}
      {found.status === 'failed' && <LoadFailure onRetry={retry}>{t('widgets:book.failed')}</LoadFailure>}
      {found.status === 'loaded' && (
        <>
          <p className="soft sm" role="status">
            {found.total > 0
              ? t('widgets:book.found', { count: found.total })
              : t(text.trim() ? 'widgets:book.none' : 'widgets:book.empty')}
            {found.total > found.entries.length && ` ${t('widgets:book.first', { count: found.entries.length })}`}
          </p>
          <ul>
            {found.entries.map((entry) => (
              <li key={entry.id}>
                <Button
                  variant="line"
                  wide
                  className="entry"
                  aria-pressed={entry.id === chosen}
                  onClick={() => onChoose(entry)}
                >
                  <span>
                    <b>
                      <bdi>{entry.name}</bdi>
                    </b>{' '}
                    {entry.isUsual && (
                      <Status tone="neu" icon="tick">
                        {t('widgets:book.usual')}
                      </Status>
                    )}
                    <span className="soft sm">
                      <bdi>{addressLine(entry)}</bdi>
                    </span>
                    {entry.phone && (
                      <span className="soft sm">
                        <Ltr>{formatPhone(entry.phone)}</Ltr>
                      </span>
                    )}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
