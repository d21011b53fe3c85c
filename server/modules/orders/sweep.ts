import type { ServerContext } from '../../context.ts';
import { inSteps, stepRows } from '../../db/in-steps.ts';
import { removeKeysBefore } from './store.ts';

/** As long as a draft, which stores the key that it will be placed under. */
const keptDays = 90;

/** Removes keys that no device can use again. */
export async function sweepKeys({ db, clock }: ServerContext): Promise<void> {
  const time = new Date(clock().getTime() - keptDays * 86_400_000);
  await inSteps(() => removeKeysBefore(db, time, stepRows));
}
