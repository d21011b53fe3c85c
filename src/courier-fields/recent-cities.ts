/** The cities chosen last on this device. Local storage is untrusted: only valid entries are used. */
import { findState } from '#domain/address/states.ts';
import type { TextStorage } from '#src/lib/storage.ts';

export interface City {
  state: string;
  city: string;
}

const key = 'recentCities';
const most = 5;
const longest = 60;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= longest;

function isCity(value: unknown): value is City {
  if (typeof value !== 'object' || value === null) return false;
  const { state, city } = value as Partial<Record<keyof City, unknown>>;
  return isText(city) && isText(state) && findState(state) !== undefined;
}

export const isSameCity = (one: City, other: City) => one.state === other.state && one.city === other.city;

/** Newest first; none when the storage is forbidden or holds anything else. */
export function readRecent(storage: Pick<TextStorage, 'get'>): City[] {
  try {
    const stored: unknown = JSON.parse(storage.get(key) ?? '[]');
    return Array.isArray(stored)
      ? stored
          .filter(isCity)
          .slice(0, most)
          .map(({ state, city }) => ({ state, city }))
      : [];
  } catch {
    return [];
  }
}

/** Puts a city first. A full or forbidden storage forgets it. */
export function saveRecent(chosen: City, storage: Pick<TextStorage, 'get' | 'set'>): void {
  const others = readRecent(storage).filter((city) => !isSameCity(city, chosen));
  storage.set(key, JSON.stringify([chosen, ...others].slice(0, most)));
}
