import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '#src/api/react.tsx';
import type { TrackedBy } from './tracker.ts';
import { openTracking, type Tracking, type TrackingView } from './open-tracking.ts';

/** The tracking machine of the screen that uses it. */
export function useTracking(by?: TrackedBy): Pick<Tracking, 'send' | 'prepare' | 'retry'> & TrackingView {
  const api = useApi();
  const [tracking] = useState(() => openTracking(api, () => import('./tracker.ts'), by));
  const view = useSyncExternalStore(tracking.subscribe, tracking.view, tracking.view);
  useEffect(() => tracking.close, [tracking]);
  const { send, prepare, retry } = tracking;
  return { ...view, send, prepare, retry };
}
