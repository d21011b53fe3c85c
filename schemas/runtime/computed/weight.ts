/** Weights computed from measurements (D-52), in kg; sides in cm. */
import { calculateBillingWeight, type ParcelSize, calculateVolumetricWeight } from '#domain/weight.ts';

const sides = ['length', 'width', 'height'] as const;

/** The measurements among the answers; an unticked box has no sides. */
function getSize(input: Readonly<Record<string, unknown>>): ParcelSize {
  const getNumber = (name: string) => {
    const value = input[name];
    return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
  };
  const [weight, length, width, height] = ['weight', ...sides].map(getNumber);
  return { weight, length, width, height, hasVolume: input.hasVolume === true };
}

const isComplete = (size: ParcelSize) => sides.every((side) => size[side] !== undefined);

/** Rounded to the gram, so that the displayed value equals the one that another computer computes. */
const toGrams = (kilograms: number) => Number(kilograms.toFixed(3));

/** L·W·H / 5000; undefined until all three sides are given. */
export function volumetricWeightFrom(input: Readonly<Record<string, unknown>>): number | undefined {
  const size = { ...getSize(input), hasVolume: true };
  return isComplete(size) ? toGrams(calculateVolumetricWeight(size)) : undefined;
}

/** The larger of actual and volumetric weight, rounded up; undefined until all announced measurements are given. */
export function billingWeightFrom(input: Readonly<Record<string, unknown>>): number | undefined {
  const size = getSize(input);
  if (size.weight === undefined || (size.hasVolume && !isComplete(size))) return undefined;
  return calculateBillingWeight(size);
}
