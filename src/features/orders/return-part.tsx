import { lazy, Suspense, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import { type CallFailure, failureKey } from '#src/api/types.ts';
import { useApi, useCall } from '#src/api/react.tsx';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { LabelAction } from '#src/shared/orders/label-action.tsx';
import { CancelReturn } from '#src/shared/parcels/cancel-return.tsx';
import { ReturnState } from '#src/shared/parcels/return-state.tsx';
import { Button } from '#src/components/button.tsx';
import { CheckRow } from '#src/components/fields/choices.tsx';
import { Money } from '#src/components/small.tsx';
import { Box } from '#src/components/status.tsx';

// With the form engine, which the page needs for nothing else.
const ReturnPickup = lazy(async () => ({
  default: (await import('#src/shared/parcels/return-pickup.tsx')).ReturnPickup,
}));

type Order = Answer<'orderDetail'>;

interface ReturnPartProps {
  order: Pick<Order, 'orderNo' | 'status' | 'direction' | 'returns'>;
  onChanged: () => void;
}

/** What a label costs and who asked for it; for its sender alone. */
function ReturnFacts({ returns: { label, total, reason, note } }: Pick<Order, 'returns'>) {
  const { t, format } = useText('returns', 'fields');
  if (!label) return null;
  const { startedBy, scannedAt } = label;
  const charge = scannedAt
    ? t('returns:order.charged', { date: format.date(scannedAt) })
    : label.state === 'ready'
      ? t('returns:order.charge')
      : undefined;
  return (
    <dl className="orders-facts">
      {charge !== undefined && total !== null && (
        <div>
          <dt>{charge}</dt>
          <dd>
            <Money centavos={total} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('returns:order.startedBy')}</dt>
        <dd>{t(`returns:order.${startedBy}`)}</dd>
      </div>
      {reason && (
        <div>
          <dt>{t('returns:order.reason')}</dt>
          <dd>{t(`fields:return.${reason}`)}</dd>
        </div>
      )}
      {note && (
        <div>
          <dt>{t('returns:order.note')}</dt>
          <dd>{isolate(note)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Whether the recipient may start a return, and the label that the sender makes. */
function ReturnControls({ order: { orderNo, returns }, onChanged }: ReturnPartProps) {
  const { t, format } = useText('returns', 'answers');
  const api = useApi();
  const cost = useCall('returnCost', returns.isPossible ? { orderNo } : undefined);
  const [busy, setBusy] = useState<'allow' | 'make'>();
  const [failure, setFailure] = useState<CallFailure>();
  const days = constants.returns.validDays;
  const amount = cost.data && format.money(cost.data.total);

  async function change(which: 'allow' | 'make') {
    setBusy(which);
    setFailure(undefined);
    const result =
      which === 'allow'
        ? await api.call('returnAllow', { orderNo, allowed: !returns.isAllowed })
        : await api.call('returnCreate', { orderNo });
    setBusy(undefined);
    if (!result.ok) return setFailure(result);
    onChanged();
  }

  return (
    <>
      <CheckRow checked={returns.isAllowed} disabled={busy !== undefined} onChange={() => void change('allow')}>
        <b>{t('returns:order.allow')}</b>
        <br />
        <span className="soft">{t('returns:order.allowHint')}</span>
      </CheckRow>
      {returns.isPossible && (
        <div className="row no-print">
          <Button variant="line" size="sm" icon="return" busy={busy === 'make'} onClick={() => void change('make')}>
            {t('returns:order.make')}
          </Button>
          <span className="soft">
            {amount === undefined
              ? t('returns:order.makeHintPlain', { days })
              : t('returns:order.makeHint', { days, amount })}
          </span>
        </div>
      )}
      <p className="sr" role="status">
        {busy && t(busy === 'allow' ? 'returns:order.saving' : 'returns:order.making')}
      </p>
      {failure && (
        <Box tone="err" role="alert">
          <b>{t('returns:order.failed')}</b> {t(failureKey(failure), { defaultValue: failure.msg })}
        </Box>
      )}
    </>
  );
}

/** The return of an order: its sender makes and prints the label, its recipient sees how it is (STATE-01). */
export function ReturnPart({ order, onChanged }: ReturnPartProps) {
  const { t } = useText('returns');
  const { direction, returns } = order;
  const { label } = returns;
  const isSent = direction === 'sent';
  const isReady = label?.state === 'ready';
  const hasControls = isSent && (returns.isPossible || isReady);
  if (!label && !hasControls) return null;
  return (
    <section className="orders-return stack">
      <h2>{t('returns:order.title')}</h2>
      {label && <ReturnState label={label} />}
      {isSent && <ReturnFacts returns={returns} />}
      {isSent && isReady && <LabelAction labels={{ returnNo: label.waybillNo }} variant="line" size="sm" />}
      {isSent && isReady && order.status === 'signed' && (
        <Suspense fallback={null}>
          <ReturnPickup label={label} onChanged={onChanged} />
        </Suspense>
      )}
      {isSent && isReady && label.startedBy === 'sender' && (
        <CancelReturn waybillNo={label.waybillNo} onCancelled={onChanged} />
      )}
      {hasControls && <ReturnControls order={order} onChanged={onChanged} />}
    </section>
  );
}
