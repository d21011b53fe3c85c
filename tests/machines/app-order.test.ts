import { describe, expect, test } from 'vitest';
import { isBegun, pickedUp, repeated } from '#machines/order/order.draft.ts';
import { settledTotal } from '#machines/order/order.price.ts';
import { isQuoteCurrent } from '#machines/order/order.quote.ts';
import { getProgress } from '#machines/order/order.rules.ts';
import type { CreateRequest } from '#machines/order/order.types.ts';
import { at, calm, type Fakes, fill, fullAnswers, openFull, openOrder, placed, press, settle } from './fixture.ts';

const mobile = { input: { flow: 'mobile' } } as const;
const open = (fakes: Fakes = {}) => openOrder({ ...fakes, ...mobile });
const full = (fakes: Fakes = {}) => openFull({ ...fakes, ...mobile });
const repeatedOnce = repeated('mobile', fullAnswers);

describe('a mobile order', () => {
  test('STATE-12 goes from the sender to the recipient, the item and what submits it, and back to what is wrong again', () => {
    const order = open();
    expect(order.context().step).toBe('sender');
    fill(order, { sender: fullAnswers.sender });
    expect(order.context().step).toBe('recipient');
    fill(order, { recipient: fullAnswers.recipient });
    expect(order.context().step).toBe('item');
    fill(order, { parcel: fullAnswers.parcel });
    expect(order.context().step).toBe('submit');
    fill(order, { parcel: {} });
    expect(order.context().step).toBe('item');
    fill(order, { sender: {} });
    expect(order.context().step).toBe('sender');
  });

  test('STATE-12 the pickup counts among what is done', () => {
    const order = open();
    expect(getProgress(order.context())).toEqual({ done: 0, count: 4 });
    fill(order, { ...fullAnswers, pickup: {} });
    expect(getProgress(order.context())).toEqual({ done: 3, count: 4 });
    fill(order, { pickup: fullAnswers.pickup });
    expect(getProgress(order.context())).toEqual({ done: 4, count: 4 });
  });

  test('STATE-12 answers in any order are stored, and only a whole order is placed', async () => {
    const order = open();
    fill(order, { parcel: fullAnswers.parcel });
    expect(order.context().step).toBe('sender');
    order.actor.send({ type: 'order.place' });
    fill(order, { sender: fullAnswers.sender, recipient: fullAnswers.recipient });
    expect(order.context().step).toBe('submit');
    await calm(order.clock);
    await press(order);
    expect(order.created).toEqual([]);
  });

  test('ENT-10 D-99 stores the cities, the form’s address and the dispatch number by the names of the specification', () => {
    const order = open();
    order.actor.send({ type: 'dispatch.bring', dispatchNumber: 'SUC-0144' });
    order.actor.send({ type: 'address.open', address: 'sender' });
    const [hotCitys, historyCitys] = [[{ state: 'Yucatán', city: 'Mérida' }], [{ state: 'Puebla', city: 'Puebla' }]];
    order.actor.send({ type: 'cities.known', hotCitys, historyCitys });
    const known = { hotCitys, historyCitys, extendData: { dispatchNumber: 'SUC-0144' }, formAddress: 'sender' };
    expect(order.context()).toMatchObject(known);
    order.actor.send({ type: 'draft.restore', draft: repeatedOnce });
    expect(order.context()).toMatchObject(known);
  });

  test('ROUTE-38 a chosen city goes to the address that the form is at, and takes the code of another one away', () => {
    const order = open();
    fill(order);
    order.actor.send({ type: 'address.open', address: 'sender' });
    order.actor.send({ type: 'city.choose', city: { state: 'Puebla', city: 'Puebla' } });
    const { sender, recipient } = order.answers();
    expect(sender).toMatchObject({ state: 'Puebla', city: 'Puebla', street: fullAnswers.sender.street });
    expect([sender.zip, sender.town]).toEqual([undefined, undefined]);
    expect(recipient).toEqual(fullAnswers.recipient);
    expect(order.context().historyCitys).toEqual([{ state: 'Puebla', city: 'Puebla' }]);
    order.actor.send({ type: 'address.open', address: 'receiver' });
    const { state = '', city = '' } = fullAnswers.recipient;
    order.actor.send({ type: 'city.choose', city: { state, city } });
    expect(order.answers().recipient).toEqual(fullAnswers.recipient);
    expect(order.context().historyCitys.map((each) => each.city)).toEqual([city, 'Puebla']);
  });

  test('FEAT-05 the usual sender does not start a draft', () => {
    const order = open();
    order.actor.send({ type: 'ends.swap' });
    order.actor.send({ type: 'sender.offer', answers: fullAnswers.sender });
    expect([order.context().step, isBegun(order.context())]).toEqual(['recipient', false]);
  });

  test('FEAT-05 D-56 the last shipment again waits for its pickup alone; with the first free one for the terms alone', () => {
    const order = open();
    order.actor.send({ type: 'draft.restore', draft: repeatedOnce });
    expect(order.context().step).toBe('submit');
    expect(order.answers()).toMatchObject({ parcel: fullAnswers.parcel, pickup: { paymentMode: 'PP_CASH' } });
    expect(order.answers().pickup.pickupSlot).toBeUndefined();
    const slot = { pickupDate: '2026-11-28', pickupSlot: '10-12' };
    order.actor.send({ type: 'draft.restore', draft: pickedUp(repeatedOnce, slot) });
    expect(order.answers().pickup).toEqual({ paymentMode: 'PP_CASH', ...slot });
    expect(order.context().cleared).toEqual({});
    expect(pickedUp(repeatedOnce, undefined)).toEqual(repeatedOnce);
  });

  test('D-50 D-51 is priced by the limits of the mobile flow', async () => {
    const order = await full();
    const parcel = { ...fullAnswers.parcel, weight: 49.99, hasVolume: true, length: 180, width: 100, height: 10 };
    fill(order, { parcel });
    await calm(order.clock);
    expect(order.priced.at(-1)?.parcel).toMatchObject({ weight: 49.99, length: 180 });
    expect(order.validated.at(-1)).toMatchObject({ flow: 'mobile', cost: { parcel: { weight: 49.99, length: 180 } } });
    expect(isQuoteCurrent(order.context())).toBe(true);
    expect(settledTotal(order.context())).toBe(18_900);
    fill(order, { parcel: { ...parcel, length: 180.1 } });
    await calm(order.clock);
    expect(order.priced.at(-1)?.parcel).not.toHaveProperty('length');
  });

  test('FEAT-14 D-65 an offline order is stored with what was agreed to, under its key, and a new one can start', async () => {
    const kept: CreateRequest[] = [];
    const order = await full({ outcomes: [{ outcome: 'offline' }], keep: async (request) => void kept.push(request) });
    await press(order);
    expect(at(order)).toBe('kept');
    expect(order.actor.getSnapshot().hasTag('done')).toBe(true);
    expect(kept).toMatchObject([{ idempotencyKey: 'key-1', answers: fullAnswers, agreed: 18_900 }]);
    order.actor.send({ type: 'order.startNew' });
    expect([at(order), order.context().step, order.context().idempotencyKey]).toEqual(['editing', 'sender', 'key-2']);
  });

  test('FEAT-14 without a price it is stored without an agreed one, and only when everything else is valid', async () => {
    const kept: CreateRequest[] = [];
    const order = open({
      price: () => Promise.reject(new Error('offline')),
      keep: async (request) => void kept.push(request),
    });
    fill(order, { ...fullAnswers, recipient: {} });
    order.actor.send({ type: 'order.keep' });
    expect(order.context().step).toBe('recipient');
    fill(order);
    await calm(order.clock);
    order.actor.send({ type: 'order.keep' });
    await settle();
    expect([at(order), kept.map(({ agreed }) => agreed), order.created]).toEqual(['kept', [undefined], []]);
  });

  test('FEAT-14 where nothing can be stored it fails as before, and is retried under the same key', async () => {
    const order = await full({ outcomes: [{ outcome: 'offline' }, placed] });
    await press(order);
    expect([at(order), order.context().failure?.kind]).toEqual(['failed', 'network']);
    await press(order, 'order.retry');
    expect(order.created.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1']);
  });

  test('D-50 FEAT-14 several parcels are priced by the mobile limits, and stored offline together', async () => {
    const kept: CreateRequest[] = [];
    const order = await full({ outcomes: [{ outcome: 'offline' }], keep: async (request) => void kept.push(request) });
    fill(order, { parcel: { ...fullAnswers.parcel, weight: 42.25 } });
    order.actor.send({ type: 'parcels.change', change: { kind: 'duplicate' } });
    await calm(order.clock);
    expect(order.priced.at(-1)?.moreParcels).toMatchObject([{ parcel: { weight: 42.25 } }]);
    await press(order);
    expect(kept[0]?.answers.others?.parcels).toHaveLength(1);
  });
});
