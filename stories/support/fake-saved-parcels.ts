/** Saved parcels that a story can change: they respond like the server, and are reset with the story. */
import { foldAccents } from '#domain/text/text.ts';
import type { SavedParcel } from '#src/shared/saved-parcels/saved-parcel.ts';
import { clothes } from '#fixtures/parcels.ts';
import { type FakeCalls, refusal } from './fake-site.tsx';

const at = '2026-11-20T16:42:00.000Z';

/** In a bag, and insured. */
export const blouses: SavedParcel = {
  id: '0193f0a0-5d3a-7c11-9a10-2f6b1c9d0e11',
  name: 'Blusas de feria',
  parcel: { ...clothes, itemName: 'Blusas', quantity: 12, weight: 2.5, serviceType: 'EZ', bag: 'medium', insure: true },
  lapsed: [],
  lastUsedAt: at,
};

/** Its item type is no longer listed, and it weighs more than the current limit. */
export const lapsedParcel: SavedParcel = {
  id: '0193f0a0-5d3a-7c11-9a10-2f6b1c9d0e12',
  name: 'Refacciones',
  parcel: { productType: 'standard', itemName: 'Refacciones', quantity: 1, itemValue: 90_000 },
  lapsed: ['itemType', 'weight'],
  lastUsedAt: at,
};

const taken = () =>
  refusal('invalidParameter', {
    errors: [{ pointer: '/name', key: 'answers:refusal.savedParcelNameTaken', params: {} }],
  });

export function fakeSavedParcels(initial: readonly SavedParcel[] = [blouses, lapsedParcel]): FakeCalls {
  let rows = [...initial];
  const isTaken = (name: string, id?: string) =>
    rows.some((row) => row.id !== id && foldAccents(row.name) === foldAccents(name));
  return {
    savedParcelList: () => ({ rows }),
    savedParcelAdd: ({ name, parcel }) => {
      if (isTaken(name)) return taken();
      const { billingWeight: _, ...kept } = parcel;
      const added = { id: `saved-parcel-${rows.length}`, name, parcel: kept, lapsed: [], lastUsedAt: at };
      rows = [added, ...rows];
      return added;
    },
    savedParcelRename: ({ id, name }) => {
      if (isTaken(name, id)) return taken();
      rows = rows.map((row) => (row.id === id ? { ...row, name } : row));
      return null;
    },
    savedParcelUse: ({ id }) => {
      rows = rows.toSorted((one, other) => Number(other.id === id) - Number(one.id === id));
      return null;
    },
    savedParcelDelete: ({ id }) => {
      rows = rows.filter((row) => row.id !== id);
      return null;
    },
  };
}
