import { expect, test } from 'vitest';
import { ana, jose } from '#fixtures/contacts.ts';
import { checkAnswers, errorsUnder, placed } from '#src/forms/core/check.ts';
import * as parcel from '#schemas/generated/order/parcel.js';
import * as parties from '#schemas/generated/order/parties.js';
import * as pickup from '#schemas/generated/order/pickup.js';
import * as recipient from '#schemas/generated/order/recipient.js';
import { clothes } from '#fixtures/parcels.ts';
import { toAnswers } from '#src/forms/core/answers.ts';

const getPointers = (errors: readonly { pointer: string }[]) => errors.map(({ pointer }) => pointer);

test('RULE-GEN-01 blank text, empty lists and what is not there are no answers; 0 and false are', () => {
  const value = { itemName: '   ', remark: '', weight: 0, hasVolume: false, itemValue: undefined };
  expect(toAnswers(parcel, value)).toEqual({ weight: 0, hasVolume: false });
});

test('RULE-GEN-01 a blank answer is rejected like a missing one', () => {
  const missing = checkAnswers(recipient, toAnswers(recipient, { ...jose, name: undefined }));
  const blank = checkAnswers(recipient, toAnswers(recipient, { ...jose, name: ' \t ' }));
  expect(missing.map(({ key }) => key)).toEqual(['rules:name.required']);
  expect(blank).toEqual(missing);
});

test('answers that are not asked for stay in the form and are left out of what is validated and sent', () => {
  const value = { ...clothes, hasVolume: false, length: 500, width: 1, height: 1 };
  expect(toAnswers(parcel, value)).not.toHaveProperty('length');
  expect(checkAnswers(parcel, toAnswers(parcel, value))).toEqual([]);
  expect(getPointers(checkAnswers(parcel, toAnswers(parcel, { ...value, hasVolume: true })))).toContain('/length');
});

test('RULE-WEB-01 the recipient’s form rejects the sender’s address at the field to correct', () => {
  const samePlace = {
    ...jose,
    zip: ana.zip,
    town: ana.town,
    street: ` ${ana.street.toUpperCase()}`,
    address1: ana.address1,
  };
  const context = { within: parties, at: 'recipient', data: { sender: ana } };
  expect(checkAnswers(recipient, jose, context)).toEqual([]);
  expect(checkAnswers(recipient, samePlace, context)).toMatchObject([
    { pointer: '/street', keyword: 'differentAddress' },
  ]);
});

test('a rule of the whole does not repeat what the form says itself, nor speaks of another form’s faults', () => {
  const context = { within: parties, at: 'recipient', data: { sender: { ...ana, phone: '1' } } };
  const errors = checkAnswers(recipient, { ...jose, phone: '2' }, context);
  expect(getPointers(errors)).toEqual(['/phone']);
});

test('errors that only follow from a missing postal code are not shown beside it', () => {
  const nothing = getPointers(checkAnswers(recipient, {}));
  expect(nothing).toEqual(['/name', '/phone', '/zip', '/street', '/address1']);
  const withZip = getPointers(checkAnswers(recipient, { zip: '97070' }));
  expect(withZip).toEqual(expect.arrayContaining(['/state', '/city', '/town']));
});

test('faults come in the order of the screen', () => {
  const order = getPointers(
    placed(recipient, [
      { pointer: '/email', key: 'b', params: {} },
      { pointer: '/phone', key: 'a', params: {} },
    ]),
  );
  expect(order).toEqual(['/phone', '/email']);
});

test('a missing date is reported at the slot that sets it, since it has no field of its own', () => {
  expect(getPointers(checkAnswers(pickup, {}))).toEqual(['/pickupSlot', '/paymentMode']);
  expect(
    getPointers(checkAnswers(pickup, { pickupSlot: '10-12', paymentMode: 'PP_CASH', pickupDate: 'soon' })),
  ).toEqual(['/pickupSlot']);
});

test('errors of a whole are found by the part that they lie in, and not by a name that begins alike', () => {
  const errors = [
    { pointer: '/recipient/phone', key: 'a', params: {} },
    { pointer: '/recipients/phone', key: 'b', params: {} },
    { pointer: '/recipient', key: 'c', params: {} },
  ];
  expect(getPointers(errorsUnder(errors, 'recipient'))).toEqual(['/phone', '']);
});
