import { type RefObject, useEffect, useRef } from 'react';

/** A new step is a new screen: screen reader and keyboard users start at its title. */
export function useStepTitle(step: string): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) title.current?.focus();
    shown.current = step;
  }, [step]);
  return title;
}
