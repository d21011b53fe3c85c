import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { trackingMachine } from '#machines/tracking/tracking.machine.ts';
import type { RowQuery, TrackingQuery, TrackRow } from '#machines/tracking/tracking.types.ts';
import { useApi } from '#src/api/react.tsx';
import type { Api } from '#src/api/types.ts';

/** The tracking machine's calls (CALL-12, CALL-13). A refusal is thrown as the failure it is. */
function actorsOf(api: Api) {
  return {
    trackWaybills: fromPromise<readonly TrackRow[], TrackingQuery>(async ({ input, signal }) => {
      const { waybills, tail } = input;
      const result = await api.call('trackQuery', { waybills: [...waybills], ...(tail && { tail }) }, { signal });
      if (!result.ok) throw result;
      return result.data.rows;
    }),
    trackWaybill: fromPromise<TrackRow, RowQuery>(async ({ input, signal }) => {
      const { waybillNo, tail } = input;
      const result = await api.call('waybillDetail', { waybillNo, ...(tail && { tail }) }, { signal });
      if (!result.ok) throw result;
      return result.data;
    }),
  };
}

/** Starts a tracking machine for the screen that uses it. */
export function useTracking() {
  const api = useApi();
  const machine = useMemo(() => trackingMachine.provide({ actors: actorsOf(api) }), [api]);
  const actor = useActorRef(machine);
  const snapshot = useSelector(actor, (state) => state);
  return { snapshot, send: actor.send };
}
