import { useCallback, useEffect, useRef, useState } from 'react';
import type { BranchAnswer } from '#src/shared/branches/types.ts';

/** A branch that the step here was made for: a pin of the map in another city. */
function branchIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('branch' in state)) return undefined;
  return typeof state.branch === 'string' ? state.branch : undefined;
}

/** For a query about a place, the nearest branch is open from the start. */
function firstOpen({ place, branches }: BranchAnswer): string | undefined {
  return place.kind === 'state' ? undefined : branches[0]?.code;
}

function focusOutlet(code: string): void {
  const row = document.getElementById(`branch-${code}`);
  row?.querySelector('button')?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/** Which row of the list is open. A pin opens its row and leads to it; a press on an open row closes it. */
export function useOpenRow(answer: BranchAnswer | undefined, historyState: unknown) {
  const wanted = branchIn(historyState);
  const [shown, setShown] = useState<BranchAnswer['place']>();
  const [selected, setSelected] = useState<string>();
  const reached = useRef<string>(undefined);

  // A new result resets the open row; a further page of the same one doesn't.
  if (answer && answer.place !== shown) {
    setShown(answer.place);
    setSelected(answer.branches.find(({ code }) => code === wanted)?.code ?? firstOpen(answer));
  }

  useEffect(() => {
    const code = reached.current;
    if (code !== selected || code === undefined) return;
    reached.current = undefined;
    focusOutlet(code);
  }, [selected]);

  return {
    selected,
    /** Stays the same function: hundreds of rows need not be drawn again. */
    toggle: useCallback((code: string) => setSelected((last) => (last === code ? undefined : code)), []),
    /** False when the list doesn't have it. */
    open: (code: string): boolean => {
      if (!answer?.branches.some((branch) => branch.code === code)) return false;
      if (code === selected) focusOutlet(code);
      reached.current = code;
      setSelected(code);
      return true;
    },
  };
}
