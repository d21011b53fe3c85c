/** Where a place lies on the map of the states: spherical Mercator, so that tiles of any server fit under it. */

/** In units of the drawing: x to the east, y to the south; 0 0 is its north-western corner. */
export type Point = readonly [x: number, y: number];

export interface Place {
  /** Degrees. */
  latitude: number;
  longitude: number;
}

/** Units per degree of longitude, and the corner: fitted so that every capital lies in its state. */
const fit = { scale: 99.36, west: -118.596, north: 32.755 };

/** Kilometres per degree along the equator. */
const kmPerDegree = 111.32;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** In degrees, so that both axes share one scale. */
const mercator = (latitude: number): number =>
  (Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2)) * 180) / Math.PI;

export function project({ latitude, longitude }: Place): Point {
  return [(longitude - fit.west) * fit.scale, (mercator(fit.north) - mercator(latitude)) * fit.scale];
}

/** The other way round. */
export function placeAt([x, y]: Point): Place {
  const stretched = radians(mercator(fit.north) - y / fit.scale);
  return { latitude: (Math.atan(Math.sinh(stretched)) * 180) / Math.PI, longitude: fit.west + x / fit.scale };
}

/** Units of a kilometre at a latitude: Mercator stretches towards the poles. */
export function unitsPerKm(latitude: number): number {
  return fit.scale / (kmPerDegree * Math.cos(radians(latitude)));
}

/** Units of the whole world's width, of which the tiles of zoom 0 are one. */
export const worldUnits = 360 * fit.scale;

/** The drawing's corner in shares of the world, as tiles count: from 180° west and from the top. */
export const worldCorner: Point = [(fit.west + 180) / 360, 0.5 - mercator(fit.north) / 360];
