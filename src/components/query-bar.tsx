import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface QueryBarProps {
  /** The question in one line, once it has been asked and while it isn't being changed: a phone shows this alone. */
  folded?: ReactNode;
  /** The word that opens the form again. */
  change: string;
  onOpen: () => void;
  /** The form: its `.f` fields and its button form a row as far as there is room. */
  children: ReactNode;
}

/** The question of a search page on the brand's band; it stays on top of its answers. */
export function QueryBar({ folded, change, onOpen, children }: QueryBarProps) {
  return (
    <section className={folded ? 'query on-brand folded' : 'query on-brand'}>
      <div className="page">
        {folded && (
          <button type="button" className="only-m fold" onClick={onOpen}>
            <span>{folded}</span>
            <span className="row">
              {change}
              <Icon name="down" />
            </span>
          </button>
        )}
        {children}
      </div>
    </section>
  );
}
