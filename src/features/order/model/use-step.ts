import { type RefObject, useEffect, useRef } from 'react';
import { useText } from '#src/i18n/react.tsx';

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

/** Puts the question of a step into the window's title, before the name of the site. */
export function useStepTitle<S extends string>(title: string, steps: readonly S[], step: S): void {
  const { t } = useText('order');
  const text = t('order:stepTitle', {
    title,
    number: steps.indexOf(step) + 1,
    count: steps.length,
  });
  useEffect(() => {
    // The page around it sets its own title when the language changes; the step's comes after.
    const timer = setTimeout(() => {
      document.title = `${text} · ${document.title.split(' · ').at(-1)}`;
    });
    return () => clearTimeout(timer);
  }, [text]);
}
