/** Who works on what waits: it is reserved for an operator or a role until a time. */
import { sql } from 'kysely';
import type { QueueKind } from '#domain/account/operator-queue.ts';
import { addMinutes } from '#domain/time/zoned-time.ts';
import type { ServerContext } from '../context.ts';
import { type CommandContext, Refused } from './command.ts';
import { raw, say } from './sentences.ts';

interface Item {
  readonly kind: QueueKind;
  readonly subject: string;
}

/** What is reserved of one kind now. */
export const selectHolds = ({ db, now }: CommandContext, kind: QueueKind) =>
  db
    .selectFrom('operator_queue_holds as held')
    .leftJoin('operators', 'operators.id', 'held.operator_id')
    .where('held.kind', '=', kind)
    .where('held.until', '>', now)
    .select(['held.subject as of', 'held.operator_id', 'held.role', 'held.since as reserved'])
    .select([
      sql<string>`coalesce(operators.name, held.role)`.as('operator'),
      sql<string | null>`nullif(concat_ws(': ', held.handed_by, held.note), '')`.as('note'),
    ]);

async function findHolder(context: CommandContext, { kind, subject }: Item): Promise<string | null> {
  const held = await context.db
    .selectFrom(selectHolds(context, kind).as('hold'))
    .select('operator')
    .where('of', '=', subject)
    .executeTakeFirst();
  return held?.operator ?? null;
}

/**
 * Reserves what is free, the operator's own, or handed on to one of the operator's roles. Of two operators at once the
 * second waits for the first one's row, and finds it taken.
 * @returns who had it before. @throws Refused while it is another operator's
 */
export async function reserve(
  context: CommandContext,
  item: Item,
  wanted: { operatorId: string | null; role: string | null; note: string | null; minutes: number },
): Promise<string | null> {
  const { db, now, actor } = context;
  const { operatorId: operator_id, role, note, minutes } = wanted;
  const handed_by = operator_id === actor.operatorId ? null : actor.name;
  const columns = { operator_id, role, note, handed_by, since: now, until: addMinutes(now, minutes) };
  const before = await findHolder(context, item);
  const reserved = await db
    .insertInto('operator_queue_holds')
    .values({ ...item, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet(columns)
        .where(
          sql<boolean>`(operator_queue_holds.until <= ${now}
            or operator_queue_holds.operator_id = ${actor.operatorId}::uuid
            or operator_queue_holds.role = any(${actor.roles}::text[]))`,
        ),
    )
    .returning('kind')
    .executeTakeFirst();
  if (reserved) return before;
  throw new Refused(say('queue.taken', { subject: item.subject, name: raw((await findHolder(context, item)) ?? '') }));
}

/** @returns whether it was the operator's. */
export async function release({ db, now, actor }: CommandContext, { kind, subject }: Item): Promise<boolean> {
  const released = await db
    .deleteFrom('operator_queue_holds')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('operator_id', '=', actor.operatorId)
    .where('until', '>', now)
    .returning('kind')
    .executeTakeFirst();
  return released !== undefined;
}

/** Removes what is not reserved any more. */
export async function sweepQueueHolds({ db, clock }: ServerContext): Promise<void> {
  await db.deleteFrom('operator_queue_holds').where('until', '<=', clock()).execute();
}
