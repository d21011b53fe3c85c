import { failureNamed } from './failure.ts';
import { samplesFor } from './samples.ts';
import { tableImportMachine } from './table-import.machine.ts';
import type { SourceTable } from './table-import.types.ts';

const importId = '018f0000-0000-7000-8000-000000000001';
const lost = { error: failureNamed('offline') };
const tally = { added: 1, merged: 0, duplicates: 0, refused: 0 };
const table: SourceTable = {
  sheets: [],
  sheet: 0,
  rows: [
    { line: 1, cells: ['Nombre'] },
    { line: 2, cells: ['Ana Lucía Robles'] },
  ],
  header: 0,
};

export default samplesFor(tableImportMachine, {
  inputs: { addresses: {}, 'one row per call': { lot: 1 } },
  events: [
    { type: 'source.choose', source: { text: 'Nombre\nAna Lucía Robles' }, name: '', importId },
    { type: 'read.progress', share: 0.5 },
    { type: 'read.done', table, mapping: ['name'] },
    { type: 'read.failed', reason: 'empty' },
    { type: 'read.cancel' },
    { type: 'mapping.set', mapping: ['name'] },
    { type: 'header.set', header: undefined, mapping: ['name'] },
    { type: 'book.set', book: 2 },
    { type: 'mapping.accept' },
    { type: 'kept.restore', kept: { name: 'lista.csv', importId, book: 1, tally } },
    { type: 'import.start', ids: [1, 2] },
    { type: 'import.pause' },
    { type: 'import.resume' },
    { type: 'import.stop' },
    { type: 'repair.rest' },
    { type: 'undo' },
    { type: 'discard' },
  ],
  answers: {
    prepareRows: { done: { output: undefined }, lost },
    sendBatch: { added: { output: tally }, lost },
    undoImport: { undone: { output: { removed: 1, unmerged: 0, kept: 0 } }, lost },
  },
  distinguish: ({
    context: {
      queue,
      tally: { added },
      lot,
    },
  }) => [queue.length > lot, added > 0],
});
