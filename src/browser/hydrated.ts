/** Whether the script has the page: false for the HTML that was rendered without a visitor, and while it is taken over. */
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * For what only this device, this person or this moment knows: where it is false its room is drawn, which is what the
 * rendered HTML has as well. It turns true before the page answers to anything.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
