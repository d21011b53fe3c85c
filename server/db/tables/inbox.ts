/** What people write to the courier beside orders. */
import type { ColumnType } from 'kysely';
import type { InboxKind } from '#domain/inbox.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { NullableTimestamp, Timestamp } from './time.ts';

/** Fields of the form as they were sent, without what only sending needs. */
export type InboxContent = Readonly<Record<string, string | number | boolean>>;

/** D-93. */
interface InboxMessageTable {
  id: string;
  /** `M20261124-7K3QX9`: what it is, the day and letters that nobody guesses. */
  reference: string;
  /** Of the page that sent it: the same is one message. */
  submission_key: string;
  kind: InboxKind;
  /** Who was signed in. */
  user_id: string | null;
  /** In which they are written to. */
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
  /** From which it is kept a while. */
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
