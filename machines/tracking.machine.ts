/**
 * Tracking of up to 10 waybills. A query shows its rows; then single rows can be verified with their own phone suffix,
 * all of them refreshed, or a parcel reported missing, while the others stay on screen (D-40). Outdated answers are
 * dropped, because leaving a state stops its call.
 */
import { assign, fromPromise, setup } from 'xstate';
import { getFailure } from './failure.ts';
import { notProvided } from './not-provided.ts';
import { refreshable, withCase, withRow, withRows } from './tracking.rows.ts';
import type {
  CaseReport,
  OpenedCase,
  RowQuery,
  TrackingContext,
  TrackingEvent,
  TrackingQuery,
  TrackRow,
} from './tracking.rules.ts';

const nothing: TrackingContext = {
  query: { waybills: [], tail: undefined },
  rows: [],
  tails: {},
  rowQuery: undefined,
  rowFailure: undefined,
  report: undefined,
  openedCase: undefined,
  caseFailure: undefined,
  failure: undefined,
};

const noReport: CaseReport = { waybillNo: '', tail: undefined, note: undefined };
const emptyRow: RowQuery = { waybillNo: '', tail: undefined };

export const trackingMachine = setup({
  types: {
    context: {} as TrackingContext,
    events: {} as TrackingEvent,
    tags: {} as 'empty' | 'loading' | 'results' | 'verifying' | 'refreshing' | 'reporting' | 'failed',
  },
  actors: {
    /** Requests all the numbers. Rejects with a Failure, as the others do. */
    trackWaybills: fromPromise<readonly TrackRow[], TrackingQuery>(notProvided('trackWaybills')),
    /** Requests one number. */
    trackWaybill: fromPromise<TrackRow, RowQuery>(notProvided('trackWaybill')),
    /** Requests rows again, each with the phone suffix that opened it. */
    refreshRows: fromPromise<readonly TrackRow[], readonly RowQuery[]>(notProvided('refreshRows')),
    /** Opens a case, or finds the open one. */
    openCase: fromPromise<OpenedCase, CaseReport>(notProvided('openCase')),
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
      tails: context.query.tails ?? Object.fromEntries(params.rows.map((row) => [row.waybillNo, context.query.tail])),
      failure: undefined,
    })),
    keepRefreshed: assign(({ context }, params: { rows: readonly TrackRow[] }) => ({
      rows: withRows(context.rows, params.rows),
      failure: undefined,
      rowFailure: undefined,
    })),
    keepRowQuery: assign((_, params: { row: RowQuery }) => ({ rowQuery: params.row, rowFailure: undefined })),
    keepRow: assign(({ context }, params: { row: TrackRow }) => ({
      ...withRow(context, context.rowQuery, params.row),
      rowQuery: undefined,
    })),
    keepRowFailure: assign(({ context }, params: { error: unknown }) => ({
      rowFailure: context.rowQuery && {
        waybillNo: context.rowQuery.insteadOf ?? context.rowQuery.waybillNo,
        failure: getFailure(params.error),
      },
      rowQuery: undefined,
    })),
    forgetRowQuery: assign({ rowQuery: undefined }),
    keepReport: assign(({ context }, params: Omit<CaseReport, 'tail'>) => ({
      report: { ...params, tail: context.tails[params.waybillNo] },
      openedCase: undefined,
      caseFailure: undefined,
      rowQuery: undefined,
    })),
    keepCase: assign(({ context }, params: { opened: OpenedCase }) => ({
      rows: withCase(context.rows, params.opened),
      openedCase: params.opened,
      report: undefined,
    })),
    keepCaseFailure: assign((_, params: { error: unknown }) => ({
      caseFailure: getFailure(params.error),
      report: undefined,
    })),
    forgetCase: assign({ openedCase: undefined, caseFailure: undefined }),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: getFailure(params.error) })),
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
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    results: {
      tags: 'results',
      initial: 'ready',
      on: {
        'row.submit': {
          guard: { type: 'hasRow', params: ({ event }) => ({ waybillNo: event.row.insteadOf ?? event.row.waybillNo }) },
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
        'rows.refresh': {
          guard: ({ context }) => refreshable(context).length > 0,
          target: '.refreshing',
          actions: 'forgetRowQuery',
        },
        'case.submit': {
          guard: { type: 'hasRow', params: ({ event }) => ({ waybillNo: event.waybillNo }) },
          target: '.reporting',
          actions: { type: 'keepReport', params: ({ event: { type: _, ...report } }) => report },
        },
        'case.read': { actions: 'forgetCase' },
      },
      states: {
        ready: {},
        verifying: {
          tags: 'verifying',
          invoke: {
            src: 'trackWaybill',
            input: ({ context }) => context.rowQuery ?? emptyRow,
            onDone: { target: 'ready', actions: { type: 'keepRow', params: ({ event }) => ({ row: event.output }) } },
            onError: {
              target: 'ready',
              actions: { type: 'keepRowFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        refreshing: {
          tags: 'refreshing',
          invoke: {
            src: 'refreshRows',
            input: ({ context }) => refreshable(context),
            onDone: {
              target: 'ready',
              actions: { type: 'keepRefreshed', params: ({ event }) => ({ rows: event.output }) },
            },
            onError: {
              target: 'ready',
              actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        reporting: {
          tags: 'reporting',
          // A second press during the request opens no second case.
          on: { 'case.submit': {} },
          invoke: {
            src: 'openCase',
            input: ({ context }) => context.report ?? noReport,
            onDone: {
              target: 'ready',
              actions: { type: 'keepCase', params: ({ event }) => ({ opened: event.output }) },
            },
            onError: {
              target: 'ready',
              actions: { type: 'keepCaseFailure', params: ({ event }) => ({ error: event.error }) },
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
