import type { ImportSnapshot } from './use-table-import.ts';

/** What a person goes through, whatever the rows are. */
export const importSteps = ['choose', 'map', 'repair', 'done'] as const;

export function getStep(snapshot: ImportSnapshot): (typeof importSteps)[number] {
  if (snapshot.matches('mapping') || snapshot.matches('preparing')) return 'map';
  if (snapshot.matches('repairing') || snapshot.matches('importing')) return 'repair';
  if (snapshot.matches('done') || snapshot.matches('undoing') || snapshot.matches('undone')) return 'done';
  return 'choose';
}
