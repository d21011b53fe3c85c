/** Whether the chosen bag carries the parcel (RULE-WEB-04), where the operator insists on it (D-38). */
import { useEffect } from 'react';
import type { Api } from '#src/api/types.ts';
import type { CourierServices } from '#src/courier-fields/index.ts';
import type { AppState } from '#src/shared/app-state/app-state.tsx';
import { useSession } from '#src/shared/session/react.tsx';
import type { Order } from './use-order.ts';

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

/** Whether this account may have money collected on delivery (D-53). */
export function useCollectsCod(): boolean {
  return useSession().user?.collectsCod === true;
}

/** An amount that came with a quotation or an older draft is taken out where the account may not collect it. */
export function useAllowedCod({ actor, snapshot }: Order): void {
  const isAllowed = useCollectsCod();
  const { parcel } = snapshot.context.answers;
  const isToGo = !isAllowed && parcel.codAmount !== undefined;
  useEffect(() => {
    if (!isToGo) return;
    const { codAmount: _, ...answers } = parcel;
    actor.send({ type: 'step.change', step: 'parcel', answers });
  }, [actor, isToGo, parcel]);
}
