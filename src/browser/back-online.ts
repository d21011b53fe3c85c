import { useEffect } from 'react';

/** Asks once more by itself when the connection is back. */
export function useBackOnline(isWaiting: boolean, retry: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    window.addEventListener('online', retry, { once: true });
    return () => window.removeEventListener('online', retry);
  }, [isWaiting, retry]);
}
