import type { BagSize } from '#domain/entities.ts';
import { useCall } from '#src/api/use-call.ts';
import { fieldText } from '#src/form-core/text.ts';
import { useText } from '#src/i18n/react.tsx';
import { useObservable } from '#src/browser/observable.ts';
import { useAppState } from '#src/shared/app-state/app-state.tsx';
import type { ParcelQuestion } from '#src/shared/navigation/parcel-search-params.ts';

/** What the list of bags says. */
export interface BagChoice {
  /** By size: what it carries and costs; empty while unknown. */
  optionTexts: Readonly<Partial<Record<BagSize, string>>>;
  /** The parcel is too heavy for the chosen one: a word, where it may be taken all the same (D-38). */
  warning: string | undefined;
  /** The same where the operator enforces it: the order would be rejected. */
  error: string | undefined;
}

/** What bags carry and cost (CALL-77), asked for once one may be chosen. */
export function useBags({ serviceType, bag, weight }: ParcelQuestion): BagChoice {
  const { t, format } = useText('rates', 'fields');
  const weightFlag = useObservable(useAppState().weightFlag);
  const { data } = useCall('bagWeightFlag', serviceType === 'EZ' ? {} : undefined);
  const bags = data?.bags ?? [];
  const chosen = bags.find((each) => each.bag === bag);
  const isTooHeavy = chosen !== undefined && typeof weight === 'number' && weight > chosen.maxWeightKg;
  const sentence = isTooHeavy
    ? t('rates:packing.tooHeavy', { weight: format.kilograms(chosen.maxWeightKg) })
    : undefined;
  return {
    optionTexts: Object.fromEntries(
      bags.map((each) => [
        each.bag,
        t('rates:packing.bag', {
          bag: fieldText(t, `bag.${each.bag}`),
          weight: format.kilograms(each.maxWeightKg),
          amount: format.money(each.total),
        }),
      ]),
    ),
    warning: weightFlag === 0 ? sentence : undefined,
    error: weightFlag === 1 ? sentence : undefined,
  };
}
