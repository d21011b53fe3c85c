import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Answer } from '#contract/calls.ts';
import { brandName } from '#domain/content/brand.ts';
import * as form from '#schemas/generated/inbox/lookup.js';
import { type CallFailure, failureKey, type Input } from '#src/api/types.ts';
import { useCall } from '#src/api/react.tsx';
import { SchemaForm } from '#src/courier-fields/index.ts';
import type { FormValue } from '#src/forms/index.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { useBrand } from '#src/shared/app-state/app-state.tsx';
import { Button } from '#src/components/button.tsx';
import { useServerNow } from '#src/lib/clock.ts';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { Ltr } from '#src/components/small.tsx';
import { Box, Skeleton } from '#src/components/status.tsx';
import { AnswerTimes, WithPlainForm } from './answer-times.tsx';
import { answerParams } from './search-params.ts';
import './inbox.css';

interface ThreadProps {
  thread: Answer<'inboxOpen'>;
  busy: boolean;
  onReload: () => void;
  onOther: () => void;
}

function Thread({ thread, busy, onReload, onOther }: ThreadProps) {
  const { t, format } = useText('inbox', 'fields');
  const brand = brandName(useBrand());
  const now = useServerNow(thread.answeredAt);
  const { reference, kind, message, answers, receivedAt } = thread;
  return (
    <Ticket hero className="inbox-thread">
      <TicketPart>
        <p className="lab">{t(`fields:inbox.kind.${kind}`)}</p>
        <p className="inbox-reference">
          <Ltr>{reference}</Ltr>
        </p>
        <AnswerTimes {...thread} now={now} />
      </TicketPart>
      <TicketPart>
        {message !== null && (
          <>
            <p className="soft sm">
              {t('inbox:answer.yours')} · {format.dateTime(receivedAt)}
            </p>
            <p className="inbox-words" dir="auto">
              {message}
            </p>
          </>
        )}
        {answers.map(({ at, text }) => (
          <div key={at} className="inbox-ours">
            <p className="sm">
              <b>{t('inbox:answer.ours', { brand: isolate(brand), when: format.dateTime(at) })}</b>
            </p>
            <p className="inbox-words" dir="auto">
              {text}
            </p>
          </div>
        ))}
        {answers.length === 0 && <p role="status">{t('inbox:answer.none')}</p>}
        <div className="inbox-ways">
          <Button variant="line" icon="refresh" busy={busy} onClick={onReload}>
            {t('inbox:answer.reload')}
          </Button>
          <Button variant="quiet" onClick={onOther}>
            {t('inbox:answer.other')}
          </Button>
        </div>
      </TicketPart>
    </Ticket>
  );
}

const isUnknown = ({ codeName }: CallFailure): boolean => codeName === 'notFound' || codeName === 'invalidParameter';

/** D-93: what was answered, by the link of the mail or by the number and where the answer goes. */
export function AnswerPage() {
  const { t } = useText('inbox', 'forms', 'fields', 'rules', 'answers');
  const [search, setSearch] = useSearchParams();
  const { reference, key } = answerParams.read(search);
  const [value, setValue] = useState<FormValue<'inbox/lookup'>>(() => ({ ...(reference && { reference }) }));
  const [asked, setAsked] = useState<Input<'inboxLookUp'>>();
  const byKey = useCall('inboxOpen', key === '' ? undefined : { reference, key });
  const byWords = useCall('inboxLookUp', key === '' ? asked : undefined);
  const { data, failure, loading, reload } = key === '' ? byWords : byKey;

  const other = () => {
    setAsked(undefined);
    setValue({});
    setSearch({});
  };
  if (data && !failure)
    return (
      <div className="page inbox">
        <header className="inbox-head">
          <h1>{t('inbox:answer.title')}</h1>
        </header>
        <Thread thread={data} busy={loading} onReload={reload} onOther={other} />
      </div>
    );
  return (
    <div className="page inbox">
      <header className="inbox-head">
        <h1>{t('inbox:answer.title')}</h1>
        <p className="soft">{t('inbox:answer.lead')}</p>
      </header>
      {failure && (
        <Box tone="err" role="alert">
          {isUnknown(failure) ? (
            t('inbox:answer.notFound')
          ) : (
            <>
              <b>{t('inbox:answer.failed')}</b> {t(failureKey(failure), { defaultValue: failure.msg })}
            </>
          )}
        </Box>
      )}
      {loading && key !== '' ? (
        <Skeleton label={t('inbox:answer.loading')} />
      ) : (
        <div className="inbox-lookup">
          <WithPlainForm form={form}>
            <SchemaForm<'inbox/lookup'>
              form={form}
              value={value}
              onChange={setValue}
              onSubmit={(answers) => {
                if (key !== '') setSearch({});
                setAsked(answers);
                if (asked && JSON.stringify(asked) === JSON.stringify(answers)) reload();
              }}
              busy={loading}
              submitLabel={t('inbox:answer.submit')}
            />
          </WithPlainForm>
        </div>
      )}
    </div>
  );
}
