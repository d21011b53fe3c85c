/** Where a postal code lies and how well it is served (D-61, D-63). */
import type { Kysely } from 'kysely';
import type { Coverage } from '#domain/pricing.ts';
import { stateOfPostalCode, type State } from '#domain/postal.ts';
import type { Database } from '../../db/schema.ts';
import { type AskedZip, type BranchRow, findPostalCode, listBranches } from './store.ts';

export interface Place {
  zip: string;
  /** Whether the catalogue has it; without it only the state is sure. */
  known: boolean;
  state: State | undefined;
  city: string | null;
  township: string | null;
  colonies: readonly string[];
  coverage: Coverage;
  /** Degrees; null when unknown. */
  at: { latitude: number; longitude: number } | null;
}

/**
 * A code that the catalogue lacks is served like its neighbours: with the same first three digits it
 * belongs to a covered area, otherwise it lies outside of the cities, in the extended zone.
 */
export function placeOf({ zip, row, near }: AskedZip): Place {
  const state = stateOfPostalCode(zip);
  if (!row) {
    const coverage = near ? 'covered' : 'extended';
    return { zip, known: false, state, city: null, township: null, colonies: [], coverage, at: null };
  }
  const { city, township, colonies, coverage, latitude, longitude } = row;
  return { zip, known: true, state, city, township, colonies, coverage, at: { latitude, longitude } };
}

export async function findPlace(db: Kysely<Database>, zip: string): Promise<Place> {
  return placeOf(await findPostalCode(db, zip));
}

export interface Branch {
  name: string;
  address: string;
  city: string;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres along the great circle; only compared with each other. */
function distance(a: NonNullable<Place['at']>, b: NonNullable<Place['at']>): number {
  const [latitudeA, latitudeB] = [radians(a.latitude), radians(b.latitude)];
  const haversine =
    Math.sin((latitudeB - latitudeA) / 2) ** 2 +
    Math.cos(latitudeA) * Math.cos(latitudeB) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 12_742 * Math.asin(Math.sqrt(haversine));
}

/** Without a position: branches of the same state first, then the nearest number of postal code. */
function numberGap(place: Place, branch: BranchRow): number {
  const otherState = branch.state === place.state?.code ? 0 : 100_000;
  return otherState + Math.abs(Number(place.zip) - Number(branch.zip));
}

/** The branch to name when nobody collects at a place (D-63); null while there are no branches. */
export async function findNearestBranch(db: Kysely<Database>, place: Place): Promise<Branch | null> {
  const gap = (branch: BranchRow): number => (place.at ? distance(place.at, branch) : numberGap(place, branch));
  const branches = await listBranches(db);
  const [nearest] = branches.toSorted((one, other) => gap(one) - gap(other));
  if (!nearest) return null;
  return { name: nearest.name, address: `${nearest.street}, ${nearest.colony}, ${nearest.zip}`, city: nearest.city };
}
