/** Rules about the size and weight of one parcel. They do not apply until every number they need is given. */
import { calculateBillingWeight, calculateVolumetricWeight, type ParcelSize } from '#domain/parcel/weight.ts';
import type { ProblemOrNone } from './problem.ts';

const isPositive = (value: unknown): value is number => typeof value === 'number' && value > 0;
const round = (value: number) => Number(value.toFixed(2));

interface SumSetting {
  fields: readonly string[];
  limit: number;
  at?: string;
}

interface WeightSetting {
  limit: number;
  at?: string;
}

const getNumbers = (data: object, fields: readonly string[]) =>
  fields.map((field) => (data as Record<string, unknown>)[field]);

/** Adds up in hundredths, so that 0.1 + 0.2 is 0.3. Reported at the first of the fields unless `at` names another. */
export function sumProblem(data: object, { fields, limit, at }: SumSetting): ProblemOrNone {
  const values = getNumbers(data, fields);
  if (!values.every(isPositive)) return undefined;
  const sum = values.reduce((total, value) => total + Math.round(value * 100), 0) / 100;
  return sum > limit ? { at: at ?? fields[0], limit, sum } : undefined;
}

function getSize(data: object): ParcelSize {
  const [weight, length, width, height] = getNumbers(data, ['weight', 'length', 'width', 'height']).map((value) =>
    isPositive(value) ? value : undefined,
  );
  return { weight, length, width, height, hasVolume: 'hasVolume' in data && data.hasVolume === true };
}

export function volumetricWeightProblem(data: object, { limit, at = 'length' }: WeightSetting): ProblemOrNone {
  const weight = calculateVolumetricWeight({ ...getSize(data), hasVolume: true });
  return weight > limit ? { at, limit, weight: round(weight) } : undefined;
}

export function billingWeightProblem(data: object, { limit, at = 'weight' }: WeightSetting): ProblemOrNone {
  const size = getSize(data);
  if (size.weight === undefined) return undefined;
  const weight = calculateBillingWeight(size);
  return weight > limit ? { at, limit, weight } : undefined;
}
