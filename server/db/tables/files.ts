/** Files that people send with a form. */
import type { Generated } from 'kysely';
import type { FileType } from '#domain/file-kind.ts';
import type { NullableTimestamp, Timestamp } from './time.ts';

/** D-98. */
interface StoredFileTable {
  id: string;
  /** Under which its parts lie in the file store; random, and told nobody. */
  key: string;
  /** The form and its field, whose rule it was judged by. */
  form: string;
  field: string;
  user_id: string | null;
  /** SHA-256 of the ticket. */
  ticket_hash: string | null;
  /** The network from which it was begun, sealed; null once a form was sent with it. */
  block_hash: string | null;
  /** The /48 around it, sealed; null for IPv4. */
  site_hash: string | null;
  /** As its owner calls it; never a path of ours. */
  name: string;
  /** Bytes. */
  size: number;
  received: Generated<number>;
  /** Numbers of the attempts that count, in the order of the parts. */
  parts: Generated<number[]>;
  /** How many attempts have a number. */
  attempts: Generated<number>;
  /** By its content; null until it is whole. */
  type: FileType | null;
  created_at: Timestamp;
  /** When it is removed; null while what it was sent with is kept. */
  expires_at: NullableTimestamp;
}

export interface FileTables {
  stored_files: StoredFileTable;
}
