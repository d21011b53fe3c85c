/** Positions on the earth, in decimal degrees (WGS 84). */

export interface Position {
  latitude: number;
  longitude: number;
}

const earthDiameterKm = 12_742;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres along the great circle. */
export function distanceKm(one: Position, other: Position): number {
  const [latitudeA, latitudeB] = [radians(one.latitude), radians(other.latitude)];
  const haversine =
    Math.sin((latitudeB - latitudeA) / 2) ** 2 +
    Math.cos(latitudeA) * Math.cos(latitudeB) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return earthDiameterKm * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** Kilometres with one decimal, for display. */
export const roundedKm = (km: number): number => Math.round(km * 10) / 10;

type Corner = readonly [latitude: number, longitude: number];

/**
 * A rough outline of Mexico with its islands: some ten kilometres beyond the land borders, so that an inaccurate phone
 * position in Tijuana still counts as Mexico, and far out at sea, where precision does not matter.
 */
const outline: readonly Corner[] = [
  [32.62, -117.3],
  [32.82, -114.75],
  [32.5, -114.6],
  [31.43, -111.05],
  [31.43, -108.25],
  [31.88, -108.25],
  [31.88, -106.5],
  [31.5, -105.9],
  [30.7, -104.8],
  [29.65, -104.25],
  [29.1, -103.1],
  [29.88, -102.5],
  [29.85, -101.3],
  [29.45, -100.8],
  [28.75, -100.4],
  [27.55, -99.4],
  [26.5, -98.95],
  [26.18, -98.2],
  [25.98, -97],
  [23, -96],
  [22.8, -86.3],
  [19.5, -86.2],
  [18.1, -87.3],
  [18.45, -88.2],
  [17.9, -89],
  [17.72, -89.1],
  [17.72, -90.9],
  [17.15, -90.8],
  [16.05, -90.3],
  [15.97, -91.65],
  [15.3, -92.05],
  [14.45, -92.05],
  [14.2, -93],
  [15, -98],
  [16, -101],
  [17.8, -105],
  [18, -111.5],
  [22, -111.5],
  [24.5, -113.5],
  [27.5, -116.5],
  [28.8, -118.8],
  [31, -118.2],
];

/** Whether a position is in Mexico, within some ten kilometres. Counts the borders between it and the far east. */
export function isInMexico({ latitude, longitude }: Position): boolean {
  const crossed = outline.filter(([latitudeA, longitudeA], index) => {
    const [latitudeB, longitudeB] = outline[(index + 1) % outline.length] ?? [latitudeA, longitudeA];
    if (latitudeA > latitude === latitudeB > latitude) return false;
    return longitude < longitudeA + ((latitude - latitudeA) / (latitudeB - latitudeA)) * (longitudeB - longitudeA);
  });
  return crossed.length % 2 === 1;
}
