import { useEffect } from 'react';
import { onLineBack } from './line.ts';

/** Asks once more by itself when the connection is back. */
export function useBackOnline(isWaiting: boolean, retry: () => void): void {
  useEffect(() => (isWaiting ? onLineBack(retry) : undefined), [isWaiting, retry]);
}
