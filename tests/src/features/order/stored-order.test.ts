import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createActor } from 'xstate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getParts, nothingSaved, orderDraftIn } from '#machines/order/order.draft.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import type { OrderDraft } from '#machines/order/order.types.ts';
import { storedOrder } from '#src/shared/orders/order-drafts.ts';
import { webRules } from '#src/features/order/model/step-forms.ts';
import { createDraft, type DraftStorage } from '#src/forms/drafts/index.ts';
import { fillTo, fullAnswers, orderInput } from '#tests/machines/fixture.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T16:42:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const key = 'draft.order.1';

function memory(text?: string): DraftStorage {
  const texts = new Map<string, string>(text === undefined ? [] : [[key, text]]);
  return {
    get: (name) => texts.get(name) ?? null,
    set: (name, value) => texts.set(name, value).size > 0,
    remove: (name) => void texts.delete(name),
  };
}

const draftIn = (storage: DraftStorage) => createDraft({ ...storedOrder('1'), storage });
const orderIn = (storage: DraftStorage) => orderDraftIn('order', draftIn(storage).parts());
const open = (draft?: OrderDraft) =>
  createActor(orderMachine, { input: { ...orderInput, validate: webRules.validate, draft } }).start();

const root = fileURLToPath(new URL('../../../../schemas/examples/drafts/order/', import.meta.url));
const example = (version: string, name: string) => readFileSync(`${root}${version}/${name}`, 'utf8');
const examples = readdirSync(root).flatMap((version) =>
  readdirSync(`${root}${version}`).map((name) => [version, name] as const),
);

describe('the stored order', () => {
  test('FEAT-05 comes back at its step with its answers, but without its consent', () => {
    const storage = memory();
    const before = open();
    fillTo(before);
    before.send({ type: 'part.change', part: 'review', answers: { acceptTerms: true } });
    const kept = draftIn(storage);
    kept.save(getParts(before.getSnapshot().context));
    kept.flush();

    const { step, answers, idempotencyKey } = open(orderIn(storage)).getSnapshot().context;
    expect(step).toBe('review');
    expect(answers).toEqual({ ...fullAnswers, review: {} });
    expect(idempotencyKey).toBe('key');
  });

  test.each(examples)('of version %s, %s, still opens with its answers', (version, name) => {
    const order = orderIn(memory(example(version, name)));
    expect(order.answers.sender).toMatchObject({ name: 'Ana Lucía Robles', zip: '44160' });
    expect(order.answers.recipient).toMatchObject({ name: 'José Ángel Ñáñez Poot' });
    expect(order.completed).toContain('sender');
    expect(order.answers.review).toEqual({});
  });

  test('of version 1 comes back whole: every answer, the finished steps, the key that may be in use (D-65)', () => {
    const text = example('1', 'tried-to-place.json');
    const { data } = JSON.parse(text) as { data: OrderDraft & { version: number } };
    const { version: _, ...order } = data;
    expect(orderIn(memory(text))).toEqual({ ...order, keep: nothingSaved, dispatchNumber: undefined });
  });

  test('takes nothing that the forms do not ask for', () => {
    const data = {
      version: 1,
      answers: {
        sender: { name: 'Ana', role: 'admin', phone: {} },
        parcel: { productType: 'rocket', weight: '2,5' },
        ['__proto__']: { x: 1 },
      },
    };
    const { answers } = orderIn(memory(JSON.stringify({ version: 1, savedAt: '2026-11-20T10:00:00Z', data })));
    expect(answers).toMatchObject({ sender: { name: 'Ana' }, parcel: { weight: '2,5' } });
    expect(answers.sender).not.toHaveProperty('role');
    expect(answers.parcel).not.toHaveProperty('productType');
  });

  test.each([
    '',
    'null',
    '{"version":1}',
    '[]',
    '{"version":9,"savedAt":"2026-11-20","data":{"answers":{"sender":{"name":"x"}}}}',
    '{"version":1,"savedAt":"2026-11-20","data":{"answers":7}}',
  ])('is empty when %s lies there', (text) => {
    expect(orderIn(memory(text)).answers).toEqual({ sender: {}, recipient: {}, parcel: {}, pickup: {}, review: {} });
  });
});
