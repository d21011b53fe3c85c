import { useEffect } from 'react';
import { onReconnect } from './connectivity.ts';

/** Retries automatically on reconnect. */
export function useBackOnline(isWaiting: boolean, retry: () => void): void {
  useEffect(() => (isWaiting ? onReconnect(retry) : undefined), [isWaiting, retry]);
}
