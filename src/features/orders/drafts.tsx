import { useRef } from 'react';
import { draft as domestic } from '#schemas/generated/drafts/domestic.js';
import { draft as international } from '#schemas/generated/drafts/international.js';
import { draft as mobile } from '#schemas/generated/drafts/mobile.js';
import { draft as online } from '#schemas/generated/drafts/order.js';
import { answersIn, hasAnswers } from '#machines/order/order.draft.ts';
import type { SavedOrder } from '#machines/outbox.types.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { DraftLine, type UsedDraft } from '#src/forms/drafts/index.ts';
import { placeOrderPath } from '#src/shared/navigation/order-params.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { useOutbox, useSavedOrders } from '#src/shared/offline/outbox-provider.tsx';
import { useOrderDraft } from '#src/shared/orders/order-drafts.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { Box, EmptyState, Skeleton, Status } from '#src/components/status.tsx';
import { Entry } from './entry.tsx';

/** Where a flow goes on. */
const flows = {
  online: paths.onlineOrder,
  oneClick: placeOrderPath({ kind: 'domestic' }),
  abroad: placeOrderPath({ kind: 'international' }),
  app: paths.appOrder,
} as const;
type Flow = keyof typeof flows;

/** "Ropa para Marina Cortés", as far as it is known. */
function useTitle() {
  const { t } = useText('orders');
  return (item: unknown, name: unknown): string => {
    const [what, who] = [item, name].map((value) => (typeof value === 'string' && value !== '' ? isolate(value) : ''));
    if (what && who) return t('orders:drafts.itemTo', { item: what, name: who });
    if (who) return t('orders:drafts.to', { name: who });
    return what || t('orders:drafts.untitled');
  };
}

const isShown = ({ draft, news }: UsedDraft): boolean =>
  hasAnswers(answersIn(draft.parts())) || news?.kind === 'startedOver';

/** An unfinished order of one flow, from any device (FEAT-05). */
function DraftRow({ flow, saved: { draft, state, news } }: { flow: Flow; saved: UsedDraft }) {
  const { t } = useText('orders', 'forms');
  const row = useRef<HTMLLIElement>(null);
  const toTitle = useTitle();
  const { parcel, recipient } = answersIn(draft.parts());
  return (
    <li ref={row} tabIndex={-1}>
      {news?.kind === 'startedOver' ? (
        <Box tone="info" role="status">
          {t('orders:drafts.deleted')}{' '}
          <Button variant="quiet" size="sm" className="flush" onClick={draft.undo}>
            {t('forms:draft.undo')}
          </Button>
        </Box>
      ) : (
        <Entry
          title={toTitle(parcel.itemName, recipient.name)}
          text={[t(`orders:drafts.flow.${flow}`), recipient.city && isolate(recipient.city)]
            .filter(Boolean)
            .join(' · ')}
          status={<DraftLine state={state} />}
        >
          <ButtonLink size="sm" to={flows[flow]}>
            {t('orders:drafts.continue')}
          </ButtonLink>
          <Button
            variant="quiet"
            size="sm"
            icon="close"
            onClick={() => {
              // The button goes; what has become of the draft is said in its place.
              row.current?.focus();
              draft.startOver();
            }}
          >
            {t('orders:drafts.delete')}
          </Button>
        </Entry>
      )}
    </li>
  );
}

const looks = {
  waiting: { tone: 'info', icon: 'clock' },
  asking: { tone: 'warn', icon: 'triangle' },
  refused: { tone: 'err', icon: 'stop' },
  placed: { tone: 'ok', icon: 'tick' },
} as const;

/** An order that was placed without a connection: its own page agrees to a price and corrects. */
function SavedRow({ order: { key, state, answers, orderNo } }: { order: SavedOrder }) {
  const { t } = useText('orders');
  const { send } = useOutbox();
  const toTitle = useTitle();
  const { parcel, recipient } = answers;
  const isPlaced = state === 'placed' && orderNo !== undefined;
  return (
    <li>
      <Entry
        title={toTitle(parcel.itemName, recipient.name)}
        text={[t('orders:drafts.flow.app'), recipient.city && isolate(recipient.city)].filter(Boolean).join(' · ')}
        status={<Status {...looks[state]}>{t(`orders:drafts.outbox.${state}`)}</Status>}
      >
        <ButtonLink size="sm" to={isPlaced ? paths.orderPlaced(orderNo) : paths.appOrder}>
          {t(isPlaced ? 'orders:view' : 'orders:drafts.continue')}
        </ButtonLink>
        <Button variant="quiet" size="sm" icon="close" onClick={() => send({ type: 'order.remove', key })}>
          {t('orders:drafts.delete')}
        </Button>
      </Entry>
    </li>
  );
}

function OwnDrafts({ owner }: { owner: string }) {
  const { t } = useText('orders', 'forms');
  const drafts: readonly { flow: Flow; saved: UsedDraft }[] = [
    { flow: 'online', saved: useOrderDraft(online, owner) },
    { flow: 'oneClick', saved: useOrderDraft(domestic, owner) },
    { flow: 'abroad', saved: useOrderDraft(international, owner) },
    { flow: 'app', saved: useOrderDraft(mobile, owner) },
  ];
  const { orders, isLasting } = useSavedOrders();
  const shown = drafts.filter(({ saved }) => isShown(saved));
  const isSettled = drafts.every(({ saved }) => saved.isSettled);
  if (shown.length + orders.length === 0) {
    if (!isSettled) return <Skeleton label={t('orders:drafts.loading')} />;
    return (
      <EmptyState
        title={t('orders:drafts.empty')}
        action={<ButtonLink to={paths.onlineOrder}>{t('orders:new')}</ButtonLink>}
      >
        {t('orders:drafts.emptyHint')}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="soft sm">{t('orders:drafts.sorted')}</p>
      {orders.length > 0 && !isLasting && <Box tone="warn">{t('orders:drafts.thisTab')}</Box>}
      <ul className="orders-entries" aria-label={t('orders:tab.drafts')}>
        {orders.map((order) => (
          <SavedRow key={order.key} order={order} />
        ))}
        {shown.map((each) => (
          <DraftRow key={each.flow} {...each} />
        ))}
      </ul>
    </>
  );
}

/** The unfinished orders of every flow, and what waits on this device for a connection. */
export function Drafts() {
  const { user } = useSession();
  return user ? <OwnDrafts key={user.userId} owner={user.userId} /> : null;
}
