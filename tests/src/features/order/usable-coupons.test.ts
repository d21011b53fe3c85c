import { expect, test } from 'vitest';
import { sampleCoupons } from '#fixtures/coupons.ts';
import type { Api } from '#src/api/types.ts';
import { hasUsableCoupon } from '#src/features/order/model/usable-coupons.ts';

const [welcome] = sampleCoupons;

const answers = { sender: { phone: '3312044471' }, parcel: { productType: 'standard' }, pickup: {} } as const;

const ask = (answer: object) => hasUsableCoupon({ call: async () => answer } as unknown as Api, answers);
const given = (over: object) => ask({ ok: true, data: { rows: [{ ...welcome, ...over }] } });

test('D-70 D-71 a coupon of the sender’s phone is usable; one of another phone or product is not', async () => {
  expect(await given({ phoneTail: '4471' })).toBe(true);
  expect(await given({ phoneTail: '0000' })).toBe(false);
  expect(await given({ phoneTail: '4471', productTypes: ['express'] })).toBe(false);
});

test('D-70 an order does not wait for a list of coupons that cannot be had', async () => {
  expect(await ask({ ok: false, codeName: 'offline' })).toBe(false);
});
