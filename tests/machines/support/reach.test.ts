import { setup } from 'xstate';
import { expect, test } from 'vitest';
import { actorDone, unreachedStates } from './reach.ts';

const machine = setup({}).createMachine({
  id: 'door',
  initial: 'deciding',
  states: {
    deciding: { always: 'shut' },
    shut: { on: { open: 'moving' } },
    moving: { on: { 'xstate.done.actor.hinge': 'wide' } },
    wide: {},
    bricked: { initial: 'up', states: { up: {} } },
  },
});

test('a state without a way to it is named, one that is left at once is not', () => {
  expect(unreachedStates(machine, { events: [{ type: 'open' }, actorDone('hinge')] })).toEqual(['door.bricked.up']);
  expect(unreachedStates(machine, { events: [{ type: 'open' }] })).toEqual(['door.wide', 'door.bricked.up']);
});
