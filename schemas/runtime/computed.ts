import { calculateBillingWeight, calculateVolumetricWeight, type ParcelSize } from '#domain/parcel/weight.ts';
import { formatAddress } from '#domain/address/address.ts';

// The sum of several numbers.

/** Hundredths: 0.1 + 0.2 is 0.3. */
const parts = 100;

/** The sum of every input, in their unit; undefined until each is a positive number. */
function sumOfSides(input: Readonly<Record<string, unknown>>): number | undefined {
  const values = Object.values(input);
  if (!values.every((value): value is number => typeof value === 'number' && value > 0)) return undefined;
  return values.reduce((sum, value) => sum + Math.round(value * parts), 0) / parts;
}

/** Weights computed from measurements (D-52), in kg; sides in cm. */
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
function billingWeightFrom(input: Readonly<Record<string, unknown>>): number | undefined {
  const size = getSize(input);
  if (size.weight === undefined || (size.hasVolume && !isComplete(size))) return undefined;
  return calculateBillingWeight(size);
}

// The derived address (ENT-13, D-60).

/** `Av. Juárez 123, Centro, 44100 Guadalajara, Jal.`; undefined until street and place are answered. */
function getAddress(input: Readonly<Record<string, unknown>>): string | undefined {
  const texts = Object.fromEntries(Object.entries(input).filter(([, value]) => typeof value === 'string'));
  return texts.street && texts.city ? formatAddress(texts) : undefined;
}

/**
 * Values computed from other answers, by the name that a schema uses: `"computed": { "by": "billingWeight" }`. Each
 * applies a domain rule to untyped answers; undefined while an input is missing.
 */
type Compute = (input: Readonly<Record<string, unknown>>) => unknown;

export const computedFunctions: Readonly<Record<string, Compute>> = {
  billingWeight: billingWeightFrom,
  volumetricWeight: volumetricWeightFrom,
  sideSum: sumOfSides,
  formattedAddress: getAddress,
};
