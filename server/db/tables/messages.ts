/** Codes and messages that are sent to people, and the proofs that they return. */
import type { ColumnType, Generated } from 'kysely';
import type { PushKind } from '#domain/notifications.ts';
import type { NullableTimestamp, Timestamp } from './time.ts';

/** D-24. HMACs only; its first correct use binds it to a target. */
export interface ImageCodeTable {
  id: string;
  image_hash: string;
  answer_hash: string;
  target_hash: string | null;
  uses: Generated<number>;
  burnt: Generated<boolean>;
  expires_at: Timestamp;
}

/** D-24. Proof of work that a client does before a code is sent, for one purpose and target. */
interface WorkProofTable {
  id: string;
  binding_hash: string;
  /** Leading zero bits that the hash must have. */
  bits: number;
  expires_at: Timestamp;
}

/** D-24. HMACs only, so that a copy of the database reveals no code. */
export interface OneTimeCodeTable {
  id: string;
  purpose: string;
  target_hash: string;
  /** Of the asker. */
  asker_hash: string;
  code_hash: string;
  /** Wrong ones by the asker. */
  attempts: Generated<number>;
  /** Wrong ones by all others together. */
  strange_attempts: Generated<number>;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
}

/** Development only: what would have been sent. */
export interface MailboxTable {
  id: string;
  channel: 'mail' | 'sms' | 'push';
  recipient: string;
  subject: string | null;
  text: string;
  /** The HTML of an e-mail. */
  html: ColumnType<string | null, string | undefined, never>;
  /** The kind of a push, and the page that it opens. */
  kind: ColumnType<PushKind | null, PushKind | undefined, never>;
  link: ColumnType<string | null, string | undefined, never>;
  created_at: Timestamp;
}

export interface MessageTables {
  image_codes: ImageCodeTable;
  one_time_codes: OneTimeCodeTable;
  work_proofs: WorkProofTable;
  mailbox: MailboxTable;
}
