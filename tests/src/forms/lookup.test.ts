import { expect, test, vi } from 'vitest';
import * as recipient from '#schemas/generated/order/recipient.js';
import { zipFieldsOf, zipFill } from '#src/forms/engine/lookup-fill.ts';
import { createZipLookup, type ZipLookupPorts } from '#src/forms/engine/lookup.ts';
import type { ZipAnswer } from '#src/forms/services.tsx';

const merida: ZipAnswer = {
  known: true,
  state: 'Yucatán',
  city: 'Mérida',
  township: 'Mérida',
  colonies: ['García Ginerés', 'Alcalá Martín'],
};
const norte: ZipAnswer = { ...merida, colonies: ['México Norte'] };
const unknown: ZipAnswer = { known: false, colonies: [] };
const nothingBefore = { colonies: [], filled: {} };

const fields = zipFieldsOf(recipient.ui) ?? { zip: '', filled: [], colony: undefined };
const filled = { '/state': 'Yucatán', '/city': 'Mérida', '/township': 'Mérida' };

test('the fields that a postal code fills are those that the form says it fills', () => {
  expect(fields).toEqual({ zip: 'zip', filled: ['state', 'city', 'township'], colony: 'town' });
});

test('D-60 a code that was typed fills in state, city and municipality, whatever stood there', () => {
  const { changes, agrees } = zipFill(fields, { zip: '97070', city: 'Cancún' }, merida, 'typed', nothingBefore);
  expect(changes).toEqual({ ...filled, '/town': undefined });
  expect(agrees).toBe(true);
});

test('D-60 answers that came with the code are kept, and are open for typing when they say otherwise', () => {
  const kept = zipFill(
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
  const past = { colonies: merida.colonies, filled };
  expect(zipFill(fields, {}, norte, 'typed', past).changes['/town']).toBe('México Norte');
  expect(zipFill(fields, { town: 'Alcalá Martín' }, merida, 'typed', past).changes).not.toHaveProperty('/town');
  expect(zipFill(fields, { town: 'Alcalá Martín' }, undefined, 'typed', past).changes).toMatchObject({
    '/town': undefined,
  });
  expect(zipFill(fields, { town: 'La mía' }, norte, 'typed', past).changes).not.toHaveProperty('/town');
});

test('D-61 when nobody knows the code, what the former one filled in goes and what was typed stays', () => {
  const value = { state: 'Yucatán', city: 'Progreso' };
  const { changes } = zipFill(fields, value, undefined, 'typed', { colonies: [], filled });
  expect(changes).toMatchObject({ '/state': undefined });
  expect(changes).not.toHaveProperty('/city');
});

/** Answers come when the test says so. */
function openLookup() {
  const questions: { zip: string; signal: AbortSignal; answer: (answer: ZipAnswer) => void; fail: () => void }[] = [];
  const fill = vi.fn<ZipLookupPorts['fill']>(() => true);
  const lookup = createZipLookup(() => ({
    fill,
    lookUp: (zip, signal) =>
      new Promise((answer, reject) => {
        questions.push({ zip, signal, answer, fail: () => reject(new Error('offline')) });
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
  expect(lookup.get()).toEqual({ status: 'filled', zip: '97070', colonies: merida.colonies });
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
  expect(lookup.get()).toMatchObject({ zip: '97110', colonies: norte.colonies });
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
  expect(lookup.get()).toMatchObject({ status: 'unknown', zip: '97999' });
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
