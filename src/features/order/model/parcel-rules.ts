/** Whether the chosen bag carries the parcel (RULE-WEB-04), where the operator insists on it (D-38). */
import { useEffect } from 'react';
import type { OrderAnswers, OrderContext } from '#machines/order/order.types.ts';
import type { Api } from '#src/api/types.ts';
import type { CourierServices } from '#src/courier-fields/index.ts';
import type { AppState } from '#src/shared/app-state/app-state.tsx';
import { useSession } from '#src/shared/session/react.tsx';

/** `bagWeight`, for the step that asks for the parcel: by the stored office flag (ENT-06). */
export function bagRule(
  api: Api,
  { weightFlag }: Pick<AppState, 'weightFlag'>,
): NonNullable<CourierServices['checkRule']> {
  return async (_, bag, { weight }, signal) => {
    const result = await api.call('bagWeightFlag', {}, { signal });
    if (!result.ok) throw new Error(result.codeName);
    const limit = result.data.bags.find((each) => each.bag === bag)?.maxWeightKg;
    return { ok: weightFlag.get() === 0 || limit === undefined || typeof weight !== 'number' || weight <= limit };
  };
}

/**
 * Whether the amount to collect on delivery is asked for (D-53): of an account that may, and of a visitor whose
 * quotation had one, because only signing in says whether the account may.
 */
export function useCollectsCod({ parcel }: Pick<OrderAnswers, 'parcel'>): boolean {
  const { signedIn, user } = useSession();
  return signedIn ? user?.collectsCod === true : parcel.codAmount !== undefined;
}

interface ParcelOrder {
  actor: { send: (event: { type: 'part.change'; part: 'parcel'; answers: OrderAnswers['parcel'] }) => void };
  snapshot: { context: Pick<OrderContext, 'answers'> };
}

/** An amount that came with a quotation or an older draft is taken out where the account may not collect it. */
export function useAllowedCod({ actor, snapshot }: ParcelOrder): void {
  const { user } = useSession();
  const { parcel } = snapshot.context.answers;
  const isToGo = user !== undefined && !user.collectsCod && parcel.codAmount !== undefined;
  useEffect(() => {
    if (!isToGo) return;
    const { codAmount: _, ...answers } = parcel;
    actor.send({ type: 'part.change', part: 'parcel', answers });
  }, [actor, isToGo, parcel]);
}
