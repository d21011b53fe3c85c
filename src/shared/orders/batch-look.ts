import type { TFunction } from 'i18next';
import type { Answer } from '#contract/calls.ts';
import { type Formats, isolate } from '#src/i18n/formats.ts';

type Batch = Answer<'batchDetail'>['batch'];

const looks = {
  placing: { tone: 'info', icon: 'clock' },
  done: { tone: 'ok', icon: 'tick' },
  partly: { tone: 'warn', icon: 'triangle' },
  undoing: { tone: 'info', icon: 'return' },
  undone: { tone: 'neu', icon: 'return' },
} as const;

/** What a batch looks like, with the key of its word in `batch:state`: one with rejected rows is done in part. */
export function getBatchLook({ state, counts }: Batch) {
  const word = state === 'done' && counts.refused > 0 ? 'partly' : state;
  return { word, ...looks[word] };
}

/** How its parcels leave. Keys are of the namespace `batch`. */
export function getBatchHandover(
  t: TFunction,
  format: Pick<Formats, 'date' | 'slot'>,
  { pickupDate, pickupSlot, branchName }: Pick<Batch, 'pickupDate' | 'pickupSlot' | 'branchName'>,
): string {
  if (branchName !== null) return t('batch:list.dropOff', { name: isolate(branchName) });
  return t('batch:list.pickup', { date: format.date(pickupDate ?? ''), slot: format.slot(pickupSlot ?? '') });
}
