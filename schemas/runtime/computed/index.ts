/**
 * Values that follow from other answers, by the name that a schema calls them: `"computed": { "by": "billingWeight" }`.
 * Each is a rule of the domain behind untyped answers; undefined while what it needs is not there yet.
 */
import { getAddress } from './address.ts';
import { sumOfSides } from './sides.ts';
import { billingWeightFrom, volumetricWeightFrom } from './weight.ts';

type Compute = (input: Readonly<Record<string, unknown>>) => unknown;

export const computedFunctions: Readonly<Record<string, Compute>> = {
  billingWeight: billingWeightFrom,
  volumetricWeight: volumetricWeightFrom,
  sideSum: sumOfSides,
  formattedAddress: getAddress,
};
