/** The address book, and imports into it. */
import type { Generated, JSONColumnType } from 'kysely';
import type { Contact } from '#schemas/entities.ts';
import type { SecurityEventKind } from '#contract/account.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { NotificationKind, NotificationMeans } from '#domain/account/notifications.ts';
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

/** Accounts: people, their sessions, and their permissions. */
export interface UserTable {
  id: string;
  /** As typed (D-22). */
  username: string;
  /** The key that must be unique: names that look alike share it. */
  username_key: string;
  phone: string | null;
  /** Received parcels are shown for a verified phone only (D-68). */
  phone_verified_at: NullableTimestamp;
  /** A phone that the customer has verified (D-21): parcels to it are theirs too, but it can't be used to sign in. */
  contact_phone: string | null;
  /** Set and cleared together with the phone. */
  contact_phone_verified_at: NullableTimestamp;
  email: string | null;
  email_verified_at: NullableTimestamp;
  full_name: string | null;
  company: string | null;
  /** YYYY-MM-DD */
  birthday: string | null;
  /** Dictionary of the last visit, in which announcements are written. */
  language: Generated<LanguageInfo['dictionary']>;
  /** Null for a customer who only ever signed in by a provider (D-25). */
  password_hash: string | null;
  /** May pay monthly (D-55). */
  monthly_contract: Generated<boolean>;
  /** May have money collected on delivery: approved and enabled (D-53). */
  collects_cod: Generated<boolean>;
  /** A change of their cash on delivery waits for approval; until then they can't place orders (D-82). */
  cod_change_pending: Generated<boolean>;
  created_at: Timestamp;
  version: Generated<number>;
}

interface SessionTable {
  id: string;
  /** SHA-256 of the token in hex; the token itself is stored nowhere (D-26). */
  token_hash: string;
  user_id: string;
  channel: 'desktop' | 'mobile';
  /** As `getDevice` formats it, e.g. "Firefox · Windows"; never the whole header. */
  user_agent: string | null;
  /** Network address, truncated to its network. */
  address: string | null;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  ended_at: NullableTimestamp;
}

/** D-25: the person's id at a provider. */
interface UserIdentityTable {
  provider: 'google' | 'facebook';
  subject: string;
  user_id: string;
  created_at: Timestamp;
}

/** D-25: nonces with which a sign-in at a provider may return, once. */
interface SocialNonceTable {
  nonce_hash: string;
  provider: 'google' | 'facebook';
  expires_at: Timestamp;
}

/** Append-only, enforced by a trigger. `user_id` outlives the account; nothing in a row identifies a person. */
interface SecurityEventTable {
  id: string;
  user_id: string;
  kind: SecurityEventKind;
  at: Timestamp;
  by: string | null;
  device: string | null;
  address: string | null;
}

/** FEAT-11: every choice with its time; the newest of a purpose is valid. */
interface ConsentTable {
  user_id: string;
  purpose: 'offers' | 'surveys';
  granted: boolean;
  at: Timestamp;
}

/** The chosen channel per kind of event; without a row the default is used. */
interface NotificationChoiceTable {
  user_id: string;
  kind: NotificationKind;
  means: NotificationMeans;
  changed_at: Timestamp;
}

/** A device that gets push notifications, for as long as its session lives (ADR 98). */
interface PushSubscriptionTable {
  session_id: string;
  user_id: string;
  /** URL at the push service that accepts messages for it; unique. */
  endpoint: string;
  /** Keys of the device, base64url. */
  p256dh: string;
  auth: string;
  created_at: Timestamp;
}

export interface AccountTables {
  users: UserTable;
  sessions: SessionTable;
  user_identities: UserIdentityTable;
  social_nonces: SocialNonceTable;
  security_events: SecurityEventTable;
  consents: ConsentTable;
  notification_choices: NotificationChoiceTable;
  push_subscriptions: PushSubscriptionTable;
}
