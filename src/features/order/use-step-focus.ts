import { useEffect, useRef } from 'react';
import type { Order } from './use-order.ts';

/**
 * The question takes the focus when a step is reached, not when the page opens. A field that somebody was led to, or
 * its row of the review, has taken it before.
 */
export function useStepFocus({ step, heading }: Pick<Order, 'step' | 'heading'>): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (heading.current?.parentElement?.contains(document.activeElement)) return;
    // Where the page begins is the router's business.
    heading.current?.focus({ preventScroll: true });
  }, [heading, step]);
}
