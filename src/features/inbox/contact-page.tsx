import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { contactSubjects, inboxTimes } from '#domain/account/inbox.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import { draft } from '#schemas/generated/drafts/contact.js';
import * as form from '#schemas/generated/inbox/contact.js';
import { useCall } from '#src/api/react.tsx';
import { useHydrated } from '#src/lib/device.ts';
import type { FieldExtras } from '#src/forms/index.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { useNow } from '#src/lib/clock.ts';
import { InboxForm, Promised } from './inbox-form.tsx';
import { contactParams } from './search-params.ts';
import './inbox.css';

const clock = (): Date => new Date();
const none: Readonly<Record<string, FieldExtras>> = {};

/** The subjects that the courier accepts at present (CALL-74); all of them while the list is unknown. */
function useSubjectExtras(): Readonly<Record<string, FieldExtras>> {
  const listed = useCall('dictionaryByCodePosted', { code: 'contactSubjects' }).data;
  return useMemo(() => {
    if (!listed) return none;
    const taken = new Set(listed.items.map(({ code }) => code));
    return {
      subject: { options: Object.fromEntries(contactSubjects.map((code) => [code, { hidden: !taken.has(code) }])) },
    };
  }, [listed]);
}

/** FEAT-17, D-11: a message, with the time by which it is answered as its headline. */
export function ContactPage() {
  const { t, format } = useText('inbox', 'forms', 'fields', 'rules', 'widgets', 'answers');
  const [search] = useSearchParams();
  const now = useNow(clock);
  const { firstAnswerDueAt } = inboxTimes(now);
  const isToday = localDate(firstAnswerDueAt) === localDate(now);
  const known = (isToday ? format.time : format.dateTime)(firstAnswerDueAt.toISOString());
  const when = useHydrated() ? known : '…';
  const extras = useSubjectExtras();
  const given = useMemo(() => {
    const { message, subject, waybill } = contactParams.read(search);
    return { ...(message && { message }), ...(subject && { subject }), ...(waybill && { waybill }) };
  }, [search]);
  return (
    <div className="page inbox">
      <header className="inbox-head inbox-timed">
        <h1>
          <span className="inbox-with-time">{t('inbox:contact.title', { when })}</span>
          <span className="inbox-timeless">{t('inbox:contact.titleTimeless')}</span>
        </h1>
        <p className="soft">{t('inbox:contact.lead')}</p>
      </header>
      <div className="inbox-two">
        <InboxForm<'inbox/contact'>
          call="contactSend"
          form={form}
          draft={draft}
          given={given}
          extras={extras}
          submitLabel={t('inbox:contact.submit')}
          after={
            <p className="soft sm">
              {t('inbox:contact.privacy')} <Link to={paths.privacy}>{t('inbox:contact.privacyLink')}</Link>
            </p>
          }
        />
        <Promised kind="contact" now={now} />
      </div>
    </div>
  );
}
