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
const written = { isWritten: true };

/**
 * Keeps the URL and the machine's step together (ROUTE-21). The URL may ask for a step; the machine
 * decides, and the URL then says where one really is.
 */
export function useStepRoute({ actor, step, goTo }: Pick<Order, 'actor' | 'step' | 'goTo'>): void {
  const asked = stepOfPath(useParams().step);
  const { search, state } = useLocation();
  // A URL of the page's own asks for nothing: a draft may have led on by the time that it is read.
  const isOwn = useNavigationType() !== 'POP' && (state as Partial<typeof written> | null)?.isWritten === true;
  const navigate = useNavigate();
  const lastStep = useRef<OrderStep | undefined>(undefined);

  useEffect(() => {
    const moved = asked !== lastStep.current;
    lastStep.current = asked;
    if (moved && asked && !isOwn) goTo(asked);
    const now = actor.getSnapshot().context.step;
    // The way back leads through the steps, not through URLs that could not be shown.
    if (asked !== now)
      void navigate(orderStepPath(now, new URLSearchParams(search)), {
        replace: moved || asked === undefined,
        state: written,
      });
  }, [actor, asked, isOwn, goTo, navigate, search, step]);
}
