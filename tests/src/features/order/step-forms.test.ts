import { describe, expect, test } from 'vitest';
import * as orderAdd from '#schemas/generated/calls/order-add.js';
import { orderBody, validateStep } from '#src/features/order/model/step-forms.ts';
import { fullAnswers } from '#tests/machines/fixture.ts';

const { sender, recipient, parcel } = fullAnswers;
const idempotencyKey = '018f4d2e-7b6a-4c3d-8e9f-0a1b2c3d4e5f';
const faults = (...[step, answers]: Parameters<typeof validateStep>) =>
  validateStep(step, answers).map(({ pointer }) => pointer);

describe('the verdict on a step', () => {
  test('FEAT-05 a complete order has no faults in any step, nor as a whole', () => {
    for (const step of ['sender', 'recipient', 'parcel', 'pickup', 'review'] as const)
      expect(validateStep(step, fullAnswers)).toEqual([]);
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
    expect(orderBody({ idempotencyKey, answers }).parcel).not.toHaveProperty('length');
  });

  test('RULE-GEN-01 blank texts are not sent', () => {
    const answers = { ...fullAnswers, sender: { ...sender, company: '', email: '  ' } };
    expect(orderBody({ idempotencyKey, answers }).sender).toEqual(sender);
  });

  test('a text where a number belongs is a fault, not a crash', () => {
    expect(faults('parcel', { ...fullAnswers, parcel: { ...parcel, weight: 'dos kilos' } })).toEqual(['/weight']);
  });
});
