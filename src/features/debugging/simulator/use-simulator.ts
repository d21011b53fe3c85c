import { useCallback, useState } from 'react';
import type { Answer } from '#contract/answers.ts';
import { useApi } from '#src/api/react.tsx';
import type { CallFailure, Input } from '#src/api/types.ts';

export type SimulatedParcel = Answer<'simulatorParcels'>['parcels'][number];

type SimulatorCall = 'simulatorPlay' | 'simulatorLive' | 'simulatorClock';

export interface Simulator {
  /** One thing at a time: the simulator is asked something. */
  busy: boolean;
  failure: CallFailure | undefined;
  ask: <K extends SimulatorCall>(id: K, input: Input<K>) => Promise<void>;
}

/** Asks the simulator for something. @param onDone looks again, whatever came of it. */
export function useSimulator(onDone: () => void): Simulator {
  const api = useApi();
  const [{ busy, failure }, setState] = useState<Omit<Simulator, 'ask'>>({ busy: false, failure: undefined });
  const ask = useCallback(
    async <K extends SimulatorCall>(id: K, input: Input<K>) => {
      setState({ busy: true, failure: undefined });
      const call = api.call as (id: K, input: Input<K>) => Promise<{ ok: true } | CallFailure>;
      const result = await call(id, input);
      setState({ busy: false, failure: result.ok ? undefined : result });
      onDone();
    },
    [api, onDone],
  );
  return { busy, failure, ask };
}
