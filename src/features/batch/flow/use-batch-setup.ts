import { useCallback, useEffect, useState } from 'react';
import * as senderForm from '#schemas/generated/order/sender.js';
import { useApi } from '#src/api/react.tsx';
import { usualSender } from '#src/shared/orders/usual-sender.ts';
import type { SavedStore } from '#src/shared/table-import/saved/saved-import.ts';
import { type BatchSetup, findSetup, saveSetup, type Pickup, type Sender, toSender } from './setup.ts';

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
    // Slots are of the place where the courier comes.
    setSender: (sender) => {
      const { pickup } = setup;
      change({ sender, ...(pickup && setup.sender?.zip === sender.zip && { pickup }) });
    },
    setPickup: (pickup) => change({ ...setup, pickup }),
  };
}
