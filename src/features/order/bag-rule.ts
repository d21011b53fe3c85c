/** Whether the chosen bag carries the parcel (RULE-WEB-04), where the operator insists on it (D-38). */
import type { Api } from '#src/api/types.ts';
import type { CourierServices } from '#src/courier-fields/index.ts';
import type { AppState } from '#src/shared/app-state/app-state.tsx';

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
