/**
 * Tracking up to 10 waybills. A query shows its rows; then single rows can be verified with a tail of
 * their own or refreshed, while the others stay on screen (D-40). Outdated answers are dropped, because
 * leaving a state stops the call that it started.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { RowQuery, TrackingContext, TrackingEvent, TrackingFailure, TrackingQuery, TrackRow } from './tracking.types.ts';

const notProvided = (name: string) => () => Promise.reject(new Error(`${name}: not provided`));

const isFailure = (error: unknown): error is TrackingFailure =>
  typeof error === 'object' && error !== null && 'codeName' in error && typeof error.codeName === 'string';

const failureOf = (error: unknown): TrackingFailure => (isFailure(error) ? error : { codeName: 'busy' });

const nothing: TrackingContext = {
  query: { waybills: [], tail: undefined },
  rows: [],
  tails: {},
  rowQuery: undefined,
  rowFailure: undefined,
  failure: undefined,
};

export const trackingMachine = setup({
  types: {
    context: {} as TrackingContext,
    events: {} as TrackingEvent,
    tags: {} as 'empty' | 'loading' | 'results' | 'verifying' | 'failed',
  },
  actors: {
    /** Asks for all the numbers. Rejects with a TrackingFailure. */
    trackWaybills: fromPromise<readonly TrackRow[], TrackingQuery>(notProvided('trackWaybills')),
    /** Asks for one number. Rejects with a TrackingFailure. */
    trackWaybill: fromPromise<TrackRow, RowQuery>(notProvided('trackWaybill')),
  },
  guards: {
    hasRow: ({ context }, params: { waybillNo: string }) =>
      context.rows.some((row) => row.waybillNo === params.waybillNo),
  },
  actions: {
    keepQuery: assign((_, params: { query: TrackingQuery }) => ({ ...nothing, query: params.query })),
    clear: assign(() => nothing),
    keepRows: assign(({ context }, params: { rows: readonly TrackRow[] }) => ({
      rows: params.rows,
      tails: Object.fromEntries(params.rows.map((row) => [row.waybillNo, context.query.tail])),
      failure: undefined,
    })),
    keepRowQuery: assign((_, params: { row: RowQuery }) => ({ rowQuery: params.row, rowFailure: undefined })),
    keepRow: assign(({ context }, params: { row: TrackRow }) => ({
      rows: context.rows.map((row) => (row.waybillNo === params.row.waybillNo ? params.row : row)),
      tails: { ...context.tails, [params.row.waybillNo]: context.rowQuery?.tail },
      rowQuery: undefined,
    })),
    keepRowFailure: assign(({ context }, params: { error: unknown }) => ({
      rowFailure: context.rowQuery && { waybillNo: context.rowQuery.waybillNo, failure: failureOf(params.error) },
      rowQuery: undefined,
    })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
  },
}).createMachine({
  id: 'tracking',
  context: nothing,
  initial: 'empty',
  on: {
    'query.submit': {
      target: '.querying',
      reenter: true,
      actions: { type: 'keepQuery', params: ({ event }) => ({ query: event.query }) },
    },
    'query.clear': { target: '.empty', actions: 'clear' },
  },
  states: {
    empty: { tags: 'empty' },
    querying: {
      tags: 'loading',
      invoke: {
        src: 'trackWaybills',
        input: ({ context }) => context.query,
        onDone: { target: 'results', actions: { type: 'keepRows', params: ({ event }) => ({ rows: event.output }) } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    results: {
      tags: 'results',
      initial: 'ready',
      on: {
        'row.submit': {
          guard: { type: 'hasRow', params: ({ event }) => ({ waybillNo: event.row.waybillNo }) },
          target: '.verifying',
          reenter: true,
          actions: { type: 'keepRowQuery', params: ({ event }) => ({ row: event.row }) },
        },
        'row.refresh': {
          guard: { type: 'hasRow', params: ({ event }) => ({ waybillNo: event.waybillNo }) },
          target: '.verifying',
          reenter: true,
          actions: {
            type: 'keepRowQuery',
            params: ({ context, event }) => ({
              row: { waybillNo: event.waybillNo, tail: context.tails[event.waybillNo] },
            }),
          },
        },
      },
      states: {
        ready: {},
        verifying: {
          tags: 'verifying',
          invoke: {
            src: 'trackWaybill',
            input: ({ context }) => context.rowQuery ?? { waybillNo: '', tail: undefined },
            onDone: { target: 'ready', actions: { type: 'keepRow', params: ({ event }) => ({ row: event.output }) } },
            onError: {
              target: 'ready',
              actions: { type: 'keepRowFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    failed: {
      tags: 'failed',
      on: { 'query.retry': 'querying' },
    },
  },
});
