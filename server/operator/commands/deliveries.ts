/** What recipients asked for (FEAT-01): the courier reads here where a parcel goes and whom to ask for. */
import { command } from '../command.ts';
import { listDeliveryChanges } from '../parcel-store.ts';

const listed = 500;

export const deliveryCommands = [
  command({
    name: 'delivery list',
    about: 'Lists what recipients changed about deliveries that are still to come, the next day first',
    input: 'calls/empty',
    async run({ db }) {
      const rows = await listDeliveryChanges(db, listed);
      return {
        said: rows.length === 0 ? ['Nobody has changed a delivery that is still to come.'] : [],
        rows: rows.map((row) => ({
          waybill: row.waybill_no,
          parcel: row.status,
          to: row.kind,
          date: row.date,
          window: row.time_window,
          where: row.branch_name ?? row.neighbour_place ?? row.safe_place,
          neighbour: row.neighbour_name,
          note: row.note,
          asked: row.at.toISOString(),
        })),
      };
    },
  }),
];
