import { useMemo, useState } from 'react';
import { useCall } from '#src/api/react.tsx';
import { citiesIn, type KnownCity } from './matching-cities.ts';

export interface Cities {
  state: 'unasked' | 'loading' | 'failed' | 'loaded';
  known: readonly KnownCity[];
  /** Call when the person is about to type: loads once, and again after a failure. */
  want: () => void;
}

const none: readonly KnownCity[] = [];

/** Every city in the catalogue, for fields that suggest them, loaded when one of them is first used. */
export function useCities(): Cities {
  const [isWanted, setWanted] = useState(false);
  const { data, failure, reload } = useCall('placeNames', isWanted ? {} : undefined);
  const known = useMemo(() => (data ? citiesIn(data) : none), [data]);
  return {
    state: data ? 'loaded' : failure ? 'failed' : isWanted ? 'loading' : 'unasked',
    known,
    want: () => (failure ? reload() : setWanted(true)),
  };
}
