import type { ParcelQuestion } from '#src/shared/navigation/parcel-search-params.ts';
import { ProfileShortcut } from '#src/shared/parcel-profiles/profile-shortcut.tsx';
import type { RatesQuery } from '#src/shared/rates/use-rates-query.ts';

/** A saved parcel for the query of the rates, for signed-in customers. */
export default function SavedParcel({ query, onFilled }: { query: RatesQuery; onFilled: () => void }) {
  return (
    <ProfileShortcut
      fill={({ insure, itemValue, ...parcel }) => {
        const asked: ParcelQuestion = { ...parcel, ...(insure && { insure, itemValue }) };
        onFilled();
        return query.fill(asked);
      }}
    />
  );
}
