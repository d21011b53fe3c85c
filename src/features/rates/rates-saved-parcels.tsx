import type { ParcelQuestion } from '#src/shared/navigation/parcel-search-params.ts';
import { SavedParcelShortcut } from '#src/shared/saved-parcels/saved-parcel-shortcut.tsx';
import type { RatesQuery } from '#src/shared/rates/use-rates-query.ts';

/** A saved parcel for the query of the rates, for signed-in customers. */
export default function RatesSavedParcels({ query, onFilled }: { query: RatesQuery; onFilled: () => void }) {
  return (
    <SavedParcelShortcut
      fill={({ insure, itemValue, ...parcel }) => {
        const asked: ParcelQuestion = { ...parcel, ...(insure && { insure, itemValue }) };
        onFilled();
        return query.fill(asked);
      }}
    />
  );
}
