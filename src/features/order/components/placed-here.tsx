/**
 * D-103: the confirmation takes the place of the form in the history, and every entry before it that has shown this form
 * leads to the confirmation too: no way back leads into an order that is placed.
 */
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { isObject } from '#schemas/model/json.ts';
import { getHistoryIndex } from '#src/lib/layer-history.ts';
import { useObservable } from '#src/lib/observable.ts';
import { type PlacedHere, useAppState } from '#src/shared/app-state/app-state.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { OrderPlaceholder } from './order-placeholder.tsx';

/** State of the confirmation's entry, which a reload preserves: whose form it replaced, of which flow's draft. */
type Replaced = Pick<PlacedHere, 'owner' | 'flow'>;

interface ToPlacedProps {
  orderNo: string;
  /** Of the draft that it was placed from. */
  flow: string;
}

export function ToPlaced({ orderNo, flow }: ToPlacedProps) {
  const navigate = useNavigate();
  const owner = useSession().user?.userId;
  useEffect(() => {
    void navigate(paths.orderPlaced(orderNo), { replace: true, state: { owner, flow } });
  }, [flow, navigate, orderNo, owner]);
  return <OrderPlaceholder />;
}

const isReplaced = (state: unknown): state is Replaced =>
  isObject(state) && typeof state.owner === 'string' && typeof state.flow === 'string';

/** Whether this entry has replaced the customer's form; the entries before it are known from then on. */
export function useIsPlacedHere(orderNo: string, userId: string): boolean {
  const { placedHere } = useAppState();
  const { state } = useLocation() as { state: unknown };
  const replaced = isReplaced(state) && state.owner === userId ? state : undefined;
  useEffect(() => {
    if (replaced) placedHere.set({ owner: replaced.owner, flow: replaced.flow, orderNo, index: getHistoryIndex() });
  }, [orderNo, placedHere, replaced]);
  return replaced !== undefined;
}

/** The form of a flow, except in the entries of an order that it has placed. */
export function UnlessPlaced({ flow, children }: { flow: string; children: ReactNode }) {
  const { placedHere } = useAppState();
  const placed = useObservable(placedHere);
  const owner = useSession().user?.userId;
  const action = useNavigationType();
  const { key } = useLocation();
  useEffect(() => {
    // A page that is opened from an entry before the confirmation takes the confirmation out of the history.
    const at = placedHere.get()?.index ?? 0;
    if (action === 'PUSH' && getHistoryIndex() <= at) placedHere.set(undefined);
  }, [action, key, placedHere]);
  const isBefore = action === 'POP' && placed !== undefined && getHistoryIndex() < placed.index;
  if (isBefore && placed.owner === owner && placed.flow === flow)
    return <ToPlaced orderNo={placed.orderNo} flow={flow} />;
  return children;
}
