/** Moves pickups to another slot, several at once: each by its customer's rules, so that one that can't be moved stops no other. */
import { sql } from 'kysely';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { BusinessError } from '../http/failures.ts';
import { notifyStatus } from '../modules/notifications/notify.ts';
import { command, type CommandContext, type Done, exits, fieldRefused, Refused, toRefused } from './command.ts';
import { changeForCustomer } from './order-changes.ts';
import { raw, say, type Sentence } from './sentences.ts';

type Slot = Pick<SchemaTypes['calls/operator/pickup-move'], 'pickupDate' | 'pickupSlot'>;

/** Each locks its order and a slot until all are done. */
const mostMoved = 200;

interface Outcome {
  readonly waybill: string;
  readonly result: Sentence;
  readonly outcome: 'moved' | 'same' | 'refused';
}

async function notifySender({ db, now }: CommandContext, waybill: string, slot: Slot): Promise<void> {
  const { id } = await db.selectFrom('orders').select('id').where('waybill_no', '=', waybill).executeTakeFirstOrThrow();
  const { pickupDate: date, pickupSlot } = slot;
  await notifyStatus(
    db,
    id,
    { event: 'pickupMoved', at: now, about: `${date} ${pickupSlot}`, pickup: { date, slot: pickupSlot } },
    { only: 'sender' },
  );
}

/** A statement that fails, on a full slot, undoes this order alone. */
async function moveOne(context: CommandContext, waybill: string, slot: Slot): Promise<Outcome> {
  const { db } = context;
  await sql`savepoint pickup_move`.execute(db);
  try {
    const { change } = await changeForCustomer(context, { waybill, ...slot });
    if (change) await notifySender(context, waybill, slot);
    return change
      ? { waybill, outcome: 'moved', result: say('pickup.moved') }
      : { waybill, outcome: 'same', result: say('pickup.same') };
  } catch (error) {
    const refused = error instanceof BusinessError ? toRefused(error) : error;
    if (!(refused instanceof Refused)) throw error;
    await sql`rollback to savepoint pickup_move`.execute(db);
    const [result = raw('')] = [...refused.errors.map(({ sentence }) => sentence), ...refused.sentences];
    return { waybill, outcome: 'refused', result };
  }
}

async function move(
  context: CommandContext,
  { waybills: typed, ...slot }: SchemaTypes['calls/operator/pickup-move'],
): Promise<Done> {
  // In one order, so that two operators who move the same orders wait for each other.
  const waybills = [
    ...new Set(
      typed
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ].toSorted();
  if (waybills.length > mostMoved)
    throw fieldRefused('waybills', say('pickup.tooMany', { most: mostMoved }), exits.misuse);
  const outcomes: Outcome[] = [];
  for (const waybill of waybills) outcomes.push(await moveOne(context, waybill, slot));
  const named = (outcome: Outcome['outcome']) =>
    outcomes.filter((each) => each.outcome === outcome).map(({ waybill }) => waybill);
  const [moved, refused] = [named('moved'), named('refused')];
  const { pickupDate, pickupSlot } = slot;
  return {
    said: [
      say('pickup.movedCount', { count: moved.length }),
      ...(refused.length > 0 ? [say('pickup.refusedCount', { count: refused.length })] : []),
    ],
    rows: outcomes.map(({ waybill, result }) => ({ waybill, result })),
    ...(refused.length > 0 && moved.length === 0 && { exit: exits.notPossible }),
    ...(moved.length > 0 && {
      change: { subject: `${pickupDate} ${pickupSlot}`, before: null, after: { moved, refused } },
    }),
  };
}

export const pickupMoveCommands = [
  command({
    name: 'pickup move',
    about: 'Moves the pickups of orders to another slot, by their customers’ rules, and notifies each customer',
    places: ['pickupDate', 'pickupSlot', 'waybills'],
    input: 'calls/operator/pickup-move',
    run: move,
  }),
];
