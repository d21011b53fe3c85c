import { useEffect } from 'react';
import { onReconnect } from './connectivity.ts';

/** Asks once more by itself when the connection is back. */
export function useBackOnline(isWaiting: boolean, retry: () => void): void {
  useEffect(() => (isWaiting ? onReconnect(retry) : undefined), [isWaiting, retry]);
}
