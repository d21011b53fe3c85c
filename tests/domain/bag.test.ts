import { expect, test } from 'vitest';
import { bagRejection, exceedsBag, getBagWeights, isBagOffered, usualBagWeights } from '#domain/parcel/bag.ts';

const enforced = { weightFlag: 1, weights: usualBagWeights } as const;
const warned = { weightFlag: 0, weights: usualBagWeights } as const;
const ez = { productType: 'standard', serviceType: 'EZ', bag: 'medium', weight: 3 } as const;

test('D-54 three bags carry 1, 3 and 5 kg until the operator sets other weights', () => {
  expect(usualBagWeights).toEqual({ small: 1, medium: 3, large: 5 });
  expect(getBagWeights({ small: 1.5, medium: 0, large: 'much' })).toEqual({ small: 1.5, medium: 3, large: 5 });
  expect(getBagWeights(undefined)).toEqual(usualBagWeights);
});

test('RULE-WEB-11 RULE-WEB-12 D-54 a bag is offered for EZ only, and never with Business Parcel', () => {
  expect(isBagOffered(ez)).toBe(true);
  expect(bagRejection(ez, enforced)).toBeUndefined();
  expect(bagRejection({ ...ez, serviceType: 'other' }, enforced)).toBe('bagOnlyEz');
  expect(bagRejection({ ...ez, serviceType: undefined }, enforced)).toBe('bagOnlyEz');
  expect(bagRejection({ ...ez, productType: 'businessParcel' }, warned)).toBe('bagNotOffered');
  expect(bagRejection({ ...ez, serviceType: 'other', bag: undefined }, enforced)).toBeUndefined();
});

test('RULE-WEB-04 D-38 over the bag’s capacity another bag is required when the flag is 1, and only a warning appears when 0', () => {
  const heavy = { ...ez, weight: 3.1 };
  expect(exceedsBag(ez, usualBagWeights)).toBe(false);
  expect(exceedsBag(heavy, usualBagWeights)).toBe(true);
  expect(bagRejection(heavy, enforced)).toBe('bagTooSmall');
  expect(bagRejection(heavy, warned)).toBeUndefined();
  expect(bagRejection({ ...heavy, bag: 'large' }, enforced)).toBeUndefined();
});
