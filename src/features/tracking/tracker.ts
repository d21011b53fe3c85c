/** The machine behind the answers, with its calls; loaded when the visitor is about to ask. */
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { trackingMachine } from '#machines/tracking.machine.ts';
import type { CaseReport, OpenedCase, RowQuery, TrackingQuery, TrackRow } from '#machines/tracking.rules.ts';
import type { Api, CallResult } from '#src/api/types.ts';
import { byTail } from '#machines/tracking.rows.ts';

export type Tracker = ActorRefFrom<typeof trackingMachine>;
export type TrackingSnapshot = SnapshotFrom<typeof trackingMachine>;

const withTail = (tail: string | undefined) => (tail ? { tail } : {});

/** Throws a rejection as the failure itself. */
function getData<K extends TrackedBy | 'waybillDetail' | 'caseOpen'>(result: CallResult<K>) {
  if (!result.ok) throw result;
  return result.data;
}

/** Which of the two twins is asked (D-96). */
export type TrackedBy = 'trackQuery' | 'websiteTrackQuery';

function getActors(api: Api, by: TrackedBy) {
  const trackAll = async ({ waybills, tail }: TrackingQuery, signal: AbortSignal): Promise<readonly TrackRow[]> => {
    const input = { waybills: [...waybills], ...withTail(tail) };
    return getData<TrackedBy>(await api.call(by, input, { signal })).rows;
  };
  const trackOne = async ({ waybillNo, tail }: RowQuery, signal: AbortSignal): Promise<TrackRow> =>
    getData<'waybillDetail'>(await api.call('waybillDetail', { waybillNo, ...withTail(tail) }, { signal }));
  /** A stranger's question of several numbers needs a tail; of one number it says, without a try, that it needs one. */
  const trackAgain = async (rows: readonly RowQuery[], signal: AbortSignal): Promise<readonly TrackRow[]> => {
    const closed = rows.filter(({ tail }) => !tail);
    const answers = await Promise.all([
      ...byTail(rows.filter(({ tail }) => tail)).map((query) => trackAll(query, signal)),
      ...closed.map(async (row) => [await trackOne(row, signal)]),
    ]);
    return answers.flat();
  };
  return {
    trackWaybills: fromPromise<readonly TrackRow[], TrackingQuery>(({ input, signal }) => {
      const { waybills, tails } = input;
      if (!tails) return trackAll(input, signal);
      return trackAgain(
        waybills.map((waybillNo) => ({ waybillNo, tail: tails[waybillNo] })),
        signal,
      );
    }),
    trackWaybill: fromPromise<TrackRow, RowQuery>(({ input, signal }) => trackOne(input, signal)),
    refreshRows: fromPromise<readonly TrackRow[], readonly RowQuery[]>(async ({ input, signal }) => {
      const answers = await Promise.all(byTail(input).map((query) => trackAll(query, signal)));
      return answers.flat();
    }),
    openCase: fromPromise<OpenedCase, CaseReport>(async ({ input: { waybillNo, tail, reason, note }, signal }) =>
      getData<'caseOpen'>(
        await api.call(
          'caseOpen',
          { waybillNo, ...withTail(tail), ...(reason && { reason }), ...(note && { note }) },
          { signal },
        ),
      ),
    ),
  };
}

/** CALL-12 or CALL-56, CALL-13, CONST-10: a running machine; the caller stops it. */
export function startTracker(api: Api, by: TrackedBy = 'trackQuery'): Tracker {
  const actor = createActor(trackingMachine.provide({ actors: getActors(api, by) }));
  actor.start();
  return actor;
}
