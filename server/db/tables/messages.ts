/** Codes and messages that are sent to people, and the proofs that they return. */
import type { ColumnType, Generated } from 'kysely';
import type { PushKind } from '#domain/account/notifications.ts';
import type { InboxKind } from '#domain/account/inbox.ts';
import type { LanguageInfo } from '#domain/languages.ts';
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

// Messages to the courier other than orders.

/** Fields of the form as they were sent, without those that are only for sending. */
export type InboxContent = Readonly<Record<string, string | number | boolean>>;

/** D-93. */
interface InboxMessageTable {
  id: string;
  /** `M20261124-7K3QX9`: its kind, the day and unguessable letters. */
  reference: string;
  /** From the page that sent it: the same key is the same message. */
  submission_key: string;
  kind: InboxKind;
  /** The signed-in customer. */
  user_id: string | null;
  /** The language of the answers. */
  language: LanguageInfo['dictionary'];
  email: string | null;
  /** Ten digits. */
  phone: string | null;
  content: ColumnType<InboxContent, string, never>;
  file_ids: string[];
  received_at: Timestamp;
  feedback_due_at: Timestamp;
  first_answer_due_at: Timestamp;
  solution_due_at: Timestamp;
  first_answered_at: NullableTimestamp;
  solved_at: NullableTimestamp;
  /** When its storage period starts. */
  last_word_at: Timestamp;
}

interface InboxAnswerTable {
  id: string;
  message_id: string;
  at: Timestamp;
  text: string;
}

export interface InboxTables {
  inbox_messages: InboxMessageTable;
  inbox_answers: InboxAnswerTable;
}
