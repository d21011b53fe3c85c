/** How this tab hears that another one signed in or out, and how it tells. */
import { tokenKey } from '#src/api/token.ts';

export interface Tabs {
  /** Calls back when the stored session may have changed. Returns the way to stop. */
  watch: (listener: () => void) => () => void;
  /** Tells the other tabs that it did. */
  tell: () => void;
}

/**
 * Storage events reach every tab where local storage works, the channel also where it does not, and
 * coming back to a tab covers a cookie that ran out meanwhile.
 */
export function browserTabs(): Tabs {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('session') : undefined;
  return {
    watch: (listener) => {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === tokenKey || key === null) listener();
      };
      const onVisible = () => {
        if (document.visibilityState === 'visible') listener();
      };
      window.addEventListener('storage', onStorage);
      document.addEventListener('visibilitychange', onVisible);
      channel?.addEventListener('message', listener);
      return () => {
        window.removeEventListener('storage', onStorage);
        document.removeEventListener('visibilitychange', onVisible);
        channel?.removeEventListener('message', listener);
      };
    },
    tell: () => channel?.postMessage('changed'),
  };
}
