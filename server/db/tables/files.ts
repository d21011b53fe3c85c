/** Files that people send with a form. */
import type { Generated } from 'kysely';
import type { FileType } from '#domain/file-kind.ts';
import type { NullableTimestamp, Timestamp } from './time.ts';

/** D-98. */
interface StoredFileTable {
  id: string;
  /** The name of its parts in the file store; random and secret. */
  key: string;
  /** The form and its field, whose rule it was validated by. */
  form: string;
  field: string;
  user_id: string | null;
  /** SHA-256 of the ticket. */
  ticket_hash: string | null;
  /** Keyed hash of the network from which it was created; null once a form was sent with it. */
  block_hash: string | null;
  /** Keyed hash of the /48 around it; null for IPv4. */
  site_hash: string | null;
  /** The owner's name of it; never a path of ours. */
  name: string;
  /** Bytes. */
  size: number;
  received: Generated<number>;
  /** Numbers of the attempts that count, in the order of the parts. */
  parts: Generated<number[]>;
  /** How many attempts have got a number. */
  attempts: Generated<number>;
  /** Detected from its content; null until it is complete. */
  type: FileType | null;
  created_at: Timestamp;
  /** When it is removed; null while the record that it was sent with exists. */
  expires_at: NullableTimestamp;
}

export interface FileTables {
  stored_files: StoredFileTable;
}
