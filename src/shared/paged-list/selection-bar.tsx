import type { ReactNode } from 'react';
import './selection-bar.css';

export interface SelectionBarProps {
  /** What is chosen here, in a word. */
  label: string;
  /** How many are chosen, in words. */
  count: string;
  clearLabel: string;
  onClear: () => void;
  hidden: boolean;
  /** Buttons: what can be done with all that is chosen. */
  children: ReactNode;
}

/** Actions for the selected rows, between the search and the rows. */
export function SelectionBar({ label, count, clearLabel, onClear, hidden, children }: SelectionBarProps) {
  return (
    <div className="selection-bar" role="group" aria-label={label} hidden={hidden}>
      <b role="status">{count}</b>
      {children}
      <button type="button" onClick={onClear}>
        {clearLabel}
      </button>
    </div>
  );
}
