/** The settings of all orders of a batch: the sender and the pickup. */
import * as pickupForm from '#schemas/generated/order/pickup.js';
import * as senderForm from '#schemas/generated/order/sender.js';
import type { Input } from '#src/api/types.ts';
import { toAnswers } from '#src/form-core/answers.ts';
import type { SavedStore } from '#src/shared/table-import/saved/saved-import.ts';

export type Sender = Input<'batchAdd'>['sender'];
export type Pickup = Input<'batchAdd'>['pickup'];

export interface BatchSetup {
  readonly sender?: Sender;
  readonly pickup?: Pickup;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Undefined when the form would reject it. */
export function toSender(value: unknown): Sender | undefined {
  if (!isRecord(value)) return undefined;
  const answers = toAnswers(senderForm, value);
  return senderForm.validate(answers).length === 0 ? (answers as Sender) : undefined;
}

/** Undefined when the form would reject it. */
function getPickup(value: unknown): Pickup | undefined {
  return isRecord(value) && pickupForm.validate(value).length === 0 ? (value as Pickup) : undefined;
}

/** Beside the rows of the same owner. */
const getPlace = (owner: string) => `${owner}/setup`;

/** The settings of the last visit; empty where this device stores nothing. */
export async function findSetup(store: SavedStore, owner: string): Promise<BatchSetup> {
  try {
    const found = await store.read(getPlace(owner));
    if (!isRecord(found)) return {};
    const [sender, pickup] = [toSender(found['sender']), getPickup(found['pickup'])];
    return { ...(sender && { sender }), ...(pickup && { pickup }) };
  } catch {
    return {};
  }
}

/** If this device can't store them, the customer is asked again. */
export async function saveSetup(store: SavedStore, owner: string, setup: BatchSetup): Promise<void> {
  await store.write(getPlace(owner), setup).catch(() => undefined);
}
