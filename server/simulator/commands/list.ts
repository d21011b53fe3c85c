import { formatOrigin } from '#domain/address.ts';
import { nextStatuses } from '#domain/order-status.ts';
import type { Command } from '../../control/commands.ts';
import { getWord } from '../parcel.ts';
import { latestParcels } from '../store.ts';

const listed = 20;

/** The latest parcels, and their possible next steps. */
export const listCommand: Command = async (context, _args, print) => {
  const rows = await latestParcels(context.db, listed);
  if (rows.length === 0) print('There are no parcels yet.');
  for (const { waybill_no, status, sender, recipient } of rows) {
    const next = nextStatuses(status).join(', ') || 'nothing';
    print(
      `${waybill_no}  ${getWord(`status:order.${status}`)}  ${formatOrigin(sender)} → ${formatOrigin(recipient)}  (next: ${next})`,
    );
  }
};
