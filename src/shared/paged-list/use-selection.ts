import { useState } from 'react';

export interface Selection {
  ids: readonly string[];
  isAll: boolean;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** All of the rows on screen, or none. */
  toggleAll: () => void;
  clear: () => void;
}

/**
 * Which of the rows on screen are chosen. One that is no longer there is chosen no longer.
 *
 * @param rows ids of the rows on screen.
 */
export function useSelection(rows: readonly string[]): Selection {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const ids = chosen.filter((id) => rows.includes(id));
  // One that comes back later comes back unchosen.
  if (ids.length < chosen.length) setChosen(ids);
  const isAll = rows.length > 0 && ids.length === rows.length;
  return {
    ids,
    isAll,
    has: (id) => ids.includes(id),
    toggle: (id) => setChosen(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    toggleAll: () => setChosen(isAll ? [] : rows),
    clear: () => setChosen([]),
  };
}
