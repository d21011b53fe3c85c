import { type Insertable, type Kysely, sql } from 'kysely';
import { constants } from '#domain/constants.ts';
import type { Database } from '#server/db/schema.ts';
import { skewMs } from '#server/http/rate-limit.ts';
import type { ImageCodeTable, OneTimeCodeTable } from '#server/db/tables/messages.ts';
import type { ServerContext } from '#server/context.ts';

/**
 * The SQL of image codes and one-time codes. Each decision is one conditional statement, so it is exact under
 * concurrency.
 */
const { imageCodeUses, codeAttempts, codeMinutes } = constants.account;

/**
 * No code lives longer, except for the clock skew between two processes: one that would was sent before the clock was
 * set back.
 */
const livesMs = codeMinutes * 60_000 + skewMs;

export async function insertImageCode(db: Kysely<Database>, row: Insertable<ImageCodeTable>): Promise<void> {
  await db.insertInto('image_codes').values(row).execute();
}

interface ImageAnswer {
  id: string;
  answerHash: string;
  targetHash: string;
  now: Date;
}

/**
 * Validates an answer to an image code and counts the use. The first wrong answer invalidates the code; concurrent ones
 * wait for the row and find it invalid.
 */
export async function validateImageAnswer(
  db: Kysely<Database>,
  { id, answerHash, targetHash, now }: ImageAnswer,
): Promise<boolean> {
  const row = await db
    .updateTable('image_codes')
    .set({
      uses: sql<number>`uses + 1`,
      burnt: sql<boolean>`${answerHash} not in (image_hash, answer_hash)`,
      target_hash: targetHash,
    })
    .where('id', '=', id)
    .where('burnt', '=', false)
    .where('expires_at', '>', now)
    .where('uses', '<', imageCodeUses)
    .where((eb) => eb.or([eb('target_hash', 'is', null), eb('target_hash', '=', targetHash)]))
    .returning('burnt')
    .executeTakeFirst();
  return row?.burnt === false;
}

/**
 * Replaces the live code of its purpose, target and asker, unless that one is younger than `resendFrom`; one from after
 * `latest` was sent before the clock was set back.
 * @returns false when it is too young.
 */
export async function replaceCode(
  db: Kysely<Database>,
  row: Insertable<OneTimeCodeTable>,
  { resendFrom, latest }: { resendFrom: Date; latest: Date },
): Promise<boolean> {
  const stored = await db
    .insertInto('one_time_codes')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'target_hash', 'asker_hash'])
        .where('used_at', 'is', null)
        .doUpdateSet({
          id: row.id,
          code_hash: row.code_hash,
          attempts: 0,
          strange_attempts: 0,
          created_at: row.created_at,
          expires_at: row.expires_at,
        })
        .where((eb) =>
          eb.or([eb('one_time_codes.created_at', '<=', resendFrom), eb('one_time_codes.created_at', '>', latest)]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

interface CodeKey {
  purpose: string;
  targetHash: string;
  /** Of the asker. */
  requesterHash: string;
}

/** When the live code was sent. */
export async function codeSentAt(
  db: Kysely<Database>,
  { purpose, targetHash, requesterHash }: CodeKey,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('one_time_codes')
    .select('created_at')
    .where('purpose', '=', purpose)
    .where('target_hash', '=', targetHash)
    .where('asker_hash', '=', requesterHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row?.created_at;
}

/** Deletes a code that was never sent. */
export async function forgetCode(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('one_time_codes').where('id', '=', id).execute();
}

/**
 * Compares a code with the live ones of its purpose and target and counts it when none matches: against the codes of
 * this asker as their own attempt, against the others as an attempt by an unknown visitor. After the last attempt of
 * either kind, codes are no longer compared for that kind. The rows are locked in one order to prevent a deadlock.
 * @returns the id of the matching one.
 */
export async function tryCode(
  db: Kysely<Database>,
  { purpose, targetHash, requesterHash }: CodeKey,
  codeHash: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with live as (
      select id, code_hash = ${codeHash} as fits, asker_hash = ${requesterHash} as own from one_time_codes
      where purpose = ${purpose} and target_hash = ${targetHash} and used_at is null
        and expires_at > ${now} and expires_at <= ${new Date(now.getTime() + livesMs)}
        and case when asker_hash = ${requesterHash} then attempts else strange_attempts end < ${codeAttempts}
      order by id for update
    ), counted as (
      update one_time_codes set
        attempts = attempts + live.own::integer, strange_attempts = strange_attempts + (not live.own)::integer
      from live where one_time_codes.id = live.id and not exists (select from live where fits)
    )
    select id from live where fits order by own desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** @returns false when it was used or replaced in the meantime. */
export async function useCode(db: Kysely<Database>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function insertWork(db: Kysely<Database>, row: Insertable<Database['work_proofs']>): Promise<void> {
  await db.insertInto('work_proofs').values(row).execute();
}

/** Takes work away, so that it is used once. @returns its bits; undefined when there is none for this target. */
export async function takeWork(
  db: Kysely<Database>,
  id: string,
  bindingHash: string,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .deleteFrom('work_proofs')
    .where('id', '=', id)
    .where('binding_hash', '=', bindingHash)
    .where('expires_at', '>', now)
    .returning('bits')
    .executeTakeFirst();
  return row?.bits;
}

/** Removes expired codes and work. */
async function removeOldCodes(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('image_codes').where('expires_at', '<=', now).execute();
  await db.deleteFrom('one_time_codes').where('expires_at', '<=', now).execute();
  await db.deleteFrom('work_proofs').where('expires_at', '<=', now).execute();
}

/** Removes expired image codes and one-time codes. */
export async function sweepCodes({ db, clock }: ServerContext): Promise<void> {
  await removeOldCodes(db, clock());
}
