import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

/** Marks a URL that the page has written itself, until the customer goes back or forward to it. */
export const written = { isWritten: true };

interface Walk<S extends string> {
  /** Of a machine that may have the steps of other pages too. */
  actor: { getSnapshot: () => { context: { step: string } } };
  step: string;
  goTo: (step: S) => void;
}

/** Returns the URL of a step; declared once, outside of any component. */
type PathOfStep<S extends string> = (step: S, search: URLSearchParams) => string;

/**
 * Keeps the URL and the machine's step together. The URL may ask for a step; the machine decides, and the URL then says
 * where one really is.
 */
export function useStepInUrl<S extends string>(
  { actor, step, goTo }: Walk<S>,
  asked: S | undefined,
  getPath: PathOfStep<S>,
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
    const now = actor.getSnapshot().context.step as S;
    // The way back leads through the steps, not through URLs that could not be shown.
    if (asked !== now)
      void navigate(getPath(now, new URLSearchParams(search)), {
        replace: moved || asked === undefined,
        state: written,
      });
  }, [actor, asked, isOwn, goTo, navigate, getPath, search, step]);
}
