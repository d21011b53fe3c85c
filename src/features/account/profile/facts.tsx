import type { ReactNode } from 'react';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="mine-facts">{children}</dl>;
}

export interface FactProps {
  name: string;
  /** The action for it, at the end side. */
  action?: ReactNode;
  children: ReactNode;
}

/** A name, what it is, and what can be done about it. */
export function Fact({ name, action, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {action && <dd className="act">{action}</dd>}
    </div>
  );
}
