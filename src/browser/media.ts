/** Media queries, as in the style sheets. */
import { useCallback, useSyncExternalStore } from 'react';

/** A phone's width: style sheets use one column, and dialogs open at the bottom. */
export const onPhone = '(max-width: 47.99rem)';

/** A phone or tablet, whatever its size. */
export const onTouch = '(pointer: coarse)';

/** Whether a media query matches; always false in HTML that is rendered before there is a window. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
