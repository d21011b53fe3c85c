import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType, useParams } from 'react-router-dom';
import { orderSteps, type OrderStep } from '#machines/order/order.types.ts';
import { orderStepPath } from './prefill.ts';
import type { Order } from './use-order.ts';

/** The step in the path; undefined when there is none or an unknown one. */
function stepOfPath(step: string | undefined): OrderStep | undefined {
  return orderSteps.find((known) => known === step);
}

/** Stands with a URL that the page has written itself, until somebody goes back or forward to it. */
export const written = { isWritten: true };

interface Walk<S extends string> {
  actor: { getSnapshot: () => { context: { step: S } } };
  step: S;
  goTo: (step: S) => void;
}

/** Where a step stands in a URL; declared once, outside of any component. */
type PathOfStep<S extends string> = (step: S, search: URLSearchParams) => string;

/**
 * Keeps the URL and the machine's step together. The URL may ask for a step; the machine decides, and the URL then says
 * where one really is.
 */
export function useStepInUrl<S extends string>(
  { actor, step, goTo }: Walk<S>,
  asked: S | undefined,
  pathOf: PathOfStep<S>,
): void {
  const { search, state } = useLocation();
  // A URL of the page's own asks for nothing: a draft may have led on by the time that it is read.
  const isOwn = useNavigationType() !== 'POP' && (state as Partial<typeof written> | null)?.isWritten === true;
  const navigate = useNavigate();
  const lastStep = useRef<S | undefined>(undefined);

  useEffect(() => {
    const moved = asked !== lastStep.current;
    lastStep.current = asked;
    if (moved && asked && !isOwn) goTo(asked);
    const now = actor.getSnapshot().context.step;
    // The way back leads through the steps, not through URLs that could not be shown.
    if (asked !== now)
      void navigate(pathOf(now, new URLSearchParams(search)), {
        replace: moved || asked === undefined,
        state: written,
      });
  }, [actor, asked, isOwn, goTo, navigate, pathOf, search, step]);
}

/** ROUTE-21: each step of the online order has a path. */
export function useStepRoute(order: Pick<Order, 'actor' | 'step' | 'goTo'>): void {
  useStepInUrl(order, stepOfPath(useParams().step), orderStepPath);
}
