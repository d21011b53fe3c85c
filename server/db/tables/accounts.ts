/** Accounts: people, their sessions, and what they allow. */
import type { Generated } from 'kysely';
import type { SecurityEventKind } from '#contract/account.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { NotificationKind, NotificationMeans } from '#domain/notifications.ts';
import type { NullableTimestamp, Timestamp } from './time.ts';

export interface UserTable {
  id: string;
  /** As typed (D-22). */
  username: string;
  /** What must be unique: what names that look alike share. */
  username_key: string;
  phone: string | null;
  /** Received parcels are shown for a verified phone only (D-68). */
  phone_verified_at: NullableTimestamp;
  /** Any phone that the customer has proved to read (D-21): parcels to it are theirs too, and nobody signs in by it. */
  contact_phone: string | null;
  /** There with the phone, and gone with it. */
  contact_phone_verified_at: NullableTimestamp;
  email: string | null;
  email_verified_at: NullableTimestamp;
  full_name: string | null;
  company: string | null;
  /** YYYY-MM-DD */
  birthday: string | null;
  /** Dictionary of the last visit: announcements are written in it. */
  language: Generated<LanguageInfo['dictionary']>;
  /** Null for who only ever came by a provider (D-25). */
  password_hash: string | null;
  /** May pay monthly (D-55). */
  monthly_contract: Generated<boolean>;
  /** May have money collected on delivery: approved and enabled (D-53). */
  collects_cod: Generated<boolean>;
  /** A change of how they collect on delivery is being looked at; until then nothing is placed (D-82). */
  cod_change_pending: Generated<boolean>;
  created_at: Timestamp;
  version: Generated<number>;
}

interface SessionTable {
  id: string;
  /** SHA-256 of the token in hex; the token itself is nowhere (D-26). */
  token_hash: string;
  user_id: string;
  channel: 'desktop' | 'mobile';
  /** As the browser says, e.g. "Firefox · Windows"; never the whole header. */
  user_agent: string | null;
  /** Network address, shortened to its network. */
  address: string | null;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  ended_at: NullableTimestamp;
}

/** D-25: who somebody is at a provider. */
interface UserIdentityTable {
  provider: 'google' | 'facebook';
  subject: string;
  user_id: string;
  created_at: Timestamp;
}

/** D-25: nonces that a sign-in at a provider may come back with, once. */
interface SocialNonceTable {
  nonce_hash: string;
  provider: 'google' | 'facebook';
  expires_at: Timestamp;
}

/** Append-only, which a trigger sees to. `user_id` outlives the account; nothing in a row names a person. */
interface SecurityEventTable {
  id: string;
  user_id: string;
  kind: SecurityEventKind;
  at: Timestamp;
  by: string | null;
  device: string | null;
  address: string | null;
}

/** FEAT-11: every choice with its time; the newest of a purpose holds. */
interface ConsentTable {
  user_id: string;
  purpose: 'offers' | 'surveys';
  granted: boolean;
  at: Timestamp;
}

/** By what somebody wants to be told of which events; without a row it is the usual. */
interface NotificationChoiceTable {
  user_id: string;
  kind: NotificationKind;
  means: NotificationMeans;
  changed_at: Timestamp;
}

/** A device that is told at once, for as long as its session lives (ADR 98). */
interface PushSubscriptionTable {
  session_id: string;
  user_id: string;
  /** Where its push service takes messages for it; nobody has one twice. */
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
