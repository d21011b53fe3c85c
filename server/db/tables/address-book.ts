/** The address book, and imports into it. */
import type { Generated, JSONColumnType } from 'kysely';
import type { Contact } from '#schemas/entities.ts';
import type { NullableTimestamp, Timestamp } from './time.ts';

/** ENT-14. `type` 1 sender, 2 recipient (D-39). */
export interface AddressTable {
  id: string;
  user_id: string;
  type: 1 | 2;
  contact: JSONColumnType<Contact>;
  is_default: Generated<boolean>;
  /** Name, phone and place without case and accents, for the keyword of the list. */
  search_text: string;
  /** Equal for entries with the same content, however they are written. */
  identity_key: string;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: NullableTimestamp;
}

interface AddressImportTable {
  id: string;
  user_id: string;
  type: 1 | 2;
  created_at: Timestamp;
  undone_at: NullableTimestamp;
  undo_answer: JSONColumnType<{ removed: number; unmerged: number; kept: number }> | null;
}

/** The effect of an import's row; `contact_before` of an entry that it changed. */
interface AddressImportRowTable {
  user_id: string;
  import_id: string;
  row: number;
  address_id: string;
  outcome: 'added' | 'merged';
  version_after: number;
  contact_before: JSONColumnType<Contact | null, string | null, string | null>;
}

export interface AddressBookTables {
  addresses: AddressTable;
  address_imports: AddressImportTable;
  address_import_rows: AddressImportRowTable;
}
