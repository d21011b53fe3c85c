import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/** The heading of a step: after a press on a link that led here, reading and tabbing go on at it. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const action = useNavigationType();
  const first = useRef(action);
  useEffect(() => {
    // The link that was pressed is gone, and the focus with it; a page that has just been opened keeps its own start.
    if (first.current === 'PUSH' && document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
