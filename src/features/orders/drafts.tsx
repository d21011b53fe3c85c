import { type ReactNode, useEffect, useState } from 'react';
import { draft as domestic } from '#schemas/generated/drafts/domestic.js';
import { draft as international } from '#schemas/generated/drafts/international.js';
import { draft as mobile } from '#schemas/generated/drafts/mobile.js';
import { draft as online } from '#schemas/generated/drafts/order.js';
import { answersIn, hasAnswers } from '#machines/order/order.draft.ts';
import type { OrderAnswers } from '#machines/order/order.types.ts';
import type { SavedOrder } from '#machines/outbox.types.ts';
import { fieldText } from '#src/forms/core/text.ts';
import { DraftLine, type UsedDraft } from '#src/forms/drafts/index.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { placeOrderPath } from '#src/shared/navigation/order-params.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { useOutbox, useSavedOrders } from '#src/shared/offline/outbox-provider.tsx';
import { useOrderDraft } from '#src/shared/orders/order-drafts.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { ButtonLink } from '#src/components/button.tsx';
import { Money } from '#src/components/small.tsx';
import { Box, EmptyState, Skeleton, Status } from '#src/components/status.tsx';
import type * as DraftForms from './draft-forms.ts';
import { type ListRow, ListRows } from './list-rows.tsx';

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
  return ({ parcel, recipient }: OrderAnswers): string => {
    const [what, who] = [parcel.itemName, recipient.name].map((value) =>
      typeof value === 'string' && value !== '' ? isolate(value) : '',
    );
    if (what && who) return t('orders:drafts.itemTo', { item: what, name: who });
    if (who) return t('orders:drafts.to', { name: who });
    return what || t('orders:drafts.untitled');
  };
}

const isDeleted = ({ news }: UsedDraft): boolean => news?.kind === 'startedOver';
const isShown = (saved: UsedDraft): boolean => hasAnswers(answersIn(saved.draft.parts())) || isDeleted(saved);

/** What the first incomplete form of a draft lacks; the forms are loaded once there is a draft. */
function useMissing(isAsked: boolean) {
  const { t } = useText('orders', 'fields');
  const [forms, setForms] = useState<typeof DraftForms>();
  useEffect(() => {
    // Without them a draft only doesn't say what it lacks.
    if (isAsked) void import('./draft-forms.ts').then(setForms, () => undefined);
  }, [isAsked]);
  return (flow: Flow, answers: OrderAnswers): string => {
    if (!forms) return t('orders:drafts.unfinished');
    const missing = forms.findMissing(flow, answers);
    if (!missing) return t('orders:drafts.toConfirm');
    return t(`orders:drafts.${missing.isEmpty ? 'missing' : 'wrong'}`, { field: fieldText(t, missing.title) });
  };
}

const looks = {
  waiting: { tone: 'info', icon: 'clock' },
  asking: { tone: 'warn', icon: 'triangle' },
  refused: { tone: 'err', icon: 'stop' },
  placed: { tone: 'ok', icon: 'tick' },
} as const;
const turns = { waiting: 'waiting', asking: 'yours', refused: 'yours', placed: 'over' } as const;

/** What the rows of drafts and of orders on this device have in common. */
function useDraftRow() {
  const { t } = useText('orders');
  const toTitle = useTitle();
  return (flow: Flow, answers: OrderAnswers) => {
    const title = toTitle(answers);
    const { city } = answers.recipient;
    return {
      name: title,
      title,
      about: [t(`orders:drafts.flow.${flow}`), typeof city === 'string' && city !== '' && isolate(city)]
        .filter(Boolean)
        .join(' · '),
      icon: 'file',
      number: <span className="soft sm">{t('orders:drafts.noWaybill')}</span>,
    } as const;
  };
}

/** An order that was placed without a connection: its own page agrees to a price and corrects. */
function useSavedRow(): (order: SavedOrder) => ListRow {
  const { t } = useText('orders');
  const { send } = useOutbox();
  const toRow = useDraftRow();
  return ({ key, state, answers, orderNo, total, newTotal = total }) => {
    const isPlaced = state === 'placed' && orderNo !== undefined;
    return {
      ...toRow('app', answers),
      id: key,
      turn: turns[state],
      status: <Status {...looks[state]}>{t(`orders:drafts.outbox.${state}`)}</Status>,
      when: undefined,
      ...(newTotal !== undefined && { cost: <Money centavos={newTotal} /> }),
      deeds: [
        {
          label: t(isPlaced ? 'orders:view' : 'orders:drafts.continue'),
          icon: 'arrow',
          to: isPlaced ? paths.orderPlaced(orderNo) : paths.appOrder,
        },
        { label: t('orders:drafts.delete'), icon: 'close', onDo: () => send({ type: 'order.remove', key }) },
      ],
    };
  };
}

export interface DraftRows {
  rows: readonly ListRow[];
  /** Whether all of them are known. */
  isSettled: boolean;
  /** Whether what waits for a connection is lost with this tab. */
  isFleeting: boolean;
}

/** The unfinished orders of every flow, from any device (FEAT-05), and before them what waits on this one for a connection. */
function useDraftRows(): DraftRows {
  const { t } = useText('orders', 'forms');
  const { user } = useSession();
  const drafts: readonly { flow: Flow; saved: UsedDraft }[] = [
    { flow: 'online', saved: useOrderDraft(online, user?.userId) },
    { flow: 'oneClick', saved: useOrderDraft(domestic, user?.userId) },
    { flow: 'abroad', saved: useOrderDraft(international, user?.userId) },
    { flow: 'app', saved: useOrderDraft(mobile, user?.userId) },
  ];
  const { orders, isLasting } = useSavedOrders();
  const shown = drafts.filter(({ saved }) => isShown(saved));
  const toMissing = useMissing(shown.length > 0);
  const toRow = useDraftRow();
  const toSavedRow = useSavedRow();
  const rows = shown.map(({ flow, saved }): ListRow => {
    const { draft, state } = saved;
    const answers = answersIn(draft.parts());
    const row = { ...toRow(flow, answers), id: flow, turn: 'yours' } as const;
    if (isDeleted(saved)) {
      return {
        ...row,
        status: (
          <span role="status">
            <Status tone="info" icon="close">
              {t('orders:drafts.deleted')}
            </Status>
          </span>
        ),
        when: undefined,
        deeds: [{ label: t('forms:draft.undo'), icon: 'return', onDo: draft.undo }],
      };
    }
    return {
      ...row,
      status: (
        <Status tone="neu" icon="edit">
          {toMissing(flow, answers)}
        </Status>
      ),
      when: <DraftLine state={state} />,
      deeds: [
        { label: t('orders:drafts.continue'), icon: 'arrow', to: flows[flow] },
        { label: t('orders:drafts.delete'), icon: 'close', onDo: draft.startOver },
      ],
    };
  });
  return {
    rows: [...orders.map(toSavedRow), ...rows],
    isSettled: drafts.every(({ saved }) => saved.isSettled),
    isFleeting: orders.length > 0 && !isLasting,
  };
}

/** Draws a list with the drafts. */
export function WithDrafts({ children }: { children: (drafts: DraftRows) => ReactNode }) {
  return children(useDraftRows());
}

/** The drafts alone. */
export function Drafts({ drafts: { rows, isSettled, isFleeting } }: { drafts: DraftRows }) {
  const { t } = useText('orders');
  if (rows.length === 0) {
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
    <div>
      <p className="soft sm orders-sorted">{t('orders:drafts.sorted')}</p>
      {isFleeting && <Box tone="warn">{t('orders:drafts.thisTab')}</Box>}
      <ListRows label={t('orders:tab.drafts')} rows={rows} />
    </div>
  );
}
