/** Parcels that customers have saved under a name. */
import type { JSONColumnType } from 'kysely';
import type { Parcel } from '#schemas/entities.ts';
import type { Timestamp } from './time.ts';

interface ParcelProfileTable {
  id: string;
  user_id: string;
  name: string;
  /** The name without case and accents, unique per customer. */
  name_key: string;
  /** As it was saved; every read checks which fields are still allowed. */
  parcel: JSONColumnType<Parcel>;
  created_at: Timestamp;
  last_used_at: Timestamp;
}

export interface ParcelProfileTables {
  parcel_profiles: ParcelProfileTable;
}
