import type { Answer } from '#contract/calls.ts';

const looks = {
  placing: { tone: 'info', icon: 'clock' },
  done: { tone: 'ok', icon: 'tick' },
  partly: { tone: 'warn', icon: 'triangle' },
  undoing: { tone: 'info', icon: 'return' },
  undone: { tone: 'neu', icon: 'return' },
} as const;

/** What a batch looks like, with the key of its word in `batch:state`: one with rejected rows is done in part. */
export function getBatchLook({ state, counts }: Answer<'batchDetail'>['batch']) {
  const word = state === 'done' && counts.refused > 0 ? 'partly' : state;
  return { word, ...looks[word] };
}
