import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { v4 as newKey } from 'uuid';
import { isEmpty } from '#domain/text/text.ts';
import type { Api, CallFailure } from '#src/api/types.ts';
import { errorsUnder } from '#src/forms/core/check.ts';
import { draft as addressDraft } from '#schemas/generated/drafts/address.js';
import { browserStorage } from '#src/lib/storage.ts';
import { type DraftParts, type UsedDraft, useDraft } from '#src/forms/drafts/index.ts';
import { type Entry, type EntryInput, type EntryValue, hasAnswers } from './entry.ts';

/** Two versions of one address, put together field by field (CALL-17). */
export type EntryField = keyof EntryValue;

export type Side = 'mine' | 'theirs';

export interface Difference {
  name: EntryField;
  mine: unknown;
  theirs: unknown;
  /** The side that changed the field; if both did, the customer's own input. */
  likely: Side;
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isEmpty(one) && isEmpty(other)) || (one ?? false) === (other ?? false);

/**
 * The fields in which the versions differ, in the order of the form.
 *
 * @param base the common original; undefined when it is unknown.
 */
export function differences(
  order: readonly EntryField[],
  mine: EntryValue,
  theirs: EntryValue,
  base: EntryValue | undefined,
): Difference[] {
  return order
    .filter((name) => !isSame(mine[name], theirs[name]))
    .map((name) => {
      const isUntouched = base !== undefined && isSame(mine[name], base[name]);
      return { name, mine: mine[name], theirs: theirs[name], likely: isUntouched ? 'theirs' : 'mine' };
    });
}

/** The version that comes out of the choices; a field without one is as likely. */
export function merged(
  mine: EntryValue,
  found: readonly Difference[],
  choices: Readonly<Partial<Record<EntryField, Side>>>,
): EntryValue {
  const chosen = found.map(
    ({ name, mine: own, theirs, likely }) => [name, (choices[name] ?? likely) === 'mine' ? own : theirs] as const,
  );
  return { ...mine, ...Object.fromEntries(chosen) };
}

/** Keeping an address (CALL-16, CALL-17), and what may come of it. */
export type SaveOutcome =
  | { outcome: 'saved'; entry: Entry }
  | { outcome: 'refused'; errors: CallFailure['errors'] }
  /** Another device was faster: its version. */
  | { outcome: 'conflict'; theirs: Entry }
  /** Deleted meanwhile. */
  | { outcome: 'gone' }
  | { outcome: 'failed'; failure: CallFailure };

/** The entry being changed, as it was loaded. */
export interface Saved {
  id: string;
  version: number;
}

/** The key that makes a new address a single entry, however often it is sent. */
export interface Unsaved {
  idempotencyKey: string;
}

async function ofConflict(api: Api, id: string): Promise<SaveOutcome> {
  const now = await api.call('addressDetail', { id });
  if (now.ok) return { outcome: 'conflict', theirs: now.data };
  return now.codeName === 'notFound' ? { outcome: 'gone' } : { outcome: 'failed', failure: now };
}

/** Never rejects: a failure is a value. */
export async function saveAddress(api: Api, entry: EntryInput, saved: Saved | Unsaved): Promise<SaveOutcome> {
  const isKnown = 'id' in saved;
  const result = isKnown
    ? await api.call('addressUpdate', { ...saved, entry })
    : await api.call('addressAdd', { ...saved, ...entry });
  if (result.ok) return { outcome: 'saved', entry: result.data };
  if (isKnown && result.codeName === 'conflict') return ofConflict(api, saved.id);
  if (isKnown && result.codeName === 'notFound') return { outcome: 'gone' };
  if (result.errors.length === 0) return { outcome: 'failed', failure: result };
  const inside = errorsUnder(result.errors, 'entry');
  return { outcome: 'refused', errors: inside.length > 0 ? inside : result.errors };
}

interface AddressDraft {
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

interface AddressDraftOptions {
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
