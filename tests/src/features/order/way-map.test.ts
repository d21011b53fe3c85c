import { describe, expect, test } from 'vitest';
import { wayNet } from '#src/features/order/components/way-map.tsx';
import { routeMap } from '#src/components/route-map-data.ts';

/** Every spot of a line, in its order. */
const getSpots = (line = ''): number[][] =>
  [...line.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe('the way of a parcel on the map', () => {
  test('FEAT-20 it begins where the parcel is picked up and ends where it is delivered', () => {
    const net = wayNet('44160', '97070');
    const spots = getSpots(net?.lines[0]);
    expect(spots[0]).toEqual(net?.stations[0]);
    expect(spots.at(-1)).toEqual(net?.here);
    // Guadalajara and Mérida, within some kilometres of their places in the network of the home page.
    const [guadalajara, merida] = [routeMap.stations[3], routeMap.stations[8]];
    for (const [found, drawn] of [
      [net?.stations[0], guadalajara],
      [net?.here, merida],
    ])
      expect(Math.hypot((found?.[0] ?? 0) - (drawn?.[0] ?? 0), (found?.[1] ?? 0) - (drawn?.[1] ?? 0))).toBeLessThan(15);
  });

  test('it runs along the axes and in 45 degrees only, as the network does', () => {
    for (const [from, to] of [
      ['44160', '97070'],
      ['97070', '22000'],
      ['06000', '64000'],
    ] as const) {
      const spots = getSpots(wayNet(from, to)?.lines[0]);
      for (const [index, [x = 0, y = 0]] of spots.slice(1).entries()) {
        const [dx, dy] = [Math.abs(x - (spots[index]?.[0] ?? 0)), Math.abs(y - (spots[index]?.[1] ?? 0))];
        expect(dx === 0 || dy === 0 || dx === dy).toBe(true);
      }
    }
  });

  test('an unknown postal code has no map', () => {
    expect(wayNet('44160', '')).toBeNull();
    expect(wayNet('00000', '97070')).toBeNull();
  });
});
