/** What the grid does when a person has decided about addresses that are there twice. */
import type { GridAction } from '../grid/grid.ts';
import type { GridView } from '../grid/view.ts';
import type { DuplicateChoice } from './duplicate-box.tsx';

/** Actions for these rows, one for those that double a row of the file and one for those that double the book. */
export function actionsFor(view: GridView, ids: readonly number[], decision: DuplicateChoice): GridAction[] {
  if (decision === 'keep') return [{ type: 'remove', ids }];
  if (decision === 'addAnyway') return [{ type: 'choose', ids, choice: decision }];
  const pairs = ids.flatMap((id) => {
    const earlier = view.twins.get(id);
    return earlier === undefined ? [] : [{ id, earlier }];
  });
  const ofBook = ids.filter((id) => !view.twins.has(id));
  const unite: GridAction[] = pairs.length > 0 ? [{ type: 'unite', pairs, choice: decision }] : [];
  const choose: GridAction[] = ofBook.length > 0 ? [{ type: 'choose', ids: ofBook, choice: decision }] : [];
  return [...unite, ...choose];
}
