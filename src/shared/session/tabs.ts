/** How this tab learns that another one signed in or out. */
import { tokenKey } from '#src/api/token.ts';

/** `signedOut`: the token was taken away, whatever the cookie still seems to say. `look`: it may have changed. */
export type TabNews = 'signedOut' | 'look';

export interface Tabs {
  /** Calls back when the stored session may have changed. Returns the way to stop. */
  watch: (listener: (news: TabNews) => void) => () => void;
}

/**
 * A storage event reaches every other tab at once, but the removal of a cookie reaches them in its own time:
 * the event itself says that the token is gone. Coming back to a tab covers what sends none: a cookie that
 * ran out, a browser without local storage.
 */
export const browserTabs: Tabs = {
  watch: (listener) => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === tokenKey) listener(newValue ? 'look' : 'signedOut');
      else if (key === null) listener('look');
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') listener('look');
    };
    window.addEventListener('storage', onStorage);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', onVisible);
    };
  },
};
