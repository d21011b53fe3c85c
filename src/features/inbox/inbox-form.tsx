import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type InboxKind, inboxTimes } from '#domain/account/inbox.ts';
import { serviceTimetable } from '#domain/time/service-hours.ts';
import { useHydrated } from '#src/lib/device.ts';
import { useText } from '#src/i18n/react.tsx';
import { useBrand } from '#src/shared/app-state/app-state.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { Ltr } from '#src/components/small.tsx';
import type { DraftModule } from '#schemas/runtime/draft-shapes.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { failureKey, type Input } from '#src/api/types.ts';
import { useApi } from '#src/api/react.tsx';
import { type CourierServices, SchemaForm } from '#src/courier-fields/index.ts';
import { DraftLine, DraftNewsBox } from '#src/forms/drafts/index.ts';
import type { FieldExtras, FormHandle, FormValue } from '#src/forms/index.ts';
import { imageCodeServices } from '#src/shared/form-services/image-code-service.ts';
import { SaveAndExit } from '#src/shared/form-services/save-and-exit.tsx';
import { GuidedForm } from '#src/shared/form-services/guided-form.tsx';
import { useSession } from '#src/shared/session/react.tsx';
import { Box } from '#src/components/status.tsx';
import type { Receipt as ReceiptData } from '#machines/inbox.machine.ts';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { useServerNow } from '#src/lib/clock.ts';
import { CopyButton } from '#src/components/copy-button.tsx';
import { AnswerTimes, WithPlainForm } from './answer-times.tsx';
import { type InboxCall, type InboxForm as InboxFormId, useInbox } from './use-inbox.ts';
import { answerParams } from './search-params.ts';

const anyTime = new Date('2026-11-23T18:00:00Z');

const apart = (text: string): string => `\u2066${text}\u2069`;
const between = ({ opens, closes }: { opens: string; closes: string }): string => apart(`${opens} – ${closes}`);

/** Beside a form: by when one hears, the other ways, and where an answer is read. */
export function Promised({ kind, now, children }: { kind: InboxKind; now: Date; children?: ReactNode }) {
  const { t } = useText('inbox');
  const { hotline, social } = useBrand();
  const isHere = useHydrated();
  // Any time takes as much room as the one that holds.
  const shown = isHere ? now : anyTime;
  const times = inboxTimes(shown);
  return (
    <aside className="inbox-aside">
      <Ticket>
        <TicketPart>
          <h2>{t('inbox:times.title')}</h2>
          <div className={isHere ? undefined : 'inbox-room'}>
            <AnswerTimes
              kind={kind}
              now={shown}
              feedbackDueAt={times.feedbackDueAt.toISOString()}
              firstAnswerDueAt={times.firstAnswerDueAt.toISOString()}
              solutionDueAt={times.solutionDueAt.toISOString()}
            />
          </div>
        </TicketPart>
        <TicketPart>
          <h2>{t('inbox:phone.title')}</h2>
          <p>
            <a className="standalone" href={`tel:${hotline.dialed}`}>
              <Ltr>{hotline.shown}</Ltr>
            </a>
          </p>
          <p className="soft">{t('inbox:phone.text')}</p>
          <ul className="soft">
            <li>{t('inbox:phone.weekdays', { hours: between(serviceTimetable.weekdays) })}</li>
            <li>{t('inbox:phone.saturday', { hours: between(serviceTimetable.saturday) })}</li>
          </ul>
        </TicketPart>
        <TicketPart>
          <Link className="standalone" to={paths.inboxAnswer}>
            {t('inbox:answerLink')}
          </Link>
          {social.map(({ name, url }) => (
            <a key={url} className="standalone" href={url} rel="noopener">
              {name}
            </a>
          ))}
        </TicketPart>
      </Ticket>
      {children}
    </aside>
  );
}

/** It has arrived: its number, by when one hears, and where the answer is read. */
function Receipt({ receipt, onAgain }: { receipt: ReceiptData; onAgain: () => void }) {
  const { t } = useText('inbox');
  const { reference, key, mailed, answeredAt, ...times } = receipt;
  const now = useServerNow(answeredAt);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Ticket hero className="inbox-receipt">
      <TicketPart>
        <h2 ref={title} tabIndex={-1}>
          {t('inbox:sent.title')}
        </h2>
        <p className="lab">{t('inbox:sent.reference')}</p>
        <p className="inbox-reference">
          <Ltr>{reference}</Ltr> <CopyButton text={reference} label={t('inbox:sent.copy')} />
        </p>
        <p>{t(mailed ? 'inbox:sent.mailed' : 'inbox:sent.keep')}</p>
      </TicketPart>
      <TicketPart>
        <AnswerTimes {...times} now={now} />
        <div className="inbox-ways">
          <ButtonLink variant="line" to={answerParams.href(paths.inboxAnswer, { reference, key })}>
            {t('inbox:sent.open')}
          </ButtonLink>
          <Button variant="quiet" onClick={onAgain}>
            {t('inbox:sent.again')}
          </Button>
        </div>
      </TicketPart>
    </Ticket>
  );
}

interface InboxFormProps<Id extends InboxFormId> {
  call: InboxCall;
  form: FormModule<Id>;
  draft: DraftModule;
  given: FormValue<Id>;
  submitLabel: string;
  services?: CourierServices;
  extras?: Readonly<Record<string, FieldExtras>>;
  /** Asked section by section, and looked over before it is sent. */
  guided?: boolean;
  /** Under the form while it is filled in. */
  after?: ReactNode;
}

/** A form of the inbox with its draft, until it is sent; then its number and the promised times (D-93). */
export function InboxForm<Id extends InboxFormId>(props: InboxFormProps<Id>) {
  const { call, form: module, draft, given, submitLabel, services, extras, guided = false, after } = props;
  const { t } = useText('inbox', 'forms', 'fields', 'rules', 'widgets', 'answers');
  const api = useApi();
  const { user } = useSession();
  const form = useRef<FormHandle<Id>>(null);
  const { used, value, failure, refused, receipt, busy, change, send, again } = useInbox<Id>({
    call,
    module: draft,
    owner: user?.userId,
    given,
    settle: () => void form.current?.flush(),
  });
  if (receipt) return <Receipt receipt={receipt} onAgain={again} />;
  const common = {
    ref: form,
    form: module,
    value,
    onChange: change,
    services: { ...imageCodeServices(api), ...services },
    busy,
    serverErrors: refused,
    submitLabel,
  };
  return (
    <div className="inbox-form">
      <WithPlainForm form={module}>
        <DraftLine state={used.state} />
        <DraftNewsBox news={used.news} draft={used.draft} forms={{ message: module }} />
        {failure && (
          <Box tone="err" role="alert">
            <b>{t('inbox:refused')}</b> {t(failureKey(failure), { defaultValue: failure.msg })}
          </Box>
        )}
        {guided ? (
          <GuidedForm<Id>
            {...common}
            onSubmit={(answers) => send(answers as Input<InboxCall>)}
            leave={<SaveAndExit />}
          />
        ) : (
          <SchemaForm<Id> {...common} onSubmit={(answers) => send(answers as Input<InboxCall>)} extras={extras ?? {}} />
        )}
      </WithPlainForm>
      {after}
    </div>
  );
}
