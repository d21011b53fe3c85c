import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { constants } from '#domain/constants.ts';
import { tableImportMachine } from '#machines/table-import.machine.ts';
import type {
  BatchInput,
  ImportEvent,
  ImportTally,
  PrepareInput,
  Source,
  SourceTable,
  UndoTally,
} from '#machines/table-import.types.ts';

const batch = constants.addressBook.importBatch;
const importId = '018f0000-0000-7000-8000-000000000001';
const table: SourceTable = { sheets: ['A', 'B'], sheet: 0, rows: [{ line: 1, cells: ['Ana'] }], header: undefined };
const source: Source = { file: new File(['x'], 'lista.csv') };
const choose: ImportEvent = { type: 'source.choose', source, name: 'lista.csv', importId };
const tally = (added: number): ImportTally => ({ added, merged: 0, duplicates: 0, refused: 0 });

interface Ports {
  answers?: readonly ImportEvent[];
  prepare?: (input: PrepareInput | undefined) => Promise<void>;
  send?: (input: BatchInput) => Promise<ImportTally>;
  undo?: () => Promise<UndoTally>;
}

function start({
  answers = [{ type: 'read.done', table, mapping: ['name'] }],
  prepare = async () => undefined,
  send,
  undo,
}: Ports = {}) {
  const read: (Source | undefined)[] = [];
  let ended = 0;
  const actor = createActor(
    tableImportMachine.provide({
      actors: {
        readSource: fromCallback<ImportEvent, Source | undefined>(({ input, sendBack }) => {
          read.push(input);
          for (const answer of answers) sendBack(answer);
          return () => (ended += 1);
        }),
        prepareRows: fromPromise<void, PrepareInput | undefined>(({ input }) => prepare(input)),
        ...(send && { sendBatch: fromPromise<ImportTally, BatchInput>(({ input }) => send(input)) }),
        ...(undo && { undoImport: fromPromise<UndoTally, { importId: string }>(undo) }),
      },
    }),
    { input: undefined },
  ).start();
  return { actor, read, threadsEnded: () => ended };
}

async function repairing(ports: Ports = {}) {
  const { actor } = start(ports);
  actor.send(choose);
  actor.send({ type: 'mapping.accept' });
  await waitFor(actor, (state) => state.matches('repairing'));
  return actor;
}

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the machine of the import (ROUTE-06)', () => {
  test('reads, maps, prepares, and releases what it read', async () => {
    const prepared: unknown[] = [];
    const { actor, threadsEnded } = start({ prepare: async (input) => void prepared.push(input) });
    actor.send({ type: 'book.set', book: 1 });
    actor.send(choose);
    expect(actor.getSnapshot().value).toBe('mapping');
    expect(threadsEnded()).toBe(1);
    actor.send({ type: 'mapping.set', mapping: ['phone'] });
    actor.send({ type: 'mapping.accept' });
    const { context } = await waitFor(actor, (state) => state.matches('repairing'));
    expect(prepared).toEqual([{ table, mapping: ['phone'], book: 1 }]);
    expect(context).toMatchObject({ table: undefined, source: undefined, name: 'lista.csv', importId });
  });

  test('rows sent under an import id of their own are counted separately', async () => {
    const sent: BatchInput[] = [];
    const actor = await repairing({
      send: async (input) => {
        sent.push(input);
        return tally(input.ids.length);
      },
    });
    actor.send({ type: 'import.start', ids: [1, 2] });
    await waitFor(actor, (state) => state.matches('done'));
    actor.send({ type: 'repair.rest' });
    actor.send({ type: 'import.start', ids: [3], importId: 'another' });
    await waitFor(actor, (state) => state.matches('done'));
    expect(sent.map((input) => input.importId)).toEqual([importId, 'another']);
    expect(actor.getSnapshot().context.tally).toEqual(tally(1));
  });

  test('a file that can’t be read leads back with the reason; cancelling ends the thread', () => {
    const failed = start({ answers: [{ type: 'read.failed', reason: 'encrypted' }] });
    failed.actor.send(choose);
    expect(failed.actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { readFailure: 'encrypted' } });
    const slow = start({ answers: [{ type: 'read.progress', share: 0.4 }] });
    slow.actor.send(choose);
    expect(slow.actor.getSnapshot().context.progress).toBe(0.4);
    slow.actor.send({ type: 'read.cancel' });
    expect(slow.actor.getSnapshot().value).toBe('choosing');
    expect(slow.threadsEnded()).toBe(1);
  });

  test('another sheet is read from the same file', () => {
    const { actor, read } = start();
    actor.send(choose);
    actor.send({ type: 'source.reread', as: { sheet: 1 } });
    expect(read).toEqual([source, { file: 'file' in source ? source.file : undefined, sheet: 1 }]);
  });

  test('nothing is prepared while no column is anything', () => {
    const { actor } = start({ answers: [{ type: 'read.done', table, mapping: [undefined] }] });
    actor.send(choose);
    actor.send({ type: 'mapping.accept' });
    expect(actor.getSnapshot().value).toBe('mapping');
  });

  test('CALL-16 sends batch by batch and adds up', async () => {
    const sent: BatchInput[] = [];
    const actor = await repairing({ send: async (input) => (sent.push(input), tally(input.ids.length)) });
    actor.send({ type: 'import.start', ids: ids(batch * 2 + 7) });
    const { context } = await waitFor(actor, (state) => state.matches('done'));
    expect(sent.map((each) => each.ids.length)).toEqual([batch, batch, 7]);
    expect(new Set(sent.map((each) => each.importId))).toEqual(new Set([importId]));
    expect(context).toMatchObject({ queue: [], tally: { added: batch * 2 + 7 } });
  });

  test('what was lost on the way is sent again from where it stopped', async () => {
    const sent: (readonly number[])[] = [];
    let fails = true;
    const actor = await repairing({
      send: async (input) => {
        sent.push(input.ids);
        if (sent.length === 2 && fails) throw { codeName: 'offline' };
        return tally(input.ids.length);
      },
    });
    actor.send({ type: 'import.start', ids: ids(batch + 1) });
    const paused = await waitFor(actor, (state) => state.matches({ importing: 'paused' }));
    expect(paused.context).toMatchObject({
      failure: { codeName: 'offline' },
      queue: [batch + 1],
      tally: { added: batch },
    });
    fails = false;
    actor.send({ type: 'import.resume' });
    const { context } = await waitFor(actor, (state) => state.matches('done'));
    expect(sent[2]).toEqual(sent[1]);
    expect(context).toMatchObject({ tally: { added: batch + 1 }, failure: undefined });
  });

  test('paused by the person, it can be left for the rows', async () => {
    const actor = await repairing({ send: () => new Promise(() => undefined) });
    actor.send({ type: 'import.start', ids: ids(3) });
    actor.send({ type: 'import.pause' });
    actor.send({ type: 'import.stop' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'repairing', context: { queue: [] } });
  });

  test('an import is undone; when that fails it stays as it was', async () => {
    let tries = 0;
    const actor = await repairing({
      send: async (input) => tally(input.ids.length),
      undo: async () => {
        tries += 1;
        if (tries === 1) throw { codeName: 'undoTooLate' };
        return { removed: 2, unmerged: 0, kept: 1 };
      },
    });
    actor.send({ type: 'import.start', ids: ids(2) });
    await waitFor(actor, (state) => state.matches('done'));
    actor.send({ type: 'undo' });
    const refused = await waitFor(actor, (state) => state.matches('done') && state.context.failure !== undefined);
    expect(refused.context.failure).toEqual({ codeName: 'undoTooLate' });
    actor.send({ type: 'undo' });
    const { context } = await waitFor(actor, (state) => state.matches('undone'));
    expect(context.undone).toEqual({ removed: 2, unmerged: 0, kept: 1 });
  });

  test('rows of an earlier visit are taken up with their import', async () => {
    const { actor } = start();
    actor.send({ type: 'kept.restore', kept: { name: 'lista.csv', importId, book: 1, tally: tally(4) } });
    expect(actor.getSnapshot()).toMatchObject({
      value: 'repairing',
      context: { importId, book: 1, tally: { added: 4 } },
    });
    actor.send({ type: 'repair.rest' });
    expect(actor.getSnapshot().value).toBe('done');
  });

  test('without its actors nothing is pretended', async () => {
    const actor = createActor(tableImportMachine, { input: undefined }).start();
    actor.send(choose);
    expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { readFailure: 'broken' } });
    const sending = await repairing();
    sending.send({ type: 'import.start', ids: [1] });
    const { context } = await waitFor(sending, (state) => state.matches({ importing: 'paused' }));
    expect(context.failure).toMatchObject({ codeName: 'busy' });
  });
});
