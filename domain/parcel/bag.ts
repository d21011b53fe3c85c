/** Bags of the EZ service (D-54, D-38, RULE-WEB-04, RULE-WEB-11, RULE-WEB-12). Kilograms. */
import { constants } from '../constants.ts';
import { type BagSize, bagSizes, type ProductType, type ServiceType } from '../order-choices.ts';

/** Capacity of each bag. */
export type BagWeights = Readonly<Record<BagSize, number>>;

const { bags } = constants.parcel;

/** Defaults until an operator changes them. */
export const usualBagWeights: BagWeights = {
  small: bags.smallMaxWeightKg,
  medium: bags.mediumMaxWeightKg,
  large: bags.largeMaxWeightKg,
};

/** The capacities that an operator has set; a missing size or an invalid weight gets the default. */
export function getBagWeights(set: unknown): BagWeights {
  const given = typeof set === 'object' && set !== null ? (set as Partial<Record<BagSize, unknown>>) : {};
  const weight = (size: BagSize): number => {
    const value = given[size];
    return typeof value === 'number' && value > 0 ? value : usualBagWeights[size];
  };
  return Object.fromEntries(bagSizes.map((size) => [size, weight(size)])) as Record<BagSize, number>;
}

/**
 * Whether a bag that is too small is rejected (1) or only causes a warning (0), from the operator's setting; rejected
 * by default (D-38).
 */
export function toWeightFlag(set: unknown): 0 | 1 {
  return set === 0 ? 0 : 1;
}

/** The parcel fields that the bag rules read. */
export interface BaggedParcel {
  productType?: ProductType | undefined;
  serviceType?: ServiceType | undefined;
  bag?: BagSize | undefined;
  weight?: number | undefined;
}

/** Whether a bag is offered at all: only for EZ, never with Business Parcel (D-54). */
export function isBagOffered({ productType, serviceType }: Pick<BaggedParcel, 'productType' | 'serviceType'>): boolean {
  return serviceType === 'EZ' && productType !== 'businessParcel';
}

/** Whether the parcel weighs more than its bag carries; false without a bag or a weight. */
export function exceedsBag({ bag, weight }: Pick<BaggedParcel, 'bag' | 'weight'>, weights: BagWeights): boolean {
  return bag !== undefined && weight !== undefined && weight > weights[bag];
}

export type BagRejection = 'bagNotOffered' | 'bagOnlyEz' | 'bagTooSmall';

/**
 * Returns why a parcel cannot use its bag. @param weightFlag 1 rejects a parcel that is too heavy for it, 0 only warns
 * (D-38).
 */
export function bagRejection(
  parcel: BaggedParcel,
  { weightFlag, weights }: { weightFlag: 0 | 1; weights: BagWeights },
): BagRejection | undefined {
  if (parcel.bag === undefined) return undefined;
  if (!isBagOffered(parcel)) return parcel.serviceType === 'EZ' ? 'bagNotOffered' : 'bagOnlyEz';
  return weightFlag === 1 && exceedsBag(parcel, weights) ? 'bagTooSmall' : undefined;
}
