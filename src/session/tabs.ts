/** How this tab learns that another one signed in or out. */
import { tokenKey } from '#src/api/token.ts';

export interface Tabs {
  /** Calls back when the stored session may have changed. Returns the way to stop. */
  watch: (listener: () => void) => () => void;
}

/**
 * A storage event reaches every other tab at once. Coming back to a tab covers what sends none: a cookie
 * that ran out, a browser without local storage.
 */
export const browserTabs: Tabs = {
  watch: (listener) => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === tokenKey || key === null) listener();
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') listener();
    };
    window.addEventListener('storage', onStorage);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', onVisible);
    };
  },
};
