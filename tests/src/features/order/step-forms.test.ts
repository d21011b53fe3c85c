import { describe, expect, test } from 'vitest';
import * as orderAdd from '#schemas/generated/calls/order-add.js';
import * as mobileOrderAdd from '#schemas/generated/calls/mobile-order-add.js';
import { findWrongOther } from '#machines/order/order.parcels.ts';
import { appRules } from '#src/features/order/model/app-forms.ts';
import { toOrderBody } from '#src/features/order/model/order-calls.ts';
import { webRules } from '#src/features/order/model/step-forms.ts';
import { fullAnswers } from '#tests/machines/fixture.ts';

const { sender, recipient, parcel } = fullAnswers;
const idempotencyKey = '018f4d2e-7b6a-4c3d-8e9f-0a1b2c3d4e5f';
const orderBody = (request: Parameters<typeof toOrderBody>[1]) => toOrderBody(webRules, request);
const faults = (...[step, answers]: Parameters<typeof webRules.validate>) =>
  webRules.validate(step, answers).map(({ pointer }) => pointer);

describe('the verdict on a step', () => {
  test('FEAT-05 a complete order has no faults in any step, nor as a whole', () => {
    for (const step of ['sender', 'recipient', 'parcel', 'pickup', 'review'] as const)
      expect(webRules.validate(step, fullAnswers)).toEqual([]);
    expect(orderAdd.validate(orderBody({ idempotencyKey, answers: fullAnswers }))).toEqual([]);
  });

  test('RULE-WEB-01 the recipient at the sender’s address is reported at the street', () => {
    const { zip, state, city, town, street, address1 } = sender;
    const answers = { ...fullAnswers, recipient: { ...recipient, zip, state, city, town, street, address1 } };
    expect(faults('recipient', answers)).toEqual(['/street']);
    expect(faults('sender', answers)).toEqual([]);
  });

  test('D-54 same-city delivery between two cities is reported at the product', () => {
    expect(faults('parcel', { ...fullAnswers, parcel: { ...parcel, productType: 'sameCity' } })).toEqual([
      '/productType',
    ]);
  });

  test('RULE-WEB-07 sizes that are not asked for are neither validated nor sent', () => {
    const answers = { ...fullAnswers, parcel: { ...parcel, hasVolume: false, length: 900, width: undefined } };
    expect(faults('parcel', answers)).toEqual([]);
    expect(webRules.getBody(answers).parcel).not.toHaveProperty('length');
  });

  test('RULE-GEN-01 blank texts are not sent', () => {
    const answers = { ...fullAnswers, sender: { ...sender, company: '', email: '  ' } };
    expect(webRules.getBody(answers).sender).toEqual(sender);
  });

  test('a text where a number belongs is a fault, not a crash', () => {
    expect(faults('parcel', { ...fullAnswers, parcel: { ...parcel, weight: 'dos kilos' } })).toEqual(['/weight']);
  });

  test('D-50 CALL-57 each parcel of an order has the limits of its flow, and the body has all in their order', () => {
    const heavy = { ...parcel, itemName: 'A', weight: 42.25 };
    const answers = { ...fullAnswers, others: { parcels: [heavy], position: 1 } };
    expect(findWrongOther(webRules.validate('parcel', answers), answers)).toBe(0);
    expect(appRules.validate('parcel', answers)).toEqual([]);
    const body = toOrderBody(appRules, { idempotencyKey, answers });
    expect(mobileOrderAdd.validate(body)).toEqual([]);
    expect(body).toMatchObject({ parcel: { weight: 42.25 }, moreParcels: [{ weight: parcel.weight }] });
    const tooHeavy = { ...answers, others: { parcels: [{ ...heavy, weight: 50.01 }], position: 1 } };
    expect(findWrongOther(appRules.validate('parcel', tooHeavy), tooHeavy)).toBe(0);
  });
});
