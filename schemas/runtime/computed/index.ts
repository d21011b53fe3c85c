/**
 * Values computed from other answers, by the name that a schema uses: `"computed": { "by": "billingWeight" }`. Each
 * applies a domain rule to untyped answers; undefined while an input is missing.
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
