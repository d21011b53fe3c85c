import { useMemo, useState } from 'react';
import type { To } from 'react-router-dom';
import type { Answer } from '#contract/calls.ts';
import type { FormValue } from '#src/forms/index.ts';
import { constants } from '#domain/constants.ts';
import * as returnModule from '#schemas/generated/tracking/return.js';
import { failureKey, type Input } from '#src/api/types.ts';
import { useApi } from '#src/api/react.tsx';
import { SchemaForm } from '#src/courier-fields/index.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { LabelAction } from '#src/shared/orders/label-action.tsx';
import { CancelReturn } from '#src/shared/parcels/cancel-return.tsx';
import { ReturnPickup } from '#src/shared/parcels/return-pickup.tsx';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { Timeline } from '#src/components/route.tsx';
import { Guia } from '#src/components/small.tsx';
import { Box } from '#src/components/status.tsx';
import { type AskedParcel, useRecipientCode } from './recipient-code.ts';
import { RecipientCodeForm } from './recipient-code-form.tsx';

type ReturnOptions = NonNullable<Answer<'returnOptions'>['options']>;
type Wanted = Input<'returnStart'>['wanted'];

/** The label as it will be or is: until when, where it leads, and what happens to it. */
function ReturnSummary({ options: { label, lastDay, senderMasked, senderCity } }: { options: ReturnOptions }) {
  const { t, format } = useText('returns');
  const made = label?.state === 'ready' ? label : null;
  const step = (name: string, detail?: string) => ({
    id: name,
    title: t(`returns:step.${name}`),
    ...(detail !== undefined && { detail: t(`returns:step.${detail}`) }),
  });
  return (
    <Ticket hero className="delivery-summary delivery-return" aria-label={t('returns:summary')}>
      <TicketPart className="on-brand">
        <p className="sm">{t('returns:validDays', { days: constants.returns.validDays })}</p>
        <h2>{t('returns:useUntil', { date: format.longDate(made?.lastDay ?? lastDay) })}</h2>
      </TicketPart>
      <TicketPart>
        <p>
          <span className="soft">{t('returns:to')}</span> <b>{isolate(senderMasked)}</b>, {isolate(senderCity)}
        </p>
        {made ? <Guia value={made.waybillNo} /> : <p className="soft">{t('returns:numberLater')}</p>}
      </TicketPart>
      <TicketPart>
        <Timeline
          label={t('returns:summary')}
          stops={[
            { ...step('make', 'makeHint'), state: made ? 'past' : 'current' },
            { ...step('scan', 'scanHint'), state: made ? 'current' : 'todo' },
            { ...step('returning'), state: 'todo' },
            { ...step('returned', 'returnedHint'), state: 'todo' },
          ]}
        />
      </TicketPart>
    </Ticket>
  );
}

interface ReturnDoneProps {
  options: ReturnOptions;
  printKey: string;
  onChanged: () => void;
  onCancelled: () => void;
}

/** The print of the label, and how the parcel is handed over: at a branch, or to a courier who comes for it. */
function ReturnDone({ options: { label, branch }, printKey, onChanged, onCancelled }: ReturnDoneProps) {
  const { t } = useText('returns');
  if (!label) return null;
  return (
    <>
      <p>{t('returns:doneLead')}</p>
      <LabelAction labels={{ returnNo: label.waybillNo, key: printKey }} variant="go" />
      <section>
        <h2>{t('returns:handOver')}</h2>
        {branch && !label.pickup && (
          <p>{t('returns:branch', { branch: isolate([branch.name, branch.address, branch.city].join(', ')) })}</p>
        )}
        <ReturnPickup label={label} printKey={printKey} onChanged={onChanged} />
      </section>
      {label.startedBy === 'recipient' && (
        <CancelReturn waybillNo={label.waybillNo} printKey={printKey} onCancelled={onCancelled} />
      )}
    </>
  );
}

interface ReturnFlowProps {
  parcel: AskedParcel;
  options: ReturnOptions;
  /** The parcel that it is about. */
  back: { to: To; state: unknown };
  /** Prints the label, once it is made. */
  printKey: string | undefined;
  /** Nothing can be returned. */
  isClosed: boolean;
  onDone: (answer: Answer<'returnStart'>) => void;
  /** Its pickup is another one now. */
  onChanged: () => void;
  /** The recipient has cancelled it. */
  onCancelled: () => void;
  onTooLate: () => void;
}

/** Why it goes back, then the code that proves whose parcel it is, then the label. */
export function ReturnFlow({
  parcel,
  options,
  back,
  printKey,
  isClosed,
  onDone,
  onChanged,
  onCancelled,
  onTooLate,
}: ReturnFlowProps) {
  const { t } = useText('returns', 'status', 'delivery', 'answers', 'fields', 'rules');
  const api = useApi();
  const [value, setValue] = useState<FormValue<'tracking/return'>>({});
  const { waybillNo, tail } = parcel;
  const flow = useRecipientCode(
    useMemo(() => {
      const about = { waybillNo, ...(tail !== undefined && { tail }) };
      return {
        send: (signal: AbortSignal) => api.call('returnCode', about, { signal }),
        prove: ({ code, wanted }: { code: string; wanted: Wanted }) =>
          api.call('returnStart', { ...about, code, ...(wanted && { wanted }) }),
        tooLate: 'returnNotPossible',
        onDone,
        onTooLate,
      } as const;
    }, [api, onDone, onTooLate, tail, waybillNo]),
  );
  const { failure } = flow;
  const toParcel = (
    <ButtonLink variant="line" to={back.to} state={back.state}>
      {t('returns:back')}
    </ButtonLink>
  );
  if (isClosed)
    return (
      <div className="delivery-done">
        <Box tone="warn" role="status">
          {t('returns:closedText')}
        </Box>
        {toParcel}
      </div>
    );
  if (printKey !== undefined)
    return (
      <div className="delivery-two">
        <div className="stack">
          <ReturnDone options={options} printKey={printKey} onChanged={onChanged} onCancelled={onCancelled} />
          {toParcel}
        </div>
        <ReturnSummary options={options} />
      </div>
    );
  const isProving = flow.step === 'proving';
  const isMade = options.label?.state === 'ready';
  const isReprint = isMade && options.hasReason;
  return (
    <div className="delivery-two">
      <div className="stack">
        <p className="soft">
          {t('returns:lead', { name: isolate(options.senderMasked), city: isolate(options.senderCity) })}
        </p>
        {options.label?.state === 'cancelled' && (
          <Box tone="info" role="status">
            {t('status:return.cancelled')}
          </Box>
        )}
        {isMade && <Box tone="info">{t('returns:again')}</Box>}
        {failure && (
          <Box tone="err" role="alert">
            <b>{t(isProving ? 'returns:refused' : 'delivery:notSent')}</b>{' '}
            {t(failureKey(failure), { defaultValue: failure.msg })}
          </Box>
        )}
        {isProving ? (
          <RecipientCodeForm
            flow={flow}
            phoneTail={options.phoneTail}
            submitLabel={t(isReprint ? 'returns:confirmReprint' : 'returns:confirm')}
            backLabel={t(isReprint ? 'returns:back' : 'returns:other')}
          />
        ) : isReprint ? (
          <div className="row">
            <Button busy={flow.busy} onClick={() => flow.ask(undefined)}>
              {t('returns:sendCode')}
            </Button>
            {toParcel}
          </div>
        ) : (
          <SchemaForm
            form={returnModule}
            value={value}
            onChange={setValue}
            onSubmit={flow.ask}
            busy={flow.busy}
            submitLabel={t('returns:next')}
            actions={
              <ButtonLink variant="quiet" size="sm" className="flush" to={back.to} state={back.state}>
                {t('returns:leave')}
              </ButtonLink>
            }
          />
        )}
      </div>
      <ReturnSummary options={options} />
    </div>
  );
}
