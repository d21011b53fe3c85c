import { readFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { createMachine } from 'xstate';
import { describe, expect, test } from 'vitest';
import orderSamples from '#machines/order/order.samples.ts';
import codSamples from '#machines/cod-account.samples.ts';
import { findMachines } from '#workbench/machines/known.ts';
import { parseEvent, restoreRun, saveSnapshot, toJson } from '#workbench/machines/payload.ts';
import { readMachines } from '#workbench/machines/read.ts';
import { Run } from '#workbench/machines/run.ts';
import { toTestSource } from '#workbench/machines/test-source.ts';

const lostAnswer = orderSamples.sequences?.['lost answer'] ?? { input: '', steps: [] };

/** The order is being placed. */
const atPlacing = () => Run.replay(orderSamples, lostAnswer.input, lostAnswer.steps.slice(0, 4));

describe('the page of a machine', () => {
  test('a machine without samples is found, with its events and actors', () => {
    const lamp = createMachine({ id: 'lamp', initial: 'off', states: { off: { on: { press: 'on' } }, on: {} } });
    const [found] = findMachines({ '/machines/lamp.machine.ts': { lampMachine: lamp } });
    expect(found).toMatchObject({ id: 'lamp', file: 'machines/lamp.machine.ts', name: 'lampMachine' });
    expect(found?.samples.events).toEqual([{ type: 'press' }]);
  });

  test('an event is refused unless it is JSON of a known type, in the shape of its samples', () => {
    const parse = (text: string) => parseEvent(codSamples, text);
    expect(parse('{')).toMatchObject({ problem: expect.stringMatching(/^This is not JSON/) as string });
    expect(parse('[]')).toEqual({ problem: 'An event is an object with a "type".' });
    expect(parse('{"type":"form.close","x":1}')).toEqual({ value: { type: 'form.close', x: 1 } });
    expect(parse('{"type":"nothing"}')).toEqual({ problem: 'The machine has no event "nothing".' });
    expect(parse('{"type":"form.open"}')).toEqual({ problem: 'The event has no "now", and every sample has it.' });
    expect(parse('{"type":"form.open","now":"2026"}')).toEqual({
      problem: '"now" is string, and not date as in the samples.',
    });
    const event = { type: 'form.open', now: new Date('2026-11-24T15:00:00.000Z') };
    expect(parse(toJson(event))).toEqual({ value: event });
  });

  test('a restored run goes on: its actor still waits, and the functions of its input work', () => {
    const restored = restoreRun(orderSamples, saveSnapshot(atPlacing(), lostAnswer.input));
    if ('problem' in restored) throw new Error(restored.problem);
    const { run } = restored.value;
    for (const step of lostAnswer.steps.slice(4)) run.take(step);
    expect(run.snapshot.value).toMatchObject({ flow: 'placed' });
  });

  test('a restored delay starts again', () => {
    const [first] = lostAnswer.steps;
    const typing = { type: 'part.change', part: 'parcel', answers: { weight: 5 } };
    const calming = Run.replay(orderSamples, lostAnswer.input, [...(first ? [first] : []), { send: typing }]);
    const restored = restoreRun(orderSamples, saveSnapshot(calming, lostAnswer.input));
    if ('problem' in restored) throw new Error(restored.problem);
    expect(restored.value.run.snapshot.value).toMatchObject({ price: 'calming' });
    restored.value.run.take({ pass: 600 });
    expect(restored.value.run.snapshot.value).toMatchObject({ price: 'loading' });
  });

  const saved = () =>
    JSON.parse(saveSnapshot(atPlacing(), lostAnswer.input)) as {
      names: string[];
      snapshot: { value: unknown; children: Record<string, unknown> };
    };
  test.each([
    ['no snapshot', () => ({}), 'This is not a snapshot that was saved here.'],
    ['another machine', () => ({ ...saved(), machine: 'inbox' }), 'This is a snapshot of inbox, not of order.'],
    [
      'a state that is gone',
      () => ({
        ...saved(),
        snapshot: { ...saved().snapshot, value: { flow: 'gone', price: 'ready', coupons: 'ready' } },
      }),
      "The snapshot does not fit this machine: State 'gone' does not exist on 'order.flow'",
    ],
    [
      'a context of another shape',
      () => ({ ...saved(), names: saved().names.filter((name) => name !== 'answers') }),
      'The context of the snapshot has no "answers", which this machine has.',
    ],
    [
      'a lost actor',
      () => ({ ...saved(), snapshot: { ...saved().snapshot, children: {} } }),
      'The snapshot has no actor "0.order.flow.placing", which its state invokes.',
    ],
  ])('a snapshot is refused: %s', (_, make, problem) => {
    expect(restoreRun(orderSamples, JSON.stringify(make()))).toEqual({ problem });
  });

  // The committed test shows that what a developer copies compiles and passes.
  test('a recorded sequence becomes a test', async () => {
    const order = (await readMachines()).find(({ id }) => id === 'order');
    if (!order) throw new Error('The order machine is missing.');
    const source = toTestSource(order, 'lost answer', lostAnswer.input, lostAnswer.steps);
    const path = 'tests/machines/lost-answer.test.ts';
    const formatted = await format(source, { ...(await resolveConfig(path)), parser: 'typescript' });
    expect(formatted).toBe(await readFile(path, 'utf8'));
  });
});
