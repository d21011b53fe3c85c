import { type PointerEvent, type RefObject, useRef } from 'react';
import { type Box, panned, zoomed } from './view.ts';
import type { Point } from './projection.ts';

/** Less than this is a press, in px. */
const dragPixels = 5;

interface Finger {
  at: Point;
  /** Where it came down. */
  from: Point;
}

const apart = ([a, b]: readonly Finger[]): number => (a && b ? Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) : 0);

function middle(fingers: readonly Finger[]): Point {
  const sum = fingers.reduce<Point>(([x, y], { at }) => [x + at[0], y + at[1]], [0, 0]);
  return [sum[0] / fingers.length, sum[1] / fingers.length];
}

/**
 * Drags the map with a mouse, and with one finger to the sides (up and down scrolls the page); two fingers move and zoom.
 * @param onChange gets the next view from the last one.
 */
export function useGestures(stage: RefObject<HTMLElement | null>, onChange: (change: (view: Box) => Box) => void) {
  const fingers = useRef(new Map<number, Finger>());
  const dragged = useRef(false);

  const down = ({ pointerId, clientX, clientY, button }: PointerEvent) => {
    if (button !== 0) return;
    if (fingers.current.size === 0) dragged.current = false;
    fingers.current.set(pointerId, { at: [clientX, clientY], from: [clientX, clientY] });
  };

  const move = ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const finger = fingers.current.get(pointerId);
    const frame = stage.current?.getBoundingClientRect();
    if (!finger || !frame) return;
    if (!dragged.current) {
      if (Math.hypot(clientX - finger.from[0], clientY - finger.from[1]) < dragPixels) return;
      dragged.current = true;
      // Only a drag takes the pointer: a press belongs to what is pressed.
      currentTarget.setPointerCapture(pointerId);
    }
    const before = [...fingers.current.values()];
    const [from, distance] = [middle(before), apart(before)];
    fingers.current.set(pointerId, { ...finger, at: [clientX, clientY] });
    const after = [...fingers.current.values()];
    const to = middle(after);
    const factor = distance > 0 ? apart(after) / distance : 1;
    onChange((view) => {
      const shifted = panned(view, (from[0] - to[0]) / frame.width, (from[1] - to[1]) / frame.height, 1);
      const towards: Point = [
        shifted.x + ((to[0] - frame.x) / frame.width) * shifted.width,
        shifted.y + ((to[1] - frame.y) / frame.height) * shifted.height,
      ];
      return zoomed(shifted, factor, towards);
    });
  };

  const up = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);

  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: up,
    /** The end of a drag is no press on what lies under it. */
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!dragged.current) return;
      dragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
