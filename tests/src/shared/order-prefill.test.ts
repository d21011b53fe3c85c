import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draft as order } from '#schemas/generated/drafts/order.js';
import { beginWith } from '#src/features/order/model/begun-order.ts';
import { orderStepPath, readBeyondOrder, readOrderPrefill } from '#src/features/order/model/prefill.ts';
import { storedOrder } from '#src/shared/orders/order-drafts.ts';
import { createDraft, type DraftStorage } from '#src/forms/drafts/index.ts';
import { orderStartPath } from '#src/shared/navigation/order-prefill.ts';
import {
  type ParcelQuestion,
  readParcelQuestion,
  writeParcelQuestion,
} from '#src/shared/navigation/parcel-search-params.ts';

function memory(): DraftStorage {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => texts.set(key, text).size > 0,
    remove: (key) => void texts.delete(key),
  };
}

const getSearch = (path: string) => new URL(path, 'https://site.invalid').search;
const quotation = {
  originZip: '44100',
  destinationZip: '97000',
  weight: 2.5,
  hasVolume: true,
  length: 30,
  width: 20,
  height: 10,
  productType: 'express',
} as const;
const search = getSearch(orderStartPath(true, quotation));

const open = (storage: DraftStorage, at = search) =>
  createDraft({ ...storedOrder('ana'), storage, begin: beginWith(at) });

describe('the question in the address', () => {
  test('ROUTE-09 every question survives the way through an address', () => {
    const kilograms = fc.integer({ min: 1, max: 300 }).map((tenths) => tenths / 10);
    const side = fc.option(fc.integer({ min: 1, max: 158 }), { nil: undefined });
    const question = fc.record<ParcelQuestion>(
      {
        originZip: fc.constantFrom('44100', '01000', 'abc'),
        destinationZip: fc.constantFrom('97000', '00000'),
        weight: fc.oneof(kilograms, fc.constantFrom('2,5', 'mucho')),
        itemValue: fc.nat(3_000_000),
        codAmount: fc.nat(3_000_000),
        insure: fc.constant(true),
        serviceType: fc.constantFrom('EZ', 'other'),
        bag: fc.constantFrom('small', 'large'),
        paymentMode: fc.constantFrom('PP_CASH', 'CC_CASH'),
      },
      { requiredKeys: [] },
    );
    const sized = fc
      .tuple(question, fc.option(fc.tuple(side, side, side), { nil: undefined }))
      .map(([asked, sides]): ParcelQuestion => {
        if (!sides) return asked;
        const named = Object.entries({ length: sides[0], width: sides[1], height: sides[2] }).filter(
          ([, value]) => value !== undefined,
        );
        return { ...asked, hasVolume: true, ...Object.fromEntries(named) };
      });
    fc.assert(
      fc.property(sized, (asked) => {
        expect(readParcelQuestion(new URLSearchParams(writeParcelQuestion(asked)))).toEqual(asked);
      }),
    );
  });

  test('ROUTE-09 hostile text stays short text, for the rule to reject', () => {
    const read = readParcelQuestion(
      new URLSearchParams({ from: '<b>'.repeat(1000), kg: '1e309', size: 'x', value: 'NaN' }),
    );
    expect(read).toEqual({
      originZip: '<b>'.repeat(1000).slice(0, 40),
      weight: '1e309',
      hasVolume: true,
      itemValue: 'NaN',
    });
  });
});

describe('an order that begins with a quotation', () => {
  test('ENT-04 FEAT-02 adopts postal codes, parcel and service', () => {
    const { sender, recipient, parcel } = open(memory()).parts();
    expect({ sender, recipient, parcel }).toEqual({
      sender: { zip: '44100' },
      recipient: { zip: '97000' },
      parcel: { productType: 'express', weight: 2.5, hasVolume: true, length: 30, width: 20, height: 10 },
    });
  });

  test('ENT-04 FEAT-02 an insured value comes along, and only with its insurance', () => {
    const insured = getSearch(orderStartPath(true, { originZip: '44100', itemValue: 185_000, insure: true }));
    expect(open(memory(), insured).parts().parcel).toEqual({ itemValue: 185_000, insure: true });
    const storage = memory();
    const before = createDraft({ ...storedOrder('ana'), storage });
    before.save({ parcel: { itemValue: 100 } });
    before.flush();
    expect(open(storage, insured).parts().parcel).toEqual({ itemValue: 100 });
  });

  test('ENT-04 RULE-WEB-11 RULE-WEB-12 D-54 the bag is passed along with its service and the payment mode; no bag where the order offers none', () => {
    const at = (over: object) =>
      new URLSearchParams(
        getSearch(
          orderStartPath(true, { ...quotation, serviceType: 'EZ', bag: 'medium', paymentMode: 'CC_CASH', ...over }),
        ),
      );
    const { parcel, pickup } = readOrderPrefill(at({}));
    expect(parcel).toMatchObject({ serviceType: 'EZ', bag: 'medium' });
    expect(pickup).toEqual({ paymentMode: 'CC_CASH' });
    expect(readOrderPrefill(at({ serviceType: 'other' })).parcel).not.toHaveProperty('bag');
    expect(readOrderPrefill(at({ productType: 'businessParcel' })).parcel).not.toHaveProperty('bag');
    expect(readOrderPrefill(new URLSearchParams('type=jet&bag=huge&pays=later'))).toMatchObject({
      parcel: {},
      pickup: {},
    });
    // An earlier chosen service belongs to another parcel.
    const storage = memory();
    const before = createDraft({ ...storedOrder('ana'), storage });
    before.save({ parcel: { serviceType: 'other' } });
    before.flush();
    expect(open(storage, `?${at({})}`).parts().parcel).not.toHaveProperty('bag');
  });

  test('ENT-04 fills in only what is empty, and never mixes the sizes of two parcels', () => {
    const storage = memory();
    const before = createDraft({ ...storedOrder('ana'), storage });
    before.save({ sender: { zip: '64000', name: 'Ana' }, parcel: { weight: 1 } });
    before.flush();
    const { sender, recipient, parcel } = open(storage).parts();
    expect(sender).toEqual({ zip: '64000', name: 'Ana' });
    expect(recipient).toEqual({ zip: '97000' });
    expect(parcel).toEqual({ productType: 'express', weight: 1 });
  });

  test('ENT-04 what was answered on another device, however long ago, wins over it', () => {
    const elsewhere = createDraft({
      ...storedOrder('ana'),
      storage: memory(),
      clock: () => new Date('2026-01-01T00:00:00Z'),
    });
    elsewhere.save({ sender: { zip: '64000', street: 'Calle 5' } });
    const here = open(memory());
    here.sync.takePulled({ now: Date.now(), revision: 1, draft: elsewhere.sync.outgoing().draft, ended: undefined });
    expect(here.parts().sender).toEqual({ zip: '64000', street: 'Calle 5' });
    expect(here.parts().recipient).toEqual({ zip: '97000' });
  });

  test('ENT-04 is there again after a reload without the address, and of the declared shape', () => {
    const storage = memory();
    open(storage);
    expect(open(storage, '').parts().parcel).toMatchObject({ weight: 2.5 });
    expect(Object.keys(order.parts.parcel ?? {})).toEqual(
      expect.arrayContaining(Object.keys(open(storage).parts().parcel ?? {})),
    );
  });

  test.each([
    ['?from=00000&to=abcde&kg=-1&value=1.5&service=rocket', {}],
    ['?from=44100&size=30x20', { sender: { zip: '44100' } }],
    ['?kg=1e309', {}],
    ['', {}],
  ])('takes nothing from %s that is no answer', (at, expected) => {
    expect(readOrderPrefill(new URLSearchParams(at))).toEqual({
      sender: {},
      recipient: {},
      parcel: {},
      pickup: {},
      ...expected,
    });
  });

  test('D-03 an amount to collect goes along from step to step, and nothing else does', () => {
    const at = new URLSearchParams(getSearch(orderStartPath(true, { ...quotation, codAmount: 50_000 })));
    expect(readBeyondOrder(at)).toBe(50_000);
    expect(readOrderPrefill(at).parcel).toMatchObject({ codAmount: 50_000 });
    expect(orderStepPath('parcel', at)).toBe('/onlineOrder/parcel?cod=50000');
    expect(orderStepPath('parcel', new URLSearchParams(search))).toBe('/onlineOrder/parcel');
    for (const none of ['mucho', '-1', '1.5', '1e12'])
      expect(readBeyondOrder(new URLSearchParams({ cod: none }))).toBeUndefined();
  });

  test('D-05 signed out it leads to the order that can be filled in at once, also where something is collected', () => {
    expect(orderStartPath(false)).toBe('/placeOrder');
    expect(orderStartPath(true)).toBe('/onlineOrder');
    expect(orderStartPath(false, quotation)).toBe(`/placeOrder${search}`);
    expect(orderStartPath(true, quotation)).toBe(`/onlineOrder${search}`);
    expect(orderStartPath(false, { ...quotation, codAmount: 50_000 })).toMatch(/^\/placeOrder\?.*cod=50000/);
  });

  test('an address without anything to take leaves no draft behind', () => {
    const storage = memory();
    open(storage, '?utm=1');
    expect(storage.get('draft.order.ana')).toBeNull();
  });
});
