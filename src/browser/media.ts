/** What the window is like, as style sheets ask for it. */
import { useCallback, useSyncExternalStore } from 'react';

/** As wide as a phone: where the style sheets have one column, and dialogs stand at the bottom. */
export const onPhone = '(max-width: 47.99rem)';

/** A phone or tablet, whatever its size. */
export const onTouch = '(pointer: coarse)';

/** Whether a media query holds now; none does in what is rendered before there is a window. */
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
