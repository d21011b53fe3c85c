import { type RefObject, useEffect, useRef } from 'react';

/**
 * The question takes the focus when a step is reached, not when the page opens, unless a field or its row of the review
 * has taken it before.
 */
export function useStepFocus({ step, heading }: { step: string; heading: RefObject<HTMLElement | null> }): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (heading.current?.parentElement?.contains(document.activeElement)) return;
    // Where the page begins is the router's business.
    heading.current?.focus({ preventScroll: true });
  }, [heading, step]);
}
