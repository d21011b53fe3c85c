import { fromPromise, setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { MachineSamples } from '#machines/samples.ts';
import { arrives, getPaths } from '#workbench/machines/paths.ts';
import { readMachines } from '#workbench/machines/read.ts';
import { Run } from '#workbench/machines/run.ts';

const machines = await readMachines();

describe.each(machines)('the machine $id', ({ samples }) => {
  test('reaches every state by a path that a run takes', () => {
    const { paths, unreached } = getPaths(samples);
    expect(unreached).toEqual([]);
    expect(paths.filter((path) => !arrives(samples, path))).toEqual([]);
  });

  test('has samples that are sent and answers that are given in its runs', () => {
    const { events, asides, answers, machine, sequences = {} } = samples;
    const { actors } = machine.implementations;
    expect(Object.keys(answers).filter((name) => !(name in actors))).toEqual([]);
    const unknown = [...events, ...asides].filter(({ type }) => !machine.events.includes(type));
    expect(unknown).toEqual([]);
    for (const { input, steps } of Object.values(sequences)) {
      const run = Run.replay(samples, input, steps);
      // A step that the machine ignores is a mistake in the sequence.
      expect(run.frames.slice(1).filter(({ taken }) => taken.size === 0)).toEqual([]);
    }
  });
});

const door = setup({
  actors: { hinge: fromPromise(() => Promise.resolve()) },
  delays: { closer: 5_000 },
}).createMachine({
  id: 'door',
  initial: 'deciding',
  states: {
    deciding: { always: 'shut' },
    shut: { on: { open: 'moving' } },
    moving: { invoke: { src: 'hinge', onDone: 'wide' } },
    wide: { after: { closer: 'slammed' } },
    slammed: {},
    bricked: { initial: 'up', states: { up: {} } },
  },
});

const samples: MachineSamples = {
  machine: door,
  inputs: { start: undefined },
  events: [{ type: 'open' }],
  asides: [],
  answers: { hinge: { turned: { output: undefined } } },
};

test('a state without a path is named, one that is left at once is not', () => {
  const { paths, unreached } = getPaths(samples);
  expect(unreached).toEqual(['door.bricked.up']);
  expect(paths.at(-1)).toEqual({
    state: 'door.slammed',
    input: 'start',
    steps: [{ send: { type: 'open' } }, { actor: '0.door.moving', answer: { output: undefined } }, { pass: 5_000 }],
  });
});

test('a path that a run does not take is noticed', () => {
  const path = { state: 'door.wide', input: 'start', steps: [{ send: { type: 'open' } }] };
  expect(arrives(samples, path)).toBe(false);
});
