/**
 * The import of rows, addresses or orders: choosing → reading → mapping → preparing → repairing → importing → done (→
 * undone). The rows are stored outside; the machine holds their numbers. Rows are sent in batches: a lost batch is sent
 * again under the same numbers, which adds no row twice.
 */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { constants } from '#domain/constants.ts';
import { getFailure } from './failure.ts';
import { notProvided } from './not-provided.ts';
import {
  type BatchInput,
  type ImportContext,
  type ImportEvent,
  type ImportTally,
  type PrepareInput,
  type Source,
  type UndoTally,
  withHiddenRows,
} from './table-import.types.ts';

const noTally: ImportTally = { added: 0, merged: 0, duplicates: 0, refused: 0 };

const nothing: ImportContext = {
  source: undefined,
  name: '',
  progress: 0,
  readFailure: undefined,
  table: undefined,
  mapping: [],
  book: 1,
  importId: '',
  lot: constants.addressBook.importBatch,
  queue: [],
  sending: 0,
  tally: noTally,
  failure: undefined,
  undone: undefined,
};

const sum = (one: ImportTally, other: ImportTally): ImportTally => ({
  added: one.added + other.added,
  merged: one.merged + other.merged,
  duplicates: one.duplicates + other.duplicates,
  refused: one.refused + other.refused,
});

const fresh = ({ book, lot }: ImportContext): ImportContext => ({ ...nothing, book, lot });

/** Rows below the titles; all of them may be hidden. */
const hasRowsBelow = (table: ImportContext['table']) =>
  table !== undefined && table.rows.length > (table.header === undefined ? 0 : table.header + 1);

const setupImport = setup({
  types: {
    context: {} as ImportContext,
    input: {} as { book?: ImportContext['book']; lot?: number } | undefined,
    events: {} as ImportEvent,
    tags: {} as 'busy' | 'sending',
  },
  actors: {
    /**
     * Reads a file or pasted cells; answers with `read.progress`, then `read.done` or `read.failed`. Stops when its
     * state is left.
     */
    readSource: fromCallback<ImportEvent, Source | undefined>(({ sendBack }) =>
      sendBack({ type: 'read.failed', reason: 'broken' }),
    ),
    /** Creates the rows from a table, outside of the machine. */
    prepareRows: fromPromise<void, PrepareInput | undefined>(notProvided('prepareRows')),
    /** Sends rows and records the outcome of each. Rejects with a Failure. */
    sendBatch: fromPromise<ImportTally, BatchInput>(notProvided('sendBatch')),
    /** Undoes a whole import. Rejects with a Failure. */
    undoImport: fromPromise<UndoTally, { importId: string }>(notProvided('undoImport')),
  },
  actions: {
    clear: assign(({ context }) => fresh(context)),
    setBook: assign(({ context, event }) => ({ book: event.type === 'book.set' ? event.book : context.book })),
    keepTally: assign(({ context }, params: { tally: ImportTally }) => ({
      tally: sum(context.tally, params.tally),
      queue: context.queue.slice(context.lot),
      failure: undefined,
    })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: getFailure(params.error) })),
  },
  guards: {
    hasSource: ({ context }) => context.source !== undefined && 'file' in context.source,
    hasMapping: ({ context }) =>
      hasRowsBelow(context.table) && context.mapping.some((use) => use !== undefined && use !== 'leftOut'),
    hasRows: (_, params: { ids: readonly number[] }) => params.ids.length > 0,
    isLastBatch: ({ context }) => context.queue.length <= context.lot,
    hasImported: ({ context }) => context.tally.added + context.tally.merged > 0,
  },
});

export const tableImportMachine = setupImport.createMachine({
  id: 'tableImport',
  context: ({ input }) => ({ ...nothing, ...input }),
  initial: 'choosing',
  on: {
    discard: { target: '.choosing', actions: 'clear' },
  },
  states: {
    choosing: {
      on: {
        'book.set': { actions: 'setBook' },
        'source.choose': {
          target: 'reading',
          actions: assign(({ context, event }) => ({
            ...fresh(context),
            source: event.source,
            name: event.name,
            importId: event.importId,
          })),
        },
        'kept.restore': {
          target: 'repairing',
          actions: assign(({ context, event }) => ({ ...fresh(context), ...event.kept })),
        },
      },
    },
    reading: {
      tags: 'busy',
      invoke: { src: 'readSource', input: ({ context }) => context.source },
      on: {
        'read.progress': { actions: assign(({ event }) => ({ progress: event.share })) },
        'read.done': {
          target: 'mapping',
          actions: assign(({ event }) => ({ table: event.table, mapping: event.mapping })),
        },
        'read.failed': {
          target: 'choosing',
          actions: assign(({ event }) => ({ readFailure: event.reason, source: undefined })),
        },
        'read.cancel': { target: 'choosing', actions: 'clear' },
      },
    },
    mapping: {
      on: {
        'book.set': { actions: 'setBook' },
        'mapping.set': { actions: assign(({ event }) => ({ mapping: event.mapping })) },
        'header.set': {
          actions: assign(({ context, event }) => ({
            mapping: event.mapping,
            table: context.table && { ...context.table, header: event.header },
          })),
        },
        'hidden.set': {
          actions: assign(({ context, event }) => ({
            table: context.table && withHiddenRows(context.table, event.isTaken),
          })),
        },
        'source.reread': {
          guard: 'hasSource',
          target: 'reading',
          actions: assign(({ context, event }) => ({
            progress: 0,
            source:
              context.source && 'file' in context.source ? { file: context.source.file, ...event.as } : context.source,
          })),
        },
        'mapping.accept': { guard: 'hasMapping', target: 'preparing' },
      },
    },
    preparing: {
      tags: 'busy',
      invoke: {
        src: 'prepareRows',
        input: ({ context: { table, mapping, book } }) => table && { table, mapping, book },
        onDone: { target: 'repairing', actions: assign({ source: undefined, table: undefined }) },
        onError: {
          target: 'choosing',
          actions: assign({ readFailure: 'broken', source: undefined, table: undefined }),
        },
      },
    },
    repairing: {
      on: {
        'import.start': {
          guard: { type: 'hasRows', params: ({ event }) => ({ ids: event.ids }) },
          target: 'importing',
          actions: assign(({ context, event }) => ({
            queue: event.ids,
            sending: event.ids.length,
            importId: event.importId ?? context.importId,
            tally: event.importId ? noTally : context.tally,
            failure: undefined,
          })),
        },
        'repair.rest': { guard: 'hasImported', target: 'done' },
      },
    },
    importing: {
      initial: 'sending',
      states: {
        sending: {
          tags: ['busy', 'sending'],
          invoke: {
            src: 'sendBatch',
            input: ({ context: { importId, book, queue, lot } }) => ({ importId, book, ids: queue.slice(0, lot) }),
            onDone: [
              {
                guard: 'isLastBatch',
                target: '#tableImport.done',
                actions: { type: 'keepTally', params: ({ event }) => ({ tally: event.output }) },
              },
              {
                target: 'sending',
                reenter: true,
                actions: { type: 'keepTally', params: ({ event }) => ({ tally: event.output }) },
              },
            ],
            onError: {
              target: 'paused',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
          on: { 'import.pause': 'paused' },
        },
        paused: {
          on: {
            'import.resume': {
              target: 'sending',
              actions: assign(({ context, event }) => ({
                failure: undefined,
                importId: event.importId ?? context.importId,
                tally: event.importId ? noTally : context.tally,
              })),
            },
            'import.stop': { target: '#tableImport.repairing', actions: assign({ queue: [] }) },
          },
        },
      },
    },
    done: {
      on: {
        'repair.rest': { target: 'repairing', actions: assign({ failure: undefined }) },
        undo: { guard: 'hasImported', target: 'undoing', actions: assign({ failure: undefined }) },
      },
    },
    undoing: {
      tags: 'busy',
      invoke: {
        src: 'undoImport',
        input: ({ context }) => ({ importId: context.importId }),
        onDone: { target: 'undone', actions: assign(({ event }) => ({ undone: event.output })) },
        onError: { target: 'done', actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    undone: {},
  },
});
