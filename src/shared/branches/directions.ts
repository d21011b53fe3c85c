/** The link of "directions": an address that an installation sets, with the place filled in (D-91). */

export interface Spot {
  /** Degrees. */
  latitude: number;
  longitude: number;
}

export function directionsLink(template: string, { latitude, longitude }: Spot): string {
  return template.replaceAll('{latitude}', String(latitude)).replaceAll('{longitude}', String(longitude));
}
