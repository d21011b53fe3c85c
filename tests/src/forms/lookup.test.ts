import { expect, test, vi } from 'vitest';
import * as recipient from '#schemas/generated/order/recipient.js';
import { courierWidgets } from '#src/courier-fields/widgets.ts';
import { getLookupFields, type LookupFields, lookupFill } from '#src/forms/engine/lookup-fill.ts';
import { createLookup, type LookupAnswer, type LookupPorts } from '#src/forms/engine/lookup.ts';
import type { WidgetDefinitions } from '#src/forms/types.ts';

const merida: LookupAnswer = {
  known: true,
  answers: { state: 'Yucatán', city: 'Mérida', township: 'Mérida' },
  choices: ['García Ginerés', 'Alcalá Martín'],
};
const norte: LookupAnswer = { ...merida, choices: ['México Norte'] };
const unknown: LookupAnswer = { known: false, answers: {}, choices: [] };
const nothingBefore = { choices: [], filled: {} };

const fields = getLookupFields(recipient.ui, courierWidgets as WidgetDefinitions) as LookupFields;
const filled = { '/state': 'Yucatán', '/city': 'Mérida', '/township': 'Mérida' };

test('the fields that a postal code fills are those that the form says it fills', () => {
  expect(fields).toEqual({ source: 'zip', filled: ['state', 'city', 'township'], choice: 'town' });
});

test('D-60 a typed code fills in state, city and municipality, whatever they contained', () => {
  const { changes, agrees } = lookupFill(fields, { zip: '97070', city: 'Cancún' }, merida, 'typed', nothingBefore);
  expect(changes).toEqual({ ...filled, '/town': undefined });
  expect(agrees).toBe(true);
});

test('D-60 answers that came with the code stay, and are open for typing when they differ', () => {
  const kept = lookupFill(
    fields,
    { zip: '97070', state: 'Yucatán', city: 'Mérida (norte)', town: 'La mía' },
    merida,
    'given',
    nothingBefore,
  );
  expect(kept.agrees).toBe(false);
  expect(kept.changes).toEqual({ '/township': 'Mérida' });
});

test('an only colony is chosen; one of the former code’s goes; one that was typed stays', () => {
  const past = { choices: merida.choices, filled };
  expect(lookupFill(fields, {}, norte, 'typed', past).changes['/town']).toBe('México Norte');
  expect(lookupFill(fields, { town: 'Alcalá Martín' }, merida, 'typed', past).changes).not.toHaveProperty('/town');
  expect(lookupFill(fields, { town: 'Alcalá Martín' }, undefined, 'typed', past).changes).toMatchObject({
    '/town': undefined,
  });
  expect(lookupFill(fields, { town: 'La mía' }, norte, 'typed', past).changes).not.toHaveProperty('/town');
});

test('D-61 for an unknown code, values of the former code are removed and typed values stay', () => {
  const value = { state: 'Yucatán', city: 'Progreso' };
  const { changes } = lookupFill(fields, value, undefined, 'typed', { choices: [], filled });
  expect(changes).toMatchObject({ '/state': undefined });
  expect(changes).not.toHaveProperty('/city');
});

/** Responses on command. */
function openLookup() {
  const questions: { key: string; signal: AbortSignal; answer: (answer: LookupAnswer) => void; fail: () => void }[] =
    [];
  const fill = vi.fn<LookupPorts['fill']>(() => true);
  const lookup = createLookup(() => ({
    fill,
    lookUp: (key, signal) =>
      new Promise((answer, reject) => {
        questions.push({ key, signal, answer, fail: () => reject(new Error('offline')) });
      }),
  }));
  return { lookup, fill, questions, settle: () => new Promise((resolve) => setTimeout(resolve, 0)) };
}

test('D-60 a code is asked for once and says when it has filled in the rest', async () => {
  const { lookup, fill, questions, settle } = openLookup();
  lookup.ask(undefined, 'typed');
  expect(lookup.get().status).toBe('idle');
  lookup.ask('97070', 'typed');
  lookup.ask('97070', 'typed');
  expect(questions).toHaveLength(1);
  expect(lookup.get().status).toBe('loading');
  questions[0]?.answer(merida);
  await settle();
  expect(lookup.get()).toEqual({ status: 'filled', key: '97070', choices: merida.choices });
  expect(fill).toHaveBeenCalledExactlyOnceWith(merida, 'typed');
});

test('an answer that comes after the code has changed is ignored', async () => {
  const { lookup, fill, questions, settle } = openLookup();
  lookup.ask('97070', 'typed');
  lookup.ask('97110', 'typed');
  expect(questions[0]?.signal.aborted).toBe(true);
  questions[1]?.answer(norte);
  await settle();
  questions[0]?.answer(merida);
  await settle();
  expect(lookup.get()).toMatchObject({ key: '97110', choices: norte.choices });
  expect(fill).toHaveBeenCalledTimes(1);
});

test('an answer to a code that is no longer whole is ignored', async () => {
  const { lookup, fill, questions, settle } = openLookup();
  lookup.ask('97070', 'typed');
  lookup.ask(undefined, 'typed');
  questions[0]?.answer(merida);
  await settle();
  expect(lookup.get().status).toBe('idle');
  expect(fill).not.toHaveBeenCalled();
});

test('D-61 a well-formed code that the catalogue lacks says so', async () => {
  const { lookup, questions, settle } = openLookup();
  lookup.ask('97999', 'typed');
  questions[0]?.answer(unknown);
  await settle();
  expect(lookup.get()).toMatchObject({ status: 'unknown', key: '97999' });
});

test('a code that could not be looked up says so and can be asked again', async () => {
  const { lookup, questions, settle } = openLookup();
  lookup.ask('97070', 'typed');
  questions[0]?.fail();
  await settle();
  expect(lookup.get().status).toBe('failed');
  lookup.retry();
  questions[1]?.answer(merida);
  await settle();
  expect(lookup.get().status).toBe('filled');
});
