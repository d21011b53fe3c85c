import { useMemo, useState } from 'react';
import type { To } from 'react-router-dom';
import { useActorRef, useSelector } from '@xstate/react';
import { fromPromise, waitFor } from 'xstate';
import type { Answer } from '#contract/calls.ts';
import { CodeNotSent, type FieldExtras, type FormValue } from '#src/forms/index.ts';
import { constants } from '#domain/constants.ts';
import { deliveryChangeKinds, deliveryChangeRejection, deliveryWindows } from '#domain/parcel/delivery-change.ts';
import * as changeModule from '#schemas/generated/tracking/delivery-change.js';
import * as codeModule from '#schemas/generated/tracking/delivery-code.js';
import { type CallFailure, failureKey, type Input } from '#src/api/types.ts';
import { SchemaForm } from '#src/courier-fields/index.ts';
import { errorsUnder } from '#src/forms/core/check.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { deliveryHours } from '#src/shared/parcels/delivery-window.ts';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { Box } from '#src/components/status.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { type Answers, codeFlowMachine, type SentCode, viewOfCodeFlow } from '#machines/code-flow.machine.ts';
import { useApi } from '#src/api/react.tsx';
import { usePromiseText } from './promise-ledger.tsx';

/** What may still be changed about a delivery. */
type DeliveryOptions = NonNullable<Answer<'deliveryOptions'>['options']>;

/** What is being chosen. */
type ChangeValue = FormValue<'tracking/delivery-change'>;

type Change = Input<'deliveryChange'>['change'];

interface ProofOptions {
  parcel: Pick<Input<'deliveryCode'>, 'waybillNo' | 'tail'>;
  onChanged: (answer: Answer<'deliveryChange'>) => void;
  /** The courier left, or the last change was made, since the page was opened. */
  onTooLate: () => void;
}

/** A code to the recipient's phone, and the change that it permits: the machine of every one-time code (D-24). */
function useDeliveryCode({ parcel, onChanged, onTooLate }: ProofOptions) {
  const api = useApi();
  const { t } = useText('answers');
  const { waybillNo, tail } = parcel;
  const machine = useMemo(() => {
    const about = { waybillNo, ...(tail !== undefined && { tail }) };
    const refused = (failure: CallFailure) => {
      if (failure.codeName === 'deliveryNotChangeable') onTooLate();
      return failure;
    };
    return codeFlowMachine.provide({
      actors: {
        sendCode: fromPromise<SentCode, Answers>(async ({ signal }) => {
          const result = await api.call('deliveryCode', about, { signal });
          if (!result.ok) throw refused(result);
          return result.data;
        }),
        prove: fromPromise<void, Answers>(async ({ input }) => {
          const { code, change } = input as { code: string; change: Change };
          const result = await api.call('deliveryChange', { ...about, code, change });
          if (!result.ok) throw refused(result);
          onChanged(result.data);
        }),
      },
    });
  }, [api, onChanged, onTooLate, tail, waybillNo]);
  const actor = useActorRef(machine);
  const view = viewOfCodeFlow(useSelector(actor, (state) => state));
  return {
    ...view,
    ask: (change: Change) => {
      // After a rejected change the machine still waits for the earlier code.
      actor.send({ type: 'target.change' });
      actor.send({ type: 'code.ask', request: { change } });
    },
    resend: async (): Promise<SentCode> => {
      actor.send({ type: 'code.resend' });
      const { context } = await waitFor(actor, (state) => !state.matches('resending'));
      if (context.resendFailure) throw new CodeNotSent(t(failureKey(context.resendFailure)));
      return context.sent ?? { waitSeconds: 0 };
    },
    prove: (code: string) =>
      actor.send({ type: 'proof.submit', proof: { code, change: actor.getSnapshot().context.request?.change } }),
    back: () => actor.send({ type: 'target.change' }),
  };
}

interface DeliverySummaryProps {
  value: ChangeValue;
  options: DeliveryOptions;
  /** The promise where no other day is chosen; the earlier one by default. */
  promise?: Pick<DeliveryOptions, 'promisedFrom' | 'promisedTo'>;
}

/** How it will be, beside what is being chosen and when it is done; the promise that gives way stays in sight. */
function DeliverySummary({ value, options, promise = options }: DeliverySummaryProps) {
  const { t, format } = useText('delivery', 'fields');
  const promiseText = usePromiseText();
  const { kind, date } = value;
  const window = deliveryWindows.find((each) => each === value.window);
  const before = promiseText(options);
  const isMoved = kind === 'day' && date !== undefined;
  return (
    <Ticket className="delivery-summary" aria-label={t('delivery:summary')}>
      <TicketPart>
        <h2 className="lab">{t('delivery:summary')}</h2>
        <p className="delivery-when" aria-live="polite">
          {isMoved
            ? window
              ? format.dayAndTime(format.longDate(date), deliveryHours(window, format))
              : format.longDate(date)
            : promiseText(promise)}
        </p>
        {isMoved && <s className="soft">{before}</s>}
        {kind === 'branch' && options.branch && (
          <p>
            {isolate(options.branch.name)}
            <br />
            <span className="soft">{isolate(options.branch.address)}</span>
          </p>
        )}
        {kind === 'neighbour' && value.neighbourName && (
          <p>
            {[value.neighbourName, value.neighbourPlace]
              .filter(Boolean)
              .map((part) => isolate(part ?? ''))
              .join(', ')}
          </p>
        )}
        {kind === 'safePlace' && value.safePlace && <p>{t(`fields:delivery.${value.safePlace}`)}</p>}
      </TicketPart>
      <TicketPart>
        {options.toCollect > 0 && <p>{t('delivery:cod', { amount: format.money(options.toCollect) })}</p>}
        <p className="soft">{t('delivery:sees')}</p>
      </TicketPart>
    </Ticket>
  );
}

interface DeliveryFlowProps {
  parcel: Pick<Input<'deliveryCode'>, 'waybillNo' | 'tail'>;
  options: DeliveryOptions;
  /** The parcel that it is about. */
  back: { to: To; state: unknown };
  /** Once it is done; the page's heading says so, too. */
  changed: Answer<'deliveryChange'> | undefined;
  /** Nothing can be changed any more. */
  isClosed: boolean;
  onChanged: (answer: Answer<'deliveryChange'>) => void;
  /** Called when the change was rejected because it is too late. */
  onTooLate: () => void;
}

/** What can't be had says why, what can be had says what it costs. */
function useChangeExtras({ toCollect, branch }: DeliveryOptions): Readonly<Record<string, FieldExtras>> {
  const { t, format } = useText('delivery', 'answers');
  const circumstances = { toCollect, hasBranch: branch !== null };
  const ofKind = (kind: (typeof deliveryChangeKinds)[number]) => {
    const rejection = deliveryChangeRejection(kind, circumstances);
    if (rejection) return { disabledReason: t(`answers:delivery.${rejection}`) };
    const isBranch = kind === 'branch' && branch;
    return {
      aside: t('delivery:free'),
      ...(isBranch && {
        note: t('delivery:keeps', {
          branch: isolate([branch.name, branch.address].join(', ')),
          count: constants.deliveryChange.branchKeepsDays,
        }),
      }),
    };
  };
  return {
    kind: { options: Object.fromEntries(deliveryChangeKinds.map((kind) => [kind, ofKind(kind)])) },
    window: {
      options: Object.fromEntries(deliveryWindows.map((window) => [window, { note: deliveryHours(window, format) }])),
    },
  };
}

/** What is chosen, then the code that proves whose parcel it is, then what has become of it. */
export function DeliveryFlow({ parcel, options, back, changed, isClosed, onChanged, onTooLate }: DeliveryFlowProps) {
  const { t } = useText('delivery', 'answers', 'fields', 'rules');
  const promiseText = usePromiseText();
  const [value, setValue] = useState<ChangeValue>({});
  const [code, setCode] = useState<FormValue<'tracking/delivery-code'>>({});
  const extras = useChangeExtras(options);
  const flow = useDeliveryCode({ parcel, onChanged, onTooLate });
  const { failure } = flow;
  // An option that is no longer available is chosen again, at its field; the code stays valid.
  const refused = useMemo(() => {
    const errors = errorsUnder(failure?.errors ?? [], 'change');
    return errors.length > 0 ? errors : undefined;
  }, [failure]);

  const leave = (
    <ButtonLink variant="quiet" size="sm" className="flush" to={back.to} state={back.state}>
      {t('delivery:leave')}
    </ButtonLink>
  );
  const toParcel = (
    <ButtonLink to={back.to} state={back.state}>
      {t('delivery:back')}
    </ButtonLink>
  );
  if (changed)
    return (
      <div className="delivery-done">
        <DeliverySummary value={value} options={options} promise={changed} />
        {toParcel}
      </div>
    );
  if (isClosed)
    return (
      <div className="delivery-done">
        <Box tone="warn" role="status">
          {t('delivery:closedText', { count: constants.deliveryChange.maxChanges })}
        </Box>
        {toParcel}
      </div>
    );
  const isProving = flow.step === 'proving' && !refused;
  return (
    <div className="delivery-two">
      <div className="stack">
        <p className="soft">
          {t('delivery:promise', { date: promiseText(options) })}. {t('delivery:lead')}
        </p>
        {failure && (
          <Box tone="err" role="alert">
            <b>{t(flow.step === 'proving' ? 'delivery:refused' : 'delivery:notSent')}</b>{' '}
            {t(failureKey(failure), { defaultValue: failure.msg })}
          </Box>
        )}
        {isProving ? (
          <>
            <p role="status">{t('delivery:codeSent', { tail: isolate(options.phoneTail) })}</p>
            <SchemaForm
              form={codeModule}
              value={code}
              onChange={setCode}
              onSubmit={(answers) => flow.prove(answers.code)}
              services={{ sendCode: flow.resend, codeSent: { waitSeconds: flow.waitSeconds } }}
              busy={flow.busy}
              serverErrors={failure?.errors}
              submitLabel={t('delivery:confirm')}
              actions={
                <Button variant="quiet" size="sm" icon="back" className="flush" onClick={flow.back}>
                  {t('delivery:other')}
                </Button>
              }
            />
          </>
        ) : (
          <SchemaForm
            form={changeModule}
            value={{ ...value, ...(value.kind === 'branch' && { branchCode: options.branch?.code }) }}
            onChange={setValue}
            onSubmit={flow.ask}
            serverErrors={refused}
            services={{ deliveryDays: options.days }}
            extras={extras}
            busy={flow.busy}
            submitLabel={t('delivery:next')}
            actions={leave}
          />
        )}
      </div>
      <DeliverySummary value={value} options={options} />
    </div>
  );
}
