/** A parcel's weight as text, with the charged weight beside it where that differs. */
import type { TFunction } from 'i18next';
import type { Formats } from '#src/i18n/formats.ts';

/** @param parcel kilograms. The key is of the namespace `shell`, which every page has. */
export function weightText(
  t: TFunction,
  format: Formats,
  { weightKg, billingWeightKg }: { weightKg: number; billingWeightKg: number },
): string {
  const weight = format.kilograms(weightKg);
  return weightKg === billingWeightKg
    ? weight
    : t('shell:chargedWeight', { weight, charged: format.kilograms(billingWeightKg) });
}
