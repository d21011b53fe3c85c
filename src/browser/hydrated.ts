/** Whether the page is hydrated: false for HTML that was rendered without a visitor, and during hydration. */
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * For content that depends on this device, person or moment: while false a placeholder is rendered, as in the
 * prerendered HTML. It turns true before the page responds to any event.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
