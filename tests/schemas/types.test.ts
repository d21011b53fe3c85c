import { describe, expect, expectTypeOf, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallId } from '#contract/wire.ts';
import type { GoodsCategory, PaymentMode, ProductType } from '#domain/order-choices.ts';
import type { OrderPhase } from '#domain/parcel/order-status.ts';
import type { Contact, Parcel, Pickup } from '#schemas/entities.ts';
import { registry } from '#schemas/generated/registry.js';
import * as parcelForm from '#schemas/generated/order/parcel.js';
import type {
  AccountSignIn,
  AddressEntry,
  CallsOrderAdd,
  CallsOrderList,
  OrderParcel,
  OrderRecipient,
  OrderReview,
  OrderSender,
  SchemaId,
  SchemaTypes,
  TrackingQuery,
} from '#schemas/generated/types.d.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { printType } from '#schemas/compiler/declarations.ts';

describe('the generated types', () => {
  test('ENT-13 ENT-14 ENT-15 ENT-17 are one contact in every form, with the choices of the domain', () => {
    expectTypeOf<OrderSender>().toEqualTypeOf<Contact>();
    expectTypeOf<Pick<OrderRecipient, 'name' | 'phone' | 'zip'>>().toEqualTypeOf<
      Pick<Contact, 'name' | 'phone' | 'zip'>
    >();
    expectTypeOf<Omit<AddressEntry, 'type' | 'isDefault'>>().toEqualTypeOf<Contact>();
    expectTypeOf<Parcel['productType']>().toEqualTypeOf<ProductType>();
    expectTypeOf<Parcel['itemType']>().toEqualTypeOf<string>();
    expectTypeOf<Parcel['goodsCategory']>().toEqualTypeOf<GoodsCategory | undefined>();
    expectTypeOf<OrderParcel['billingWeight']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Pickup['paymentMode']>().toEqualTypeOf<PaymentMode>();
  });

  test('ENT-12 an order is made of its steps', () => {
    expectTypeOf<CallsOrderAdd['sender']>().toEqualTypeOf<Contact>();
    expectTypeOf<CallsOrderAdd['parcel']>().toEqualTypeOf<OrderParcel>();
    expectTypeOf<CallsOrderAdd['countryId']>().toEqualTypeOf<1>();
    expectTypeOf<OrderReview>().toEqualTypeOf<{ coupons?: string[]; acceptTerms: true }>();
  });

  test('D-37 lists and constants become literal types', () => {
    expectTypeOf<CallsOrderList['pageSize']>().toEqualTypeOf<10 | 20 | 50>();
    expectTypeOf<CallsOrderList['phase']>().toEqualTypeOf<OrderPhase | undefined>();
    expectTypeOf<TrackingQuery>().toEqualTypeOf<{ waybills: string[]; tail?: string; signedIn?: boolean }>();
    expectTypeOf<AccountSignIn>().toEqualTypeOf<{
      account: string;
      password: string;
      needsImageCode?: boolean;
      captcha?: string;
      captchaId?: string;
      workId?: string;
      workAnswer?: number;
    }>();
  });

  test('a module fits the form engine, and the registry is keyed by every id', () => {
    expectTypeOf(parcelForm).toExtend<FormModule<'order/parcel'>>();
    expectTypeOf<keyof SchemaTypes>().toEqualTypeOf<SchemaId>();
    expect(parcelForm.id).toBe('order/parcel');
  });
});

test('every call of the contract has its input compiled', () => {
  const missing = (Object.keys(calls) as CallId[]).filter((call) => !(calls[call].input in registry));
  expect(missing).toEqual([]);
});

test('prints what a schema lets through', () => {
  expect(printType({ type: 'array', items: { enum: ['a', 2] } })).toBe('("a" | 2)[]');
  expect(printType({ type: 'object', additionalProperties: false })).toBe('Record<string, never>');
  expect(printType({ type: 'object', properties: { 'a-b': { type: ['string', 'null'] } } })).toBe(
    '{\n  "a-b"?: string | null;\n  [name: string]: unknown;\n}',
  );
  expect(printType(true)).toBe('unknown');
});
