/** Branches in any number, spread as people are: dense in a few cities, some everywhere else. The same at every call. */
import { states } from '#domain/states.ts';
import type { Branch } from '#src/shared/branches/types.ts';

const cities = [
  { city: 'Ciudad de México', state: 'CMX', zip: '06000', latitude: 19.43, longitude: -99.13 },
  { city: 'Guadalajara', state: 'JAL', zip: '44100', latitude: 20.67, longitude: -103.35 },
  { city: 'Monterrey', state: 'NLE', zip: '64000', latitude: 25.67, longitude: -100.31 },
  { city: 'Mérida', state: 'YUC', zip: '97000', latitude: 20.97, longitude: -89.62 },
  { city: 'Tijuana', state: 'BCN', zip: '22000', latitude: 32.51, longitude: -117.02 },
] as const;

const open = { opens: 540, closes: 1200 };

/** Numbers from 0 to 1 that look like chance and are the same every time. */
function* numbers(): Generator<number, never> {
  let state = 12_345;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

export function generatedBranches(count: number): Branch[] {
  const chance = numbers();
  const next = () => chance.next().value;
  return Array.from({ length: count }, (_, index): Branch => {
    const inCity = next() < 0.6;
    const place = cities[Math.floor(next() * cities.length)] ?? cities[0];
    const other = states[index % states.length] ?? states[0];
    const spread = (size: number) => (next() - 0.5) * size;
    return {
      code: `GEN-${String(index + 1).padStart(4, '0')}`,
      name: `Sucursal ${index + 1}`,
      street: `Calle ${index + 1}`,
      colony: 'Centro',
      zip: place.zip,
      cityId: inCity ? `${place.state}-city` : `${other.code}-city`,
      city: inCity ? place.city : other.name,
      state: inCity ? place.state : other.code,
      latitude: inCity ? place.latitude + spread(0.3) : 16.5 + next() * 9,
      longitude: inCity ? place.longitude + spread(0.3) : -104 + next() * 7,
      phone: '5500000123',
      services: ['dropOff', 'pickUp'],
      hours: [open, open, open, open, open, { opens: 540, closes: 840 }, null],
      opensOnHolidays: false,
      timeZone: 'America/Mexico_City',
      open: true,
      changesAt: null,
      distanceKm: index / 10,
    };
  });
}
