import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import { formatAddress } from '#domain/address.ts';
import { type AddressType, type AppDraft, type AppStep } from '#machines/app-order/app-order.types.ts';
import { isAnswered, isBegun, isRight, partOfAddress } from '#machines/app-order/app-order.rules.ts';
import { useApi } from '#src/api/react.tsx';
import { useCall } from '#src/api/use-call.ts';
import { LoadingNote } from '#src/form-core/load-states.tsx';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { appAddressPath } from '#src/shared/navigation/app-order-params.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import { Box } from '#src/ui/status.tsx';
import { RepeatLine } from '../repeat-line.tsx';
import { fetchEarlierOnPhone } from './app-again.ts';
import type { AppOrder } from './use-app-order.ts';

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
  const { itemName, weight } = answers.parcel;
  const text =
    itemName && typeof weight === 'number'
      ? t('app:parcelLine', { item: isolate(itemName), weight: format.number(weight) })
      : t('app:parcelHint', { limit: format.number(constants.parcel.mobile.maxWeightKg) });
  return (
    <Link className="app-row" to={paths.appGoods}>
      <RowText icon="box" title={t('app:parcel')} text={text} isDone={isRight(snapshot.context, 'item')} />
    </Link>
  );
}

const loadPickup = () => import('./pickup-form.tsx');
const PickupForm = lazy(async () => ({ default: (await loadPickup()).PickupForm }));

export interface PickupRowProps {
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
  const { isSlotCleared } = snapshot.context;
  const isDone = isAnswered(snapshot.context, 'pickup');
  // Loaded when the order is begun, so that no customer waits for it. A failure here shows itself where it is rendered.
  const isExpected = isBegun(snapshot.context);
  useEffect(() => {
    if (isExpected) void loadPickup().catch(() => undefined);
  }, [isExpected]);
  const when =
    pickupDate &&
    pickupSlot &&
    t('order:panel.pickupLine', { date: format.date(pickupDate), slot: format.slot(pickupSlot) });
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
        {isSlotCleared && <Box tone="warn">{t('order:cleared.pickup')}</Box>}
        <Suspense fallback={<LoadingNote>{t('order:loading')}</LoadingNote>}>
          <PickupForm id={id} order={order} onDone={() => onOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}

const newestSent = { direction: 'sent', sort: 'newest', page: 1, pageSize: 10 } as const;

/** FEAT-05: the last shipment in three presses: again, the terms, place (CALL-59, CALL-75). */
export function RepeatOnPhone({ order, onRepeated }: { order: AppOrder; onRepeated: (draft: AppDraft) => void }) {
  const { t } = useText('app');
  const api = useApi();
  const [isFetching, setFetching] = useState(false);
  const [failed, setFailed] = useState(false);
  const { actor, snapshot, isSignedIn } = order;
  const isStart = isSignedIn && !isBegun(snapshot.context);
  const { loading, data } = useCall('websiteOrderList', isStart ? newestSent : undefined);
  const last = data?.rows.find(({ country }) => country === null);
  if (!isStart) return null;

  async function repeat(orderNo: string) {
    setFetching(true);
    const draft = await fetchEarlierOnPhone(api, orderNo);
    setFetching(false);
    setFailed(!draft);
    const { context } = actor.getSnapshot();
    const { review } = context;
    // Answers given meanwhile stay, and so does a box that was ticked before the draft arrived.
    if (!draft || isBegun({ ...context, review: {} })) return;
    actor.send({ type: 'draft.restore', draft });
    actor.send({ type: 'part.change', part: 'review', answers: review });
    onRepeated(draft);
  }

  return (
    <RepeatLine
      busy={isFetching}
      last={last}
      loading={loading}
      failed={failed}
      onRepeat={(orderNo) => void repeat(orderNo)}
    >
      {t('app:repeat')}
    </RepeatLine>
  );
}
