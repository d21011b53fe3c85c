import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { draft as addressDraft } from '#schemas/generated/drafts/address.js';
import { browserStorage } from '#src/api/storage.ts';
import { useDraft, type DraftParts, type UsedDraft } from '#src/forms/index.ts';
import { type EntryValue, hasWords } from './entry.ts';

export interface AddressDraft {
  used: UsedDraft;
  value: EntryValue;
  /** The version that the answers began from; undefined for a new address. */
  version: number | undefined;
  change: (value: EntryValue) => void;
  /** Goes on from another version of the address. */
  rebase: (value: EntryValue, version: number) => void;
  /** The address is saved: nothing of it stays on this device. */
  finish: () => void;
}

export interface AddressDraftOptions {
  /** Of whom, and of which address: each has a draft of its own. */
  owner: string;
  /** What the form begins with. */
  initial: EntryValue;
  version: number | undefined;
  /** Hands over what still waits in the form's fields. */
  settle: () => void;
}

/** What lies in a draft; a form that was begun and emptied again is none. */
function keptIn({ entry = {}, base = {} }: DraftParts): { value: EntryValue; version: number | undefined } | undefined {
  const value = entry as EntryValue;
  return hasWords(value) ? { value, version: typeof base.version === 'number' ? base.version : undefined } : undefined;
}

/** An address in the making: what was typed and not saved is found again when one comes back. */
export function useAddressDraft({ owner, initial, version: first, settle }: AddressDraftOptions): AddressDraft {
  const used = useDraft({ module: addressDraft, owner, storage: browserStorage });
  const { draft } = used;
  const [now, setNow] = useState(() => ({ value: initial, version: first, ...keptIn(draft.parts()) }));
  const atFirst = useRef({ value: initial, version: first });

  const settled = useEffectEvent(settle);
  useEffect(() => draft.follow({ settle: () => settled(), onChange: (parts) => setNow(keptIn(parts) ?? atFirst.current) }), [draft]);

  const keep = useCallback(
    (value: EntryValue, version: number | undefined) => {
      setNow({ value, version });
      draft.save({ entry: value, base: version === undefined ? {} : { version } });
    },
    [draft],
  );

  return {
    used,
    ...now,
    change: (value) => keep(value, now.version),
    rebase: keep,
    finish: () => {
      draft.end('placed');
      browserStorage.remove(draft.sync.key);
    },
  };
}
