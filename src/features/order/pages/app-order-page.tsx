import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { isBegun, nothingSaved, repeated } from '#machines/order/order.draft.ts';
import type { AppStep, OrderDraft } from '#machines/order/order.types.ts';
import { settledTotal } from '#machines/order/order.price.ts';
import { getProgress, isAnswered, isRight } from '#machines/order/order.rules.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { ChangePending } from '#src/shared/orders/cod-change-pending.tsx';
import { appAddressPath, appOrderParams, forBook } from '#src/shared/navigation/order-params.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import type { SavedOrder } from '#machines/outbox.types.ts';
import { useConnectivity } from '#src/lib/connectivity.ts';
import { useOutbox, useSavedOrders } from '#src/shared/offline/outbox-provider.tsx';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Card, Ticket, TicketPart } from '#src/components/card.tsx';
import { Box } from '#src/components/status.tsx';
import { placingTexts } from '../model/order-texts.ts';
import { OrderPlaceholder } from '../components/order-placeholder.tsx';
import { LatePricePanel, preparePlacedPage } from '../components/lazy-parts.tsx';
import { ToPlaced } from '../components/placed-here.tsx';
import { FailureVerdict } from '../components/failure-verdict.tsx';
import { StartOver } from '../components/start-over.tsx';
import { SwapEnds } from '../components/swap-ends.tsx';
import { ReplaceDialog } from '../components/replace-dialog.tsx';
import { useOrderAgain } from '../model/use-order-again.ts';
import { useSigningIn } from '../model/use-signing-in.ts';
import { OutletVerdict } from '../components/verdicts.tsx';
import { type AppOrder, fetchEarlierOnPhone } from '../model/use-app-order.ts';
import { AppFrame, WithAppOrder } from './app-frame.tsx';
import { ConsentForm, type ConsentHandle } from '../components/consent-form.tsx';
import { AppLeg, CachedOrders, GoodsRow, PickupRow } from '../components/app-parts.tsx';
import { CouponsPart, PlacingState } from '../components/placing-parts.tsx';
import { RepeatLast } from '../components/repeat-line.tsx';

/** Where each step before the last is filled in. */
const pathOfStep = {
  sender: appAddressPath('sender'),
  recipient: appAddressPath('receiver'),
  item: paths.appGoods,
} as const satisfies Record<Exclude<AppStep, 'submit'>, string>;

/** Opens a rejected order in the form, as another order. */
function useCorrection({ actor }: AppOrder) {
  const { send } = useOutbox();
  return ({ key, answers, keep = nothingSaved, dispatchNumber }: SavedOrder) => {
    const { zip: pickupZip } = answers.sender;
    const draft = { ...repeated('mobile', answers), answers, keep, dispatchNumber, pickupZip };
    actor.send({ type: 'draft.restore', draft });
    send({ type: 'order.remove', key });
  };
}

/** What the outbox has of the order on this screen; `gone` once its customer has taken it away. */
function useSavedHere({ snapshot, actor }: AppOrder) {
  const { orders, isSending } = useSavedOrders();
  const kept = orders.find(({ key }) => key === snapshot.context.idempotencyKey);
  const wasThere = useRef(false);
  useEffect(() => {
    if (wasThere.current && !kept) actor.send({ type: 'order.startNew' });
    wasThere.current = kept !== undefined;
  }, [actor, kept]);
  const isUnderWay = isSending && (!kept || kept.state === 'waiting');
  return { kept, state: isUnderWay ? ('sending' as const) : (kept?.state ?? 'waiting') };
}

/** It was placed without a line: what has become of it, in one place and at once; placed, it is confirmed (D-103). */
function AppSavedView({ order }: { order: AppOrder }) {
  const { t } = useText('app', 'order');
  const heading = useRef<HTMLHeadingElement>(null);
  const correct = useCorrection(order);
  const { kept, state } = useSavedHere(order);
  useEffect(() => heading.current?.focus(), []);
  useEffect(preparePlacedPage, []);
  if (state === 'placed')
    return kept?.orderNo ? <ToPlaced orderNo={kept.orderNo} flow="mobile" /> : <OrderPlaceholder />;
  return (
    <AppFrame
      order={order}
      title={t(`app:kept.here.${state}.title`)}
      heading={heading}
      note={t(`app:kept.here.${state}.text`)}
      back={{ to: paths.home, label: t('order:back') }}
    >
      <CachedOrders onCorrect={correct} />
      <Button variant="line" icon="plus" onClick={() => order.actor.send({ type: 'order.startNew' })}>
        {t('order:placed.another')}
      </Button>
    </AppFrame>
  );
}

/** @param isNext it replaces an order that was placed, or stored, and takes the focus of the customer who began it. */
function Hub({ order, isNext }: { order: AppOrder; isNext: boolean }) {
  const { t, format } = useText('app', 'place', 'order', 'fields', 'answers', 'forms', 'rules');
  const navigate = useNavigate();
  const [isPickupOpen, setPickupOpen] = useState(false);
  const [isRepeated, setRepeated] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const consent = useRef<ConsentHandle>(null);
  const awaited = useRef<HTMLElement>(null);
  const { actor, snapshot, isBusy, isSignedIn } = order;
  const { context } = snapshot;
  const { isRepriced, extendData } = context;
  const step = context.step as AppStep;
  const total = settledTotal(context);
  const correct = useCorrection(order);
  /** A rejected order that waits for the answer whether to replace the current one. */
  const [toCorrect, setToCorrect] = useState<SavedOrder>();
  const { done, count } = getProgress(context);
  /** Without a line there may be no price: then it is asked about when there is one. */
  const isKeeping = useConnectivity() !== 'there' && isSignedIn && total === undefined;
  const isPickupDone = isAnswered(context, 'pickup');

  useEffect(() => {
    if (isNext) heading.current?.focus();
  }, [isNext]);

  function correctHere(kept: SavedOrder) {
    setToCorrect(undefined);
    // The button disappears with its order; the customer corrects it from here on.
    heading.current?.focus();
    correct(kept);
  }

  function place() {
    if (isBusy) return;
    if (!isPickupDone) return setPickupOpen(true);
    if (!consent.current?.validateAll()) return;
    const ways = [
      { type: 'order.retry' },
      ...(isKeeping ? ([{ type: 'order.keep' }] as const) : []),
      { type: 'order.place' },
    ] as const;
    const way = ways.find((each) => actor.getSnapshot().can(each));
    // The reason is shown under the question.
    if (!way) return heading.current?.focus();
    actor.send(way);
    awaited.current?.focus();
  }

  function repeat(draft: OrderDraft) {
    const { answers, offered } = actor.getSnapshot().context;
    // Answers given meanwhile stay, and so does a box that was ticked before the draft arrived.
    if (isBegun({ offered, answers: { ...answers, review: {} } })) return;
    actor.send({ type: 'draft.restore', draft });
    actor.send({ type: 'part.change', part: 'review', answers: answers.review });
    // The button is gone with it.
    heading.current?.focus();
    if (draft.pickupZip === undefined) return setPickupOpen(true);
    setRepeated(true);
  }

  const texts = placingTexts(t, context.answers.pickup);
  const goOnText =
    step === 'submit'
      ? isPickupDone
        ? isKeeping
          ? t('app:kept.keep')
          : texts.plain
        : t('order:next.parcel')
      : step === 'item'
        ? t('app:goodsQuestion')
        : t(`app:who.${step === 'sender' ? 'sender' : 'receiver'}`);
  const goOn = () => (step === 'submit' ? place() : void navigate(pathOfStep[step]));

  return (
    <AppFrame
      order={order}
      title={t('app:title')}
      heading={heading}
      note={
        <>
          {t('app:done', { done: format.number(done), count: format.number(count) })}
          {extendData.dispatchNumber && (
            <span className="app-dispatch">{t('app:dispatch', { number: isolate(extendData.dispatchNumber) })}</span>
          )}
        </>
      }
      lifted
      back={{ to: paths.home, label: t('order:back') }}
      aside={
        <Link className="standalone" to={paths.orders}>
          {t('app:myOrders')}
        </Link>
      }
      barAction={
        <Button busy={isBusy} onClick={goOn}>
          {goOnText}
        </Button>
      }
    >
      <ChangePending />
      <CachedOrders
        onCorrect={(kept) => (isBegun(actor.getSnapshot().context) ? setToCorrect(kept) : correctHere(kept))}
      />
      <ReplaceDialog
        asksFor={toCorrect && 'refused'}
        onReplace={() => toCorrect && correctHere(toCorrect)}
        onKeep={() => setToCorrect(undefined)}
      />
      {isRepriced && (
        <Box tone="warn" role="alert">
          {t('place:askedAgain')}
        </Box>
      )}
      <FailureVerdict order={{ actor, snapshot }} />
      <OutletVerdict snapshot={snapshot} onBring={() => setPickupOpen(true)} />
      <Ticket bite={false} className="app-legs">
        <TicketPart>
          <AppLeg order={order} address="sender" number={1} />
        </TicketPart>
        <TicketPart>
          <AppLeg order={order} address="receiver" number={2} />
        </TicketPart>
      </Ticket>
      <SwapEnds order={order} other="recipient" />
      {isSignedIn && !isRight(context, 'recipient') && (
        <div className="app-links">
          <Link className="standalone" to={appAddressPath('receiver')} state={forBook}>
            <Icon name="book" />
            {t('app:useBook')}
          </Link>
        </div>
      )}
      <RepeatLast
        isStart={isSignedIn && !isBegun(context)}
        from="websiteOrderList"
        fetchEarlier={fetchEarlierOnPhone}
        onFetched={repeat}
      />
      <span className="sr" role="status">
        {isRepeated && t('app:repeated')}
      </span>
      <Card className="app-rows">
        <GoodsRow order={order} />
        <PickupRow order={order} isOpen={isPickupOpen} onOpen={setPickupOpen} />
      </Card>
      <CouponsPart order={order} />
      <ConsentForm ref={consent} order={order} />
      <PlacingState
        ref={awaited}
        order={order}
        actions={
          isSignedIn &&
          snapshot.can({ type: 'order.keep' }) && (
            <Button variant="line" size="sm" onClick={() => actor.send({ type: 'order.keep' })}>
              {t('app:kept.keep')}
            </Button>
          )
        }
      />
      {!isSignedIn && (
        <p className="soft">
          <Icon name="lock" />
          {t('app:noAccount')}
        </p>
      )}
      {step === 'submit' && isPickupDone && total !== undefined && (
        <div className="app-bill">
          <Suspense fallback={null}>
            <LatePricePanel
              snapshot={snapshot}
              step={step}
              isBill
              onRetry={() => actor.send({ type: 'price.retry' })}
            />
          </Suspense>
        </div>
      )}
      <div className="order-end">
        <Button variant="go" busy={isBusy} className="order-go" onClick={goOn}>
          {step === 'submit' && isPickupDone && total !== undefined ? texts.amount(format.money(total)) : goOnText}
        </Button>
        <StartOver saved={order.saved} />
      </div>
    </AppFrame>
  );
}

function Whole({ order }: { order: AppOrder }) {
  const { asked: askedKey, dispatch: linked } = appOrderParams.read(useSearchParams()[0]);
  const dispatch = order.snapshot.context.extendData.dispatchNumber ?? linked;
  const getPath = useCallback(
    (asked: string | undefined) => appOrderParams.href(paths.appOrder, { asked, dispatch }),
    [dispatch],
  );
  useSigningIn(order, askedKey, getPath);
  const again = useOrderAgain(order, order.isSignedIn ? fetchEarlierOnPhone : undefined);
  const { placed } = order.snapshot.context;
  const isDone = order.snapshot.hasTag('done');
  const [wasDone, setWasDone] = useState(isDone);
  if (isDone && !wasDone) setWasDone(true);
  // Loaded while the last step is read, so that no customer waits for it. A failure here shows itself where it is
  // rendered.
  const isNearlyPlaced = order.snapshot.context.step === 'submit';
  useEffect(() => {
    if (isNearlyPlaced) preparePlacedPage();
  }, [isNearlyPlaced]);
  if (placed) return <ToPlaced orderNo={placed.orderNo} flow="mobile" />;
  if (order.snapshot.hasTag('kept')) return <AppSavedView order={order} />;
  if (again.isPending) return <OrderPlaceholder />;
  return (
    <>
      <Hub order={order} isNext={wasDone} />
      <ReplaceDialog {...again} />
    </>
  );
}

/** ROUTE-35, STATE-12: sender, recipient, item, submit. Everything but placing it works without an account (D-06). */
export function AppOrderPage() {
  return <WithAppOrder>{(order) => <Whole order={order} />}</WithAppOrder>;
}
