/** An address book that a story can change: it responds like the server, and is reset with the story. */
import type { Answer } from '#contract/calls.ts';
import { derivedAddress } from '#domain/address/address.ts';
import { type FakeCalls, refusal } from './fake-site.tsx';

type Entry = Answer<'addressDetail'>;

/** An import that can still be undone, as the list reports it. */
export interface FakeImport {
  last: NonNullable<Answer<'addressList'>['lastImport']>;
  /** The book of the import. */
  type: 1 | 2;
  /** Ids of the added entries. */
  ids: readonly string[];
  answer: Answer<'addressImportUndo'>;
}

export function fakeBook(initial: readonly Entry[], over: FakeCalls = {}, imported?: FakeImport): FakeCalls {
  let undoable = imported;
  let entries: readonly Entry[] = initial;
  let deleted: readonly Entry[] = [];
  const of = (type: 1 | 2) => entries.filter((entry) => entry.type === type);
  const find = (id: string) => entries.find((entry) => entry.id === id) ?? refusal('notFound');
  return {
    addressList: ({ type, keyword = '', page, pageSize }) => {
      const found = of(type).filter(({ name, street }) =>
        `${name} ${street}`.toLowerCase().includes(keyword.toLowerCase()),
      );
      const lastImport = undoable?.type === type ? undoable.last : null;
      return {
        rows: found.slice((page - 1) * pageSize, page * pageSize),
        total: found.length,
        page,
        pageSize,
        counts: { sender: of(1).length, recipient: of(2).length },
        lastImport,
      };
    },
    addressDetail: ({ id }) => find(id),
    addressAdd: ({ idempotencyKey: _, isDefault = false, ...contact }) => {
      const entry = {
        ...contact,
        ...derivedAddress(contact),
        id: crypto.randomUUID(),
        version: 1,
        updatedAt: new Date().toISOString(),
        defaultSender: isDefault,
        defaultRecipient: isDefault,
      };
      entries = [entry, ...entries];
      return entry;
    },
    addressUpdate: ({ id, version, entry: { isDefault = false, ...contact } }) => {
      const before = entries.find((entry) => entry.id === id);
      if (!before) return refusal('notFound');
      if (before.version !== version) return refusal('conflict');
      const entry = {
        ...contact,
        ...derivedAddress(contact),
        id,
        version: version + 1,
        updatedAt: before.updatedAt,
        defaultSender: isDefault,
        defaultRecipient: isDefault,
      };
      entries = entries.map((other) => (other.id === id ? entry : other));
      return entry;
    },
    addressSetDefault: ({ id, isDefault }) => {
      const chosen = entries.find((entry) => entry.id === id);
      if (!chosen) return refusal('notFound');
      const flag = chosen.type === 1 ? 'defaultSender' : 'defaultRecipient';
      entries = entries.map((entry) =>
        entry.type === chosen.type ? { ...entry, [flag]: entry.id === id && isDefault } : entry,
      );
      return find(id);
    },
    addressDelete: ({ ids }) => {
      deleted = [...deleted, ...entries.filter((entry) => ids.includes(entry.id))];
      entries = entries.filter((entry) => !ids.includes(entry.id));
      return { deleted: ids.length };
    },
    addressRestore: ({ ids }) => {
      const restored = deleted.filter((entry) => ids.includes(entry.id));
      entries = [...restored, ...entries];
      deleted = deleted.filter((entry) => !ids.includes(entry.id));
      return { restored: restored.length };
    },
    addressImportUndo: ({ importId }) => {
      if (undoable?.last.importId !== importId) return refusal('notFound');
      const { ids, answer } = undoable;
      entries = entries.filter((entry) => !ids.includes(entry.id));
      undoable = undefined;
      return answer;
    },
    ...over,
  };
}
