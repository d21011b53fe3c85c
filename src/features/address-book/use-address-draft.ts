import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { v4 as newKey } from 'uuid';
import { draft as addressDraft } from '#schemas/generated/drafts/address.js';
import { browserStorage } from '#src/browser/storage.ts';
import { useDraft, type DraftParts, type UsedDraft } from '#src/forms/drafts/index.ts';
import { type EntryValue, hasAnswers } from './entry.ts';

export interface AddressDraft {
  used: UsedDraft;
  value: EntryValue;
  /** The version that the answers began from; undefined for a new address. */
  version: number | undefined;
  /** By which a new address is added once, also after a reload. */
  key: string;
  change: (value: EntryValue) => void;
  /** From now on it is another new address. */
  renew: () => void;
  /** Goes on from another version of the address. */
  rebase: (value: EntryValue, version: number) => void;
  /** The address is saved: nothing of it stays on this device. */
  finish: () => void;
}

export interface AddressDraftOptions {
  /** The owner and the address: each pair has a draft of its own. */
  owner: string;
  /** The form's initial value. */
  initial: EntryValue;
  version: number | undefined;
  /** Hands over what still waits in the form's fields. */
  settle: () => void;
}

type Begun = Pick<AddressDraft, 'value' | 'version' | 'key'>;

/** The content of a draft; a form that was emptied again has none. */
function savedIn({ entry = {}, base = {} }: DraftParts): Begun | undefined {
  const value = entry as EntryValue;
  if (!hasAnswers(value)) return undefined;
  return {
    value,
    version: typeof base.version === 'number' ? base.version : undefined,
    key: typeof base.key === 'string' ? base.key : newKey(),
  };
}

/** An address in the making: what was typed and not saved is found again when one comes back. */
export function useAddressDraft({ owner, initial, version: first, settle }: AddressDraftOptions): AddressDraft {
  const used = useDraft({ module: addressDraft, owner, storage: browserStorage });
  const { draft } = used;
  const atFirst = useRef({ value: initial, version: first });
  const [now, setNow] = useState((): Begun => ({
    value: initial,
    version: first,
    key: newKey(),
    ...savedIn(draft.parts()),
  }));

  const settled = useEffectEvent(settle);
  useEffect(
    () =>
      draft.follow({
        settle: () => settled(),
        onChange: (parts) => setNow(savedIn(parts) ?? { ...atFirst.current, key: newKey() }),
      }),
    [draft],
  );

  const keep = useCallback(
    (begun: Begun) => {
      setNow(begun);
      const { value, version, key } = begun;
      draft.save({ entry: value, base: version === undefined ? { key } : { version } });
    },
    [draft],
  );

  return {
    used,
    ...now,
    change: (value) => keep({ ...now, value }),
    rebase: (value, version) => keep({ ...now, value, version }),
    renew: () => setNow((before) => ({ ...before, key: newKey() })),
    finish: () => {
      draft.end('placed');
      browserStorage.remove(draft.sync.key);
    },
  };
}
