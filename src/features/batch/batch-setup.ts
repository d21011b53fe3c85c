import { useCallback, useEffect, useState } from 'react';
import * as pickupForm from '#schemas/generated/order/pickup.js';
import * as senderForm from '#schemas/generated/order/sender.js';
import type { Input } from '#src/api/types.ts';
import { toAnswers } from '#src/forms/core/answers.ts';
import type { SavedStore } from '#src/shared/table-import/saved-import.ts';
import { useApi } from '#src/api/react.tsx';
import { usualSender } from '#src/shared/orders/usual-sender.ts';

/** The settings of all orders of a batch: the sender, and how the parcels leave. */
export type Sender = Input<'batchAdd'>['sender'];
export type Pickup = Input<'batchAdd'>['pickup'];

interface BatchSetup {
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
async function findSetup(store: SavedStore, owner: string): Promise<BatchSetup> {
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

export interface BatchSetupState {
  readonly setup: BatchSetup;
  /** Until the usual sender is known. */
  readonly isLoading: boolean;
  readonly setSender: (sender: Sender) => void;
  readonly setPickup: (pickup: Pickup) => void;
}

/** Begins with what was said on this device last, else with the book's usual sender. */
export function useBatchSetup(store: SavedStore, owner: string | undefined): BatchSetupState {
  const api = useApi();
  const [setup, setSetup] = useState<BatchSetup>({});
  const [isLoading, setLoading] = useState(true);

  useEffect(() => {
    if (!owner) return;
    const controller = new AbortController();
    const begin = async () => {
      const kept = await findSetup(store, owner);
      const sender = kept.sender ?? toSender(await usualSender(api, senderForm, controller.signal));
      if (controller.signal.aborted) return;
      // Settings that the customer has changed meanwhile win.
      setSetup((now) => (now.sender ? now : { ...kept, ...(sender && { sender }) }));
      setLoading(false);
    };
    void begin();
    return () => controller.abort();
  }, [api, store, owner]);

  const change = useCallback(
    (next: BatchSetup) => {
      setSetup(next);
      if (owner) void saveSetup(store, owner, next);
    },
    [store, owner],
  );

  return {
    setup,
    isLoading,
    // Slots are of the place where the courier comes, and branches are near it.
    setSender: (sender) => {
      const { pickup } = setup;
      change({ sender, ...(pickup && setup.sender?.zip === sender.zip && { pickup }) });
    },
    setPickup: (pickup) => change({ ...setup, pickup }),
  };
}
