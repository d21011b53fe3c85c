import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { draftOf } from '#machines/order/order.draft.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import { readStoredOrder } from '#src/features/order/stored-order.ts';
import { validateStep } from '#src/features/order/step-forms.ts';
import { createDraft, type DraftStorage } from '#src/forms/index.ts';
import { fillTo, fullAnswers } from '#tests/machines/order/fixture.ts';

function memory(): DraftStorage {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => texts.set(key, text).size > 0,
    remove: (key) => void texts.delete(key),
  };
}

const draftIn = (storage: DraftStorage) => createDraft({ key: 'draft.order.1', version: 1, clean: readStoredOrder, storage });
const open = (draft?: ReturnType<typeof readStoredOrder>) =>
  createActor(orderMachine, { input: { validate: validateStep, newKey: () => 'key', draft } }).start();

describe('the stored order', () => {
  test('FEAT-05 comes back at its step with its answers, but without its consent', () => {
    const storage = memory();
    const before = open();
    fillTo(before);
    before.send({ type: 'step.change', step: 'review', answers: { acceptTerms: true } });
    const kept = draftIn(storage);
    kept.save(draftOf(before.getSnapshot().context));
    kept.flush();

    const after = open(draftIn(storage).load()?.value);
    const { step, answers } = after.getSnapshot().context;
    expect(step).toBe('review');
    expect(answers).toEqual({ ...fullAnswers, review: {} });
  });

  test('takes nothing that the forms do not ask for', () => {
    const draft = readStoredOrder({ version: 1, answers: { sender: { name: 'Ana', role: 'admin', phone: {} }, parcel: { productType: 'rocket', weight: '2,5' } } });
    expect(draft?.answers).toMatchObject({ sender: { name: 'Ana' }, parcel: { weight: '2,5' } });
    expect(draft?.answers.sender).not.toHaveProperty('role');
    expect(draft?.answers.parcel).not.toHaveProperty('productType');
  });

  test.each(['', 'null', '{"version":1}', '[]', '{"version":1,"savedAt":"2026-11-20","data":{"version":9}}'])('is none when %s lies there', (text) => {
    const storage = memory();
    storage.set('draft.order.1', text);
    expect(draftIn(storage).load()?.value).toBeUndefined();
  });
});
