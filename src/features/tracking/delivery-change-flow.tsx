import { useMemo, useState } from 'react';
import type { To } from 'react-router-dom';
import type { Answer } from '#contract/calls.ts';
import type { FieldExtras, FormValue } from '#src/forms/index.ts';
import { constants } from '#domain/constants.ts';
import { deliveryChangeKinds, deliveryChangeRejection, deliveryWindows } from '#domain/parcel/delivery-change.ts';
import * as changeModule from '#schemas/generated/tracking/delivery-change.js';
import { failureKey, type Input } from '#src/api/types.ts';
import { SchemaForm } from '#src/courier-fields/index.ts';
import { errorsUnder } from '#src/forms/core/check.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { deliveryHours } from '#src/shared/parcels/delivery-window.ts';
import { ButtonLink } from '#src/components/button.tsx';
import { Box } from '#src/components/status.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { useApi } from '#src/api/react.tsx';
import { usePromiseText } from './promise-ledger.tsx';
import { type AskedParcel, useRecipientCode } from './recipient-code.ts';
import { RecipientCodeForm } from './recipient-code-form.tsx';

/** What may still be changed about a delivery. */
type DeliveryOptions = NonNullable<Answer<'deliveryOptions'>['options']>;

/** What is being chosen. */
type ChangeValue = FormValue<'tracking/delivery-change'>;

type Change = Input<'deliveryChange'>['change'];

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
  parcel: AskedParcel;
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
function useChangeExtras({ toCollect, hasDoor, branch }: DeliveryOptions): Readonly<Record<string, FieldExtras>> {
  const { t, format } = useText('delivery', 'answers');
  const circumstances = { toCollect, hasBranch: branch !== null, hasDoor };
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
  const extras = useChangeExtras(options);
  const api = useApi();
  const { waybillNo, tail } = parcel;
  const flow = useRecipientCode(
    useMemo(() => {
      const about = { waybillNo, ...(tail !== undefined && { tail }) };
      return {
        send: (signal: AbortSignal) => api.call('deliveryCode', about, { signal }),
        prove: ({ code, wanted }: { code: string; wanted: Change }) =>
          api.call('deliveryChange', { ...about, code, change: wanted }),
        tooLate: 'deliveryNotChangeable',
        onDone: onChanged,
        onTooLate,
      } as const;
    }, [api, onChanged, onTooLate, tail, waybillNo]),
  );
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
          <RecipientCodeForm
            flow={flow}
            phoneTail={options.phoneTail}
            submitLabel={t('delivery:confirm')}
            backLabel={t('delivery:other')}
          />
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
