import { describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { clothes } from '#fixtures/parcels.ts';
import { getParts, orderDraftIn } from '#machines/order/order.draft.ts';
import {
  changeParcels,
  findWrongOther,
  getOpenPosition,
  listParcels,
  parcelsInDraft,
  toOtherError,
  withRejectedOpened,
} from '#machines/order/order.parcels.ts';
import { settledTotal } from '#machines/order/order.price.ts';
import { selectPrice } from '#machines/order/order.selectors.ts';
import type { OrderAnswers, ParcelsChange } from '#machines/order/order.types.ts';
import { calm, fullAnswers, openFull, openOrder, press, quote } from './fixture.ts';

const named = (itemName: string) => ({ ...clothes, itemName });
const error = (pointer: string) => ({ pointer, key: 'rules:maximum', params: {}, keyword: 'server' });
const names = (answers: OrderAnswers) => listParcels(answers).map(({ itemName }) => itemName);
const three: OrderAnswers = {
  ...fullAnswers,
  parcel: named('B'),
  others: { parcels: [named('A'), named('C')], position: 1 },
};
const change = (answers: OrderAnswers, ...changes: ParcelsChange[]) => changes.reduce(changeParcels, answers);

describe('the parcels of an order', () => {
  test.each<[string, ParcelsChange, string[], number]>([
    ['another is opened in its place', { kind: 'open', position: 2 }, ['A', 'B', 'C'], 2],
    ['a copy follows the open one, and is opened', { kind: 'duplicate' }, ['A', 'B', 'B', 'C'], 2],
    ['the open one is removed, the next is open', { kind: 'remove', position: 1 }, ['A', 'C'], 1],
    ['one before it is removed', { kind: 'remove', position: 0 }, ['B', 'C'], 0],
  ])('%s', (_, made, expected, open) => {
    const answers = changeParcels(three, made);
    expect([names(answers), getOpenPosition(answers)]).toEqual([expected, open]);
  });

  test('a new one is the last, open and empty but for the service', () => {
    const { parcel, others } = changeParcels(three, { kind: 'add' });
    expect([parcel, others?.position]).toEqual([{ productType: 'standard' }, 3]);
  });

  test('there is always one, and never more than twenty', () => {
    expect(change(fullAnswers, { kind: 'remove', position: 0 })).toEqual(fullAnswers);
    const one = change(three, { kind: 'remove', position: 0 }, { kind: 'remove', position: 0 });
    expect([names(one), one.others]).toEqual([['C'], undefined]);
    const many = change(fullAnswers, ...Array.from({ length: 30 }, () => ({ kind: 'duplicate' }) as const));
    expect(names(many)).toHaveLength(constants.orders.maxMoreParcels + 1);
  });

  test('of others that are not valid the first is found, counted among all', () => {
    expect(findWrongOther([toOtherError(1)], three)).toBe(2);
    expect(findWrongOther([toOtherError(0)], three)).toBe(0);
    expect(findWrongOther([], three)).toBeUndefined();
  });

  test('the parcel that the server rejects is opened, with its errors as its form has them', () => {
    const { answers, errors } = withRejectedOpened(three, [
      error('/moreParcels/1/weight'),
      error('/parcel/weight'),
      error('/pickup/pickupSlot'),
    ]);
    expect([answers.parcel.itemName, names(answers)]).toEqual(['C', ['A', 'B', 'C']]);
    expect(errors.map(({ pointer }) => pointer)).toEqual(['/parcel/weight', '/pickup/pickupSlot']);
  });

  test('a draft has all of them, and anything else in their place is nothing', () => {
    const pickupZip = three.sender.zip as string;
    const { context } = openOrder({ input: { draft: { ...orderDraftIn('order', {}), answers: three, pickupZip } } });
    expect(orderDraftIn('order', getParts(context())).answers).toMatchObject(three);
    for (const otherParcels of ['', '[', '{}', '[1]', '[]', 7])
      expect(parcelsInDraft({ openParcel: 0, otherParcels })).toEqual({});
  });
});

describe('the price of an order of several parcels', () => {
  const price = quote().quotes[0]?.price ?? null;

  test('D-62 is the sum over its parcels, and unknown while one can’t be had', async () => {
    const order = await openFull({ price: () => Promise.resolve(quote({ moreParcels: [price] })) });
    order.actor.send({ type: 'parcels.change', change: { kind: 'duplicate' } });
    await calm(order.clock);
    expect(order.priced.at(-1)?.moreParcels).toMatchObject([{ productType: 'standard', parcel: { weight: 2.5 } }]);
    expect(settledTotal(order.context())).toBe(37_800);
    expect(selectPrice(order.actor.getSnapshot()).each.map(({ total }) => total)).toEqual([18_900, 18_900]);
    await press(order);
    expect(names(order.created[0]?.answers ?? fullAnswers)).toHaveLength(2);

    const lost = await openFull({ price: () => Promise.resolve(quote({ moreParcels: [null] })) });
    lost.actor.send({ type: 'parcels.change', change: { kind: 'duplicate' } });
    await calm(lost.clock);
    expect(settledTotal(lost.context())).toBeUndefined();
  });
});
