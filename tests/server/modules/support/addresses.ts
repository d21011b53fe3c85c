/** Address books for tests, filled by calls like a customer's. */
import type { Answer } from '#contract/calls.ts';
import type { Input } from '#server/http/handlers.ts';
import type { TestServer } from '#tests/support/server.ts';
import { ana as guadalajara, jose as merida } from '#fixtures/contacts.ts';

export type Entry = Answer<'addressDetail'>;
type Sent = Input<'addressAdd'>;
type SentRow = Input<'addressImport'>['rows'][number];

export const sender: Sent = { ...guadalajara, type: 1 };
export const recipient: Sent = { ...merida, type: 2 };

/** The book of one customer, by calls. */
export function getBook(server: TestServer, { token }: { token: string }) {
  const call = <K extends Parameters<TestServer['call']>[0]>(id: K, input: unknown) =>
    server.call(id, input, { token });
  return {
    call,
    list: (type: 1 | 2, change: Partial<Input<'addressList'>> = {}) =>
      call('addressList', { type, page: 1, pageSize: 50, ...change }),
    detail: (id: string) => call('addressDetail', { id }),
    /** Adds an entry that has to be accepted. */
    async add(change: Partial<Sent> = {}): Promise<Entry> {
      const { codeName, data } = await call('addressAdd', { ...sender, ...change });
      if (codeName !== 'success') throw new Error(`The address was refused: ${codeName} ${JSON.stringify(data)}`);
      return data;
    },
    update: ({ id, version }: Pick<Entry, 'id' | 'version'>, change: Partial<Sent> = {}) =>
      call('addressUpdate', { id, version, entry: { ...sender, ...change } }),
    setDefault: (id: string, isDefault = true) => call('addressSetDefault', { id, isDefault }),
    remove: (...ids: string[]) => call('addressDelete', { ids }),
    restore: (...ids: string[]) => call('addressRestore', { ids }),
    importRows: (importId: string, rows: unknown, type: 1 | 2 = 1) => call('addressImport', { importId, type, rows }),
    undo: (importId: string) => call('addressImportUndo', { importId }),
  };
}

/** Lets a file register its customers once: registration takes longer than all the rest. */
export async function emptyBooks({ context: { db } }: TestServer): Promise<void> {
  await db.deleteFrom('addresses').execute();
  await db.deleteFrom('address_imports').execute();
}

export type TestBook = ReturnType<typeof getBook>;

/** A row of a list with a unique phone. */
export function importRow(
  row: number,
  change: Record<string, unknown> = {},
  onDuplicate: SentRow['onDuplicate'] = 'ask',
) {
  return {
    row,
    onDuplicate,
    entry: { ...guadalajara, name: `Persona ${row}`, phone: String(3_300_000_000 + row), ...change },
  };
}

export const importRows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => importRow(from + index));

interface Listed {
  data: { rows: readonly Entry[] };
}

export const names = ({ data }: Listed) => data.rows.map(({ name }) => name);

export const defaults = ({ data }: Listed) =>
  data.rows.filter(({ defaultSender, defaultRecipient }) => defaultSender || defaultRecipient).map(({ name }) => name);
