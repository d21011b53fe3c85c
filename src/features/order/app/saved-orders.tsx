import { useEffect, useRef } from 'react';
import { formatAddress } from '#domain/address.ts';
import type { SavedOrder } from '#machines/outbox/outbox.types.ts';
import { failureKey } from '#src/api/failure-text.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { orderPlacedPath } from '#src/shared/navigation/placed-params.ts';
import { useSavedOrders, useOutbox } from '#src/shared/outbox/react.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Box } from '#src/ui/status.tsx';

const tones = { waiting: 'info', asking: 'warn', refused: 'err', placed: 'ok' } as const;

function Verdict({ order, isSending }: { order: SavedOrder; isSending: boolean }) {
  const { t, format } = useText('app', 'answers');
  const { state, total, newTotal, code, waybillNo = '' } = order;
  const amount = format.money(newTotal ?? 0);
  if (state === 'placed') return t('app:kept.placed', { waybillNo: isolate(waybillNo) });
  if (state === 'asking')
    return total === undefined
      ? t('app:kept.asking', { amount })
      : t('app:kept.askingChanged', { amount, before: format.money(total) });
  if (state === 'refused')
    return `${t('app:kept.refused')} ${t(failureKey({ codeName: code ?? 'busy' }), { defaultValue: '' })}`;
  return `${t(isSending ? 'app:kept.sending' : 'app:kept.waiting')} ${total === undefined ? t('app:kept.noPrice') : ''}`;
}

/** Whichever is removed takes its button along: the focus goes to the one that moves up, else to what the page is about. */
function useFocusAfterRemoval(orders: readonly SavedOrder[]) {
  const list = useRef<HTMLElement>(null);
  const removed = useRef<{ key: string; index: number }>(undefined);
  useEffect(() => {
    const { key: gone, index = 0 } = removed.current ?? {};
    if (gone === undefined || orders.some(({ key }) => key === gone)) return;
    removed.current = undefined;
    const rows = list.current?.querySelectorAll('.row') ?? [];
    const next = rows[Math.min(index, rows.length - 1)]?.querySelector<HTMLElement>('button, a');
    (next ?? document.querySelector<HTMLElement>('#main h1'))?.focus();
  }, [orders]);
  const noteRemoval = (gone: string) => {
    removed.current = { key: gone, index: orders.findIndex(({ key }) => key === gone) };
  };
  return { list, noteRemoval };
}

export interface SavedOrdersProps {
  /** Opens the answers of a rejected order in the form. */
  onCorrect: (order: SavedOrder) => void;
}

/** What was placed without a line, and what has become of it: a price that is another is asked about, never taken. */
export function CachedOrders({ onCorrect }: SavedOrdersProps) {
  const { t, format } = useText('app');
  const { send } = useOutbox();
  const { orders, isLasting, isSending } = useSavedOrders();
  const { list, noteRemoval } = useFocusAfterRemoval(orders);
  if (orders.length === 0) return null;
  return (
    <section className="app-kept" ref={list} aria-label={t('app:kept.list')}>
      {!isLasting && <Box tone="warn">{t('app:kept.thisTab')}</Box>}
      {orders.map((order) => {
        const { key, state, answers, newTotal, orderNo } = order;
        const { name = '' } = answers.recipient;
        const remove = () => {
          noteRemoval(key);
          send({ type: 'order.remove', key });
        };
        return (
          <div key={key} tabIndex={-1}>
            <Box tone={tones[state]} role="status">
              <b>{t('app:kept.to', { name: isolate(name), place: isolate(formatAddress(answers.recipient)) })}</b>{' '}
              <Verdict order={order} isSending={isSending} />
              <div className="row">
                {state === 'asking' && newTotal !== undefined && (
                  <Button
                    size="sm"
                    onClick={({ currentTarget }) => {
                      // The button goes; what becomes of the order is said where it stood.
                      currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus();
                      send({ type: 'price.agree', key, total: newTotal });
                    }}
                  >
                    {t('app:kept.agree', { amount: format.money(newTotal) })}
                  </Button>
                )}
                {state === 'refused' && (
                  <Button size="sm" onClick={() => onCorrect(order)}>
                    {t('app:kept.correct')}
                  </Button>
                )}
                {state === 'placed' && orderNo !== undefined && (
                  <ButtonLink size="sm" to={orderPlacedPath(orderNo, 'app')}>
                    {t('app:kept.view')}
                  </ButtonLink>
                )}
                <Button variant="quiet" size="sm" className="flush" onClick={remove}>
                  {t(state === 'placed' ? 'app:kept.seen' : 'app:kept.remove')}
                </Button>
              </div>
            </Box>
          </div>
        );
      })}
    </section>
  );
}
