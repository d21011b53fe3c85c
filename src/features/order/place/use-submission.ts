import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { partsOfStep, type PlacePart } from '#machines/place-order/place-order.types.ts';
import type { Place } from './use-place-order.ts';

interface Submission {
  onAccepted: (part: PlacePart) => void;
  /** Submits every form of the step; returns whether all were valid. */
  submit: () => boolean;
}

/** One button for the forms of a step. All of them say what is wrong; the first that does has the focus. */
export function useSubmission({ handles, step }: Pick<Place, 'handles' | 'step'>): Submission {
  const accepted = useRef(new Set<PlacePart>());
  return {
    onAccepted: (part) => void accepted.current.add(part),
    submit: () => {
      const parts = partsOfStep[step];
      accepted.current.clear();
      // A rejected form takes the focus when it renders, so the first one is submitted last.
      for (const part of parts.toReversed()) flushSync(() => handles.current.get(part)?.submit());
      return parts.every((part) => accepted.current.has(part));
    },
  };
}
