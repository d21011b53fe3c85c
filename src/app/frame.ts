/** What the session machine does to the page on screen: the only place where it meets router, notice and dialog. */
import { isProtectedPath, paths } from '#src/shared/navigation/paths.ts';
import type { SessionScreen } from '#src/shared/session/stored-session.ts';
import { type Formats, isolate } from '#src/i18n/formats.ts';
import { welcomeVoucher } from '#domain/pricing/coupon.ts';
import { couponWorth } from '#src/courier-fields/coupon-worth.ts';
import { createListeners, type Listeners } from '#src/lib/observable.ts';
import { type AppState, showNotice } from '#src/shared/app-state/app-state.tsx';

export interface PageLocation {
  pathname: string;
  search: string;
  hash: string;
}

export interface FrameParts {
  state: AppState;
  readLocation: () => PageLocation;
  /** Of the language on screen. */
  readFormats: () => Formats;
  /** Loads a path afresh, which empties everything the page holds in memory. */
  load: (path: string) => void;
}

export type Go = (path: string, options: { replace: boolean }) => void;

export interface Frame {
  screen: SessionScreen;
  /** Connects the router; pending navigations run then. Returns a function that disconnects. */
  attach: (go: Go) => () => void;
  /** Emits the path of each page that appears on screen. */
  moves: Listeners<[path: string]>;
}

export function createFrame({ state, readLocation, readFormats, load }: FrameParts): Frame {
  let router: Go | undefined;
  let waiting: Parameters<Go> | undefined;

  const go: Go = (path, options) => {
    if (router) router(path, options);
    else waiting = [path, options];
  };
  /** NAV-02: don't navigate to the page that is already open. */
  const goHome = () => {
    if (readLocation().pathname !== paths.home) go(paths.home, { replace: true });
  };

  return {
    moves: createListeners(),
    attach: (connected) => {
      router = connected;
      if (waiting) connected(...waiting);
      waiting = undefined;
      return () => {
        router = undefined;
      };
    },
    screen: {
      here: () => {
        const { pathname, search, hash } = readLocation();
        return pathname + search + hash;
      },
      announceRejection: () => {
        showNotice(state, 'notices:loginFirst');
        goHome();
        // D-09: a dialog on a phone as well, because the page behind it has to be home (NAV-01).
        state.prompt.set({ form: 'signIn', place: 'dialog' });
      },
      announceDrop: () => {
        if (!isProtectedPath(readLocation().pathname)) return;
        showNotice(state, 'notices:loginAgain');
        goHome();
      },
      announceExpiry: () => {
        showNotice(state, 'notices:sessionExpired');
        goHome();
        // As after a rejection: the dialog explains what to do, and leads back to where the person was (D-09).
        state.prompt.set({ form: 'signIn', place: 'dialog' });
      },
      land: (target) => {
        state.prompt.set(undefined);
        if (target) go(target, { replace: true });
        else if (readLocation().pathname === paths.login) go(paths.home, { replace: true });
      },
      welcome: ({ username }) =>
        showNotice(state, 'notices:welcome', {
          name: isolate(username),
          amount: isolate(couponWorth(welcomeVoucher, readFormats())),
        }),
      leave: () => load(paths.home),
      announceFailure: () => {
        showNotice(state, 'notices:chunk.title');
        state.prompt.set(undefined);
        if (isProtectedPath(readLocation().pathname)) goHome();
      },
    },
  };
}
