/** Answers of customer service to a message. */
import { uuidv7 } from '../../db/ids.ts';
import type { ServerContext } from '../../context.ts';
import { type MessageRow, writeAnswer } from './store.ts';
import { tell } from './notify.ts';

/** Answers a message, or solves it with the answer, and notifies the sender. False when it is solved already. */
export async function answerMessage(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { id }: Pick<MessageRow, 'id'>,
  { text, isSolved }: { text: string; isSolved: boolean },
): Promise<boolean> {
  const at = clock();
  const answer = { id: uuidv7(), message_id: id, at, text };
  if (!(await writeAnswer(db, { answer, isSolved }))) return false;
  await tell(db, id, 'answered', at);
  return true;
}
