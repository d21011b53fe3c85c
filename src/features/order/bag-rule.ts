/** Whether the chosen bag carries the parcel (RULE-WEB-04), where the operator insists on it (D-38). */
import type { Api } from '#src/api/types.ts';
import type { CourierServices } from '#src/courier-fields/index.ts';

/** `bagWeight`, for the step that asks for the parcel. */
export function bagRule(api: Api): NonNullable<CourierServices['checkRule']> {
  return async (_, bag, { weight }, signal) => {
    const result = await api.call('bagWeightFlag', {}, { signal });
    if (!result.ok) throw new Error(result.codeName);
    const { weightFlag, bags } = result.data;
    const limit = bags.find((each) => each.bag === bag)?.maxWeightKg;
    return { ok: weightFlag === 0 || limit === undefined || typeof weight !== 'number' || weight <= limit };
  };
}
