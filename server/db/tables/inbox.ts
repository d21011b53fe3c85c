/** Messages to the courier other than orders. */
import type { ColumnType } from 'kysely';
import type { InboxKind } from '#domain/inbox.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { NullableTimestamp, Timestamp } from './time.ts';

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
