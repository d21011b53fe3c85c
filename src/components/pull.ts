/** Pulling a page down with a finger, from its very top. Knows no React and no element. */

/** px that the finger's way is shortened to before letting go refreshes. */
export const pullEnough = 64;
const pullMost = 96;
/** The page follows more slowly than the finger, as if it were heavy. */
const share = 0.5;
/** px of movement that decide between pulling down and swiping sideways. */
const slack = 8;

export interface Finger {
  readonly x: number;
  readonly y: number;
}

export interface Pull {
  /** px, from 0. */
  readonly way: number;
  /** Letting go would refresh. */
  readonly isEnough: boolean;
}

export interface PullTracker {
  /** @param isTop whether the page is scrolled to its very top. */
  start: (fingers: readonly Finger[], isTop: boolean) => void;
  move: (fingers: readonly Finger[]) => void;
  /** True where it was enough. */
  end: () => boolean;
  cancel: () => void;
}

const none: Pull = { way: 0, isEnough: false };

export function trackPull(tell: (pull: Pull) => void): PullTracker {
  let from: Finger | undefined;
  let isPull = false;
  let last = none;
  const say = (pull: Pull) => {
    if (pull.way === last.way) return;
    last = pull;
    tell(pull);
  };
  const cancel = () => {
    from = undefined;
    isPull = false;
    say(none);
  };
  return {
    start: (fingers, isTop) => {
      cancel();
      // Two fingers zoom.
      if (isTop && fingers.length === 1) from = fingers[0];
    },
    move: (fingers) => {
      const [finger] = fingers;
      if (!from || !finger) return;
      if (fingers.length > 1) return cancel();
      const [right, down] = [finger.x - from.x, finger.y - from.y];
      // Sideways is a list of chips, upwards is reading on.
      if (!isPull && (down < -slack || Math.abs(right) > Math.max(slack, down))) return cancel();
      if (down > slack) isPull = true;
      const way = isPull ? Math.round(Math.min(pullMost, Math.max(0, (down - slack) * share))) : 0;
      say({ way, isEnough: way >= pullEnough });
    },
    end: () => {
      const { isEnough } = last;
      cancel();
      return isEnough;
    },
    cancel,
  };
}
