/** Assembles a parcel from the query result: its own row, and the rows of all parcels of the query together. Pure. */
import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { StoredCase } from './case.ts';

type Row<Table extends keyof Database> = Selectable<Database[Table]>;

/** Times are ISO texts, as in JSON. */
type Scan = Pick<Row<'order_scans'>, 'status' | 'place' | 'note' | 'exception'> & { at: string };
type LedgerEntry = Pick<Row<'promise_changes'>, 'promised_from' | 'promised_to' | 'reason' | 'note'> & { at: string };
/** The recipient's latest change. */
type Change = Pick<Row<'delivery_changes'>, 'kind' | 'date' | 'time_window' | 'branch_name' | 'asked_by'> & {
  at: string;
};
type Proof = Pick<Row<'delivery_proofs'>, 'relation'> & { signedAt: string; signerName: string; photos: number };

/** Of the parcel's own row. */
export interface Head extends Pick<
  Row<'orders'>,
  'status' | 'product_type' | 'pickup_date' | 'pickup_slot' | 'promised_from' | 'promised_to'
> {
  ordered_at: string;
  originZip: string;
  originCity: string;
  originState: string;
  /** Null in another country without postal codes. */
  destinationZip: string | null;
  destinationCity: string;
  destinationState: string;
  destinationCountry: string | null;
  recipientName: string;
  weightKg: number;
  billingWeightKg: number;
}

type OfOrder<T> = T & { order_id: string };

/** Rows of other tables, in their display order; null when there are none. */
export interface Parts {
  scans: OfOrder<Scan>[] | null;
  promises: OfOrder<LedgerEntry>[] | null;
  proofs: OfOrder<Proof>[] | null;
  /** The newest of each parcel. */
  changes: OfOrder<Change>[] | null;
  /** The newest of each parcel. */
  cases: OfOrder<{ stored: StoredCase }>[] | null;
}

/** A parcel as its own people and callers with the phone's suffix may see it, before names are masked. */
export interface Details extends Head {
  scans: Scan[];
  promises: LedgerEntry[];
  proof: Proof | null;
  change: Change | null;
  case: StoredCase | null;
}

function byOrder<R extends { order_id: string }>(rows: readonly R[] | null): Map<string, Omit<R, 'order_id'>[]> {
  const found = new Map<string, Omit<R, 'order_id'>[]>();
  for (const { order_id, ...row } of rows ?? []) {
    const others = found.get(order_id);
    if (others) others.push(row);
    else found.set(order_id, [row]);
  }
  return found;
}

/** A process of the previous version, still running beside this one, writes orders without a ledger. */
const firstPromise = ({ ordered_at, promised_from, promised_to }: Head): LedgerEntry => ({
  at: ordered_at,
  promised_from,
  promised_to,
  reason: null,
  note: null,
});

/** Assembles each parcel of a query. */
export function detailsFrom(parts: Parts): (id: string, head: Head) => Details {
  const [scans, promises, proofs, changes, cases] = [
    byOrder(parts.scans),
    byOrder(parts.promises),
    byOrder(parts.proofs),
    byOrder(parts.changes),
    byOrder(parts.cases),
  ];
  return (id, head) => ({
    ...head,
    scans: scans.get(id) ?? [],
    promises: promises.get(id) ?? [firstPromise(head)],
    proof: (head.status === 'signed' && proofs.get(id)?.[0]) || null,
    change: changes.get(id)?.[0] ?? null,
    case: cases.get(id)?.[0]?.stored ?? null,
  });
}
