/**
 * Changes that would make a parcel cheaper (FEAT-02): the next lower billing weight, and the next cheaper product.
 * Pure.
 */
import type { ProductType } from './entities.ts';
import { constants } from './constants.ts';
import type { Sides } from './parcel.ts';
import { type Price, priceParcel, type Quote, type QuoteInput } from './pricing.ts';
import { type ParcelSize, volumetricWeight } from './weight.ts';

/** The target of a cheaper parcel. Each part is null when it need not change; `saves` is in centavos with IVA. */
export interface LowerWeight {
  billingWeightKg: number;
  /** Maximum kilograms. */
  weightKg: number | null;
  /** Maximum box in centimetres. */
  box: Sides | null;
  saves: number;
}

export interface CheaperProduct {
  productType: ProductType;
  /** Difference of the latest delivery days; 0 or less when it arrives as early. */
  moreBusinessDays: number;
  /** Centavos with IVA. */
  saves: number;
}

const sideNames = ['length', 'width', 'height'] as const;

/**
 * The box with its shortest side cut to whole centimetres, where the smallest cut suffices. Undefined when nothing
 * would be left.
 */
function smallerBox(sides: Sides, volumetricKg: number): Sides | undefined {
  const [shortest] = sideNames.toSorted((one, other) => sides[one] - sides[other]) as [keyof Sides];
  const base = sideNames.filter((name) => name !== shortest).reduce((area, name) => area * sides[name], 1);
  const cut = Math.floor((volumetricKg * constants.parcel.volumetricDivisor) / base);
  return cut >= 1 ? { ...sides, [shortest]: Math.min(cut, sides[shortest]) } : undefined;
}

interface Change {
  weightKg: number | null;
  box: Sides | null;
}

/** How a parcel reaches a lower billing weight; undefined when its box cannot. */
function changeTo(
  target: number,
  { weight = 0, hasVolume, length = 0, width = 0, height = 0 }: ParcelSize,
): Change | undefined {
  const weightKg = weight > target ? target : null;
  if (!hasVolume || volumetricWeight(length, width, height) <= target) return { weightKg, box: null };
  const box = smallerBox({ length, width, height }, target);
  return box && { weightKg, box };
}

/**
 * What the next lower billing weight requires and saves; null when the parcel is at its lowest, or it would save
 * nothing. Cutting a flat box by a centimetre may lower the weight by more than one kilogram.
 */
export function lowerWeight(
  { tariff, parcel = {}, ...input }: QuoteInput,
  productType: ProductType,
  price: Price,
): LowerWeight | null {
  const target = price.billingWeightKg - 1;
  const change = target >= 1 ? changeTo(target, parcel) : undefined;
  if (!change) return null;
  const lighter = { ...parcel, ...change.box, weight: change.weightKg ?? parcel.weight };
  const lower = priceParcel(tariff, { ...input, productType, parcel: lighter });
  if (!lower || lower.total >= price.total) return null;
  return { billingWeightKg: lower.billingWeightKg, ...change, saves: price.total - lower.total };
}

/** The most expensive of the cheaper products; null when this is already the cheapest available. */
export function cheaperProduct(quotes: readonly Quote[], { price, maxBusinessDays }: Quote): CheaperProduct | null {
  if (!price) return null;
  const cheaper = quotes.flatMap((other) => {
    const saves = price.total - (other.price?.total ?? price.total);
    return saves > 0
      ? [{ productType: other.productType, moreBusinessDays: other.maxBusinessDays - maxBusinessDays, saves }]
      : [];
  });
  return cheaper.toSorted((one, other) => one.saves - other.saves)[0] ?? null;
}
