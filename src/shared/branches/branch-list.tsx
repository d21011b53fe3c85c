import { type ReactNode, startTransition, useState } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { useServerNow } from '#src/ui/clock.ts';
import { BranchRow } from './branch-row.tsx';
import type { Branch } from './types.ts';
import './branches.css';

/** Rows that are shown at once; a press brings as many more. */
const rowsAtOnce = 10;

export interface BranchListProps {
  branches: readonly Branch[];
  /** The server's clock when it answered. */
  serverTime: string;
  /** Code of the open row. */
  selected: string | undefined;
  onSelect: (code: string) => void;
  /** Accessible name. */
  label: string;
  heading?: 'h2' | 'h3' | undefined;
  /** One more thing to do in the open row. */
  pick?: ((branch: Branch) => ReactNode) | undefined;
  /** There are more than these: called when all of them are shown. */
  onLastRow?: (() => void) | undefined;
}

/** Branches, numbered as the map's pins are. Complete without the map (D-91). */
export function BranchList({
  branches,
  serverTime,
  selected,
  onSelect,
  label,
  heading,
  pick,
  onLastRow,
}: BranchListProps) {
  const { t } = useText('branches');
  const now = useServerNow(serverTime);
  const [asked, setAsked] = useState(rowsAtOnce);
  // A pin of the map may open a row further down.
  const shown = Math.max(asked, branches.findIndex(({ code }) => code === selected) + 1);
  const left = branches.length - shown;
  const showMore = () => {
    // The press is answered at once, the rows are drawn bit by bit on a slow device.
    startTransition(() => setAsked(shown + rowsAtOnce));
    if (left <= rowsAtOnce) onLastRow?.();
  };
  return (
    <>
      <ol className="branches" aria-label={label}>
        {branches.slice(0, shown).map((branch, index) => (
          <BranchRow
            key={branch.code}
            branch={branch}
            number={index + 1}
            now={now}
            selected={branch.code === selected}
            onSelect={onSelect}
            heading={heading}
            pick={pick}
          />
        ))}
      </ol>
      {(left > 0 || onLastRow) && (
        <Button variant="quiet" size="sm" icon="down" className="no-print" onClick={showMore}>
          {t('branches:more', { count: left > 0 ? Math.min(left, rowsAtOnce) : rowsAtOnce })}
        </Button>
      )}
    </>
  );
}
