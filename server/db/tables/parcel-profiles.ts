/** Parcels that customers have saved under a name. */
import type { JSONColumnType } from 'kysely';
import type { Parcel } from '#schemas/entities.ts';
import type { Timestamp } from './time.ts';

interface ParcelProfileTable {
  id: string;
  user_id: string;
  name: string;
  /** The name without case and accents: no two of one customer are equal. */
  name_key: string;
  /** As it was saved; what of it may still be sent is asked whenever it is read. */
  parcel: JSONColumnType<Parcel>;
  created_at: Timestamp;
  last_used_at: Timestamp;
}

export interface ParcelProfileTables {
  parcel_profiles: ParcelProfileTable;
}
