/** Parcels that a customer has saved under a name for later orders. */
import { Type as T } from '@sinclair/typebox';
import { type CallRows, Instant, oneOf, uncounted } from './call.ts';
import { Parcel } from './orders.ts';

const parcelFields = Object.keys(Parcel.properties) as (keyof typeof Parcel.static)[];

const SavedParcel = T.Object({
  id: T.String(),
  name: T.String(),
  /** The fields that are still allowed today. */
  parcel: T.Partial(Parcel),
  /** Saved fields that aren't allowed any more; they are not in `parcel`. */
  lapsed: T.Array(oneOf(parcelFields)),
  lastUsedAt: Instant,
});

export const savedParcelCalls = {
  savedParcelList: {
    source: 'FEAT-05',
    auth: 'required',
    input: 'calls/empty',
    codes: [],
    limit: uncounted.ownData,
    summary: 'The customer’s saved parcels, the last used first, each with what of it may still be sent.',
    answer: T.Object({ rows: T.Array(SavedParcel) }),
  },
  savedParcelAdd: {
    source: 'FEAT-05',
    auth: 'required',
    input: 'calls/saved-parcel-add',
    codes: ['savedParcelsFull'],
    limit: uncounted.ownData,
    summary: 'Saves a parcel under a name that no other one of the customer’s has.',
    answer: SavedParcel,
  },
  savedParcelRename: {
    source: 'FEAT-05',
    auth: 'required',
    input: 'calls/saved-parcel-rename',
    codes: ['notFound'],
    limit: uncounted.ownData,
    summary: 'Gives a saved parcel another name.',
    answer: T.Null(),
  },
  savedParcelUse: {
    source: 'FEAT-05',
    auth: 'required',
    input: 'calls/saved-parcel-id',
    codes: ['notFound'],
    limit: uncounted.ownData,
    summary: 'Notes that a saved parcel was used: it then leads the list.',
    answer: T.Null(),
  },
  savedParcelDelete: {
    source: 'FEAT-05',
    auth: 'required',
    input: 'calls/saved-parcel-id',
    codes: ['notFound'],
    limit: uncounted.ownData,
    summary: 'Deletes a saved parcel.',
    answer: T.Null(),
  },
} as const satisfies CallRows;
