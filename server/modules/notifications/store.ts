/** The SQL of notifications: what was chosen, who is told, and of what. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { NotificationKind, NotificationMeans } from '#domain/notifications.ts';
import type { Database } from '../../db/schema.ts';

export type Choice = Omit<Selectable<Database['notification_choices']>, 'user_id'>;

/** Somebody with an account, and where messages reach them: only what they have proved to read. */
export interface Reader {
  language: Selectable<Database['users']>['language'];
  email: string | null;
  phone: string | null;
}

/** Undefined when the account is gone. */
export function findReader(db: Kysely<Database>, userId: string): Promise<Reader | undefined> {
  return db
    .selectFrom('users')
    .select([
      'language',
      sql<string | null>`case when email_verified_at is not null then email end`.as('email'),
      sql<string | null>`coalesce(case when phone_verified_at is not null then phone end, contact_phone)`.as('phone'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export function choicesOf(db: Kysely<Database>, userId: string): Promise<Choice[]> {
  return db
    .selectFrom('notification_choices')
    .select(['kind', 'means', 'changed_at'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute();
}

/** Keeps choices; one that stays as it is keeps its time. An account that is gone keeps none. */
export async function keepChoices(
  db: Kysely<Database>,
  userId: string,
  chosen: readonly { kind: NotificationKind; means: NotificationMeans }[],
  at: Date,
): Promise<void> {
  await sql`
    insert into notification_choices (user_id, kind, means, changed_at)
    select users.id, chosen.kind, chosen.means, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as chosen (kind text, means text)
    join users on users.id = ${userId}::uuid
    on conflict (user_id, kind) do update set means = excluded.means, changed_at = excluded.changed_at
    where notification_choices.means <> excluded.means`.execute(db);
}

/** Who has a parcel: its sender, and whoever has proved the recipient's phone (D-68). Somebody who is both is one. */
export async function readersOf(trx: Kysely<Database>, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with parcel as (select user_id, recipient_phone from orders where id = ${orderId}::uuid)
    select user_id as id from parcel where user_id is not null
    union select users.id from users join parcel on users.phone = recipient_phone where phone_verified_at is not null
    union select users.id from users join parcel on users.contact_phone = recipient_phone`.execute(trx);
  return rows.map(({ id }) => id);
}

interface Parcel {
  waybillNo: string;
  recipientName: string;
  recipientCity: string;
}

export function findParcel(db: Kysely<Database>, orderId: string): Promise<Parcel | undefined> {
  return db
    .selectFrom('orders')
    .select([
      'waybill_no as waybillNo',
      sql<string>`recipient->>'name'`.as('recipientName'),
      sql<string>`recipient->>'city'`.as('recipientCity'),
    ])
    .where('id', '=', orderId)
    .executeTakeFirst();
}
