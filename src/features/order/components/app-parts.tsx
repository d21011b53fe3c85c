import { lazy, type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import { chosenBranch } from '#domain/parcel/drop-off.ts';
import { formatAddress } from '#domain/address/address.ts';
import { isBegun } from '#machines/order/order.draft.ts';
import type { AddressType, AppStep } from '#machines/order/order.types.ts';
import { isAnswered, isRight, partOfAddress } from '#machines/order/order.rules.ts';
import { LoadingNote } from '#src/forms/core/load-states.tsx';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { appAddressPath } from '#src/shared/navigation/order-params.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { classNames } from '#src/lib/class-names.ts';
import { Dialog } from '#src/components/overlays/dialog.tsx';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { Box } from '#src/components/status.tsx';
import type { SavedOrder } from '#machines/outbox.types.ts';
import { failureKey } from '#src/api/types.ts';
import { useOutbox, useSavedOrders } from '#src/shared/offline/outbox-provider.tsx';
import { ParcelNames } from './parcel-list.tsx';
import { ClearedVerdict } from './verdicts.tsx';
import type { AppOrder } from '../model/use-app-order.ts';

/** One end of the way: who it is, in a line, or what is asked next. */
export function AppLeg({ order, address, number }: { order: AppOrder; address: AddressType; number: number }) {
  const { t } = useText('app');
  const { answers, snapshot } = order;
  const party = answers[partOfAddress[address]];
  const step: AppStep = address === 'sender' ? 'sender' : 'recipient';
  const isDone = isRight(snapshot.context, step);
  const isNext = snapshot.context.step === step;
  const label = t(isNext ? 'app:next' : `app:${address === 'sender' ? 'sends' : 'receives'}`);
  return (
    <Link className={classNames('app-leg', isDone && 'done', isNext && 'next')} to={appAddressPath(address)}>
      <span className="app-dot" aria-hidden="true">
        {isDone ? <Icon name="tick" /> : number}
      </span>
      <span className="app-leg-text">
        <span className="soft sm">{label}</span>
        {party.name ? (
          <>
            <b>
              <bdi>{party.name}</bdi>
            </b>
            <span className="sm">
              <bdi>{formatAddress(party)}</bdi>
            </span>
          </>
        ) : (
          <>
            <b>{t(`app:who.${address}`)}</b>
            <span className="sm">{t('app:startZip')}</span>
          </>
        )}
      </span>
      <Icon name={isDone ? 'edit' : 'next'} />
    </Link>
  );
}

interface RowProps {
  icon: IconName;
  title: ReactNode;
  text: ReactNode;
  isDone: boolean;
}

function RowText({ icon, title, text, isDone }: RowProps) {
  return (
    <>
      <span className="app-row-icon">
        <Icon name={isDone ? 'tick' : icon} />
      </span>
      <span className="app-leg-text">
        <b>{title}</b>
        <span className="soft sm">{text}</span>
      </span>
      <Icon name="next" />
    </>
  );
}

/** What is sent; its page is ROUTE-41. */
export function GoodsRow({ order }: { order: AppOrder }) {
  const { t, format } = useText('app');
  const { answers, snapshot } = order;
  const { others, parcel } = answers;
  const { itemName, weight } = parcel;
  const text =
    itemName && typeof weight === 'number'
      ? t('app:parcelLine', { item: isolate(itemName), weight: format.number(weight) })
      : t('app:parcelHint', { limit: format.number(constants.parcel.mobile.maxWeightKg) });
  return (
    <Link className="app-row" to={paths.appGoods}>
      <RowText
        icon="box"
        title={others ? t('app:parcels', { count: others.parcels.length + 1 }) : t('app:parcel')}
        text={others ? <ParcelNames answers={answers} /> : text}
        isDone={isRight(snapshot.context, 'item')}
      />
    </Link>
  );
}

const loadPickup = () => import('./pickup-form.tsx');
const PickupForm = lazy(async () => ({ default: (await loadPickup()).PickupForm }));

interface PickupRowProps {
  order: AppOrder;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** When it is picked up and how it is paid, in a sheet (RULE-MOB-10). */
export function PickupRow({ order, isOpen, onOpen }: PickupRowProps) {
  const { t, format } = useText('app', 'order', 'fields', 'answers', 'forms', 'rules', 'widgets');
  const id = useId();
  const { answers, snapshot } = order;
  const { pickupDate, pickupSlot, paymentMode } = answers.pickup;
  const isDone = isAnswered(snapshot.context, 'pickup');
  // Loaded when the order is begun, so that no customer waits for it. A failure here shows itself where it is rendered.
  const isExpected = isBegun(snapshot.context);
  useEffect(() => {
    if (isExpected) void loadPickup().catch(() => undefined);
  }, [isExpected]);
  const slot =
    pickupDate &&
    pickupSlot &&
    t('order:panel.pickupLine', { date: format.date(pickupDate), slot: format.slot(pickupSlot) });
  const when = chosenBranch(answers.pickup) === undefined ? slot : t('order:panel.dropOff');
  const how = paymentMode && t(`fields:paymentMode.${paymentMode as 'PP_CASH'}`);
  return (
    <>
      <button type="button" className="app-row" aria-haspopup="dialog" onClick={() => onOpen(true)}>
        <RowText
          icon="calendar"
          title={t('app:pickup')}
          text={[when, how].filter(Boolean).join(' · ') || t('app:pickupHint')}
          isDone={isDone}
        />
      </button>
      <Dialog
        open={isOpen}
        onClose={() => onOpen(false)}
        title={t('order:question.pickup')}
        actions={
          <Button type="submit" form={id}>
            {t('app:pickupDone')}
          </Button>
        }
      >
        <ClearedVerdict snapshot={snapshot} part="pickup" />
        <Suspense fallback={<LoadingNote>{t('order:loading')}</LoadingNote>}>
          <PickupForm id={id} order={order} onDone={() => onOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}

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

interface SavedOrdersProps {
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
                  <ButtonLink size="sm" to={paths.orderPlaced(orderNo)}>
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
