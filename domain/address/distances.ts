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

/**
 * Centres of the two-digit postal prefixes: the main town, or the middle of several, within some ten kilometres (D-62).
 * Parcels travel between these, so zones are measured between them.
 */
type Centre = readonly [latitude: number, longitude: number];

/** By prefix as a number. Unassigned prefixes are missing. */
const centres: Readonly<Record<number, Centre>> = {
  // Ciudad de México, one borough each.
  1: [19.36, -99.2],
  2: [19.48, -99.18],
  3: [19.38, -99.16],
  4: [19.34, -99.16],
  5: [19.36, -99.29],
  6: [19.43, -99.15],
  7: [19.49, -99.11],
  8: [19.4, -99.1],
  9: [19.36, -99.06],
  10: [19.3, -99.24],
  11: [19.43, -99.2],
  12: [19.19, -99.02],
  13: [19.28, -99],
  14: [19.29, -99.17],
  15: [19.43, -99.1],
  16: [19.26, -99.1],
  // Aguascalientes; both Bajas: Mexicali, Tijuana, La Paz; Campeche; Coahuila: Saltillo, Piedras Negras, Torreón; Colima.
  20: [21.88, -102.29],
  21: [32.62, -115.45],
  22: [32.5, -116.95],
  23: [24.14, -110.31],
  24: [19.83, -90.53],
  25: [25.42, -101],
  26: [28.3, -100.9],
  27: [25.54, -103.41],
  28: [19.24, -103.72],
  // Chiapas: Tuxtla, Tapachula; Chihuahua: the capital, Juárez, Delicias; Durango: the capital, Gómez Palacio.
  29: [16.75, -93.11],
  30: [15.4, -92.2],
  31: [28.63, -106.09],
  32: [31.69, -106.42],
  33: [27.6, -105.5],
  34: [24.03, -104.65],
  35: [25.56, -103.5],
  // Guanajuato: the capital and Irapuato, León, Celaya; Guerrero: Acapulco, Iguala, Chilapa; Hidalgo: Pachuca, Tulancingo.
  36: [20.8, -101.3],
  37: [21.12, -101.68],
  38: [20.53, -100.82],
  39: [17.1, -99.8],
  40: [18.1, -100.2],
  41: [17.2, -98.9],
  42: [20.12, -98.74],
  43: [20.3, -98.4],
  // Jalisco: Guadalajara, Zapopan, Ameca, Tepatitlán, Puerto Vallarta, Ciudad Guzmán.
  44: [20.67, -103.35],
  45: [20.65, -103.4],
  46: [20.8, -103.9],
  47: [21, -102.5],
  48: [20.4, -105],
  49: [19.7, -103.46],
  // Estado de México: Toluca, Valle de Bravo, Metepec, Naucalpan, Tlalnepantla, Ecatepec, Texcoco, Nezahualcóyotl.
  50: [19.29, -99.66],
  51: [19.15, -100],
  52: [19.25, -99.55],
  53: [19.48, -99.24],
  54: [19.58, -99.2],
  55: [19.6, -99.05],
  56: [19.4, -98.9],
  57: [19.4, -99.01],
  // Michoacán: Morelia, Zamora, Uruapan, Zitácuaro; Morelos; Nayarit; Nuevo León: Monterrey, the north, San Nicolás, the south-east.
  58: [19.7, -101.19],
  59: [20, -102.3],
  60: [19.2, -102.1],
  61: [19.4, -100.6],
  62: [18.92, -99.23],
  63: [21.5, -104.89],
  64: [25.67, -100.31],
  65: [26.5, -100.2],
  66: [25.74, -100.27],
  67: [25.4, -99.9],
  // Oaxaca: the capital, Huajuapan, the isthmus, the coast; Puebla: the capital, Teziutlán, Atlixco, Tehuacán; Querétaro.
  68: [17.06, -96.72],
  69: [17.6, -97.7],
  70: [16.4, -95.1],
  71: [16.2, -96.9],
  72: [19.04, -98.2],
  73: [20, -97.7],
  74: [18.9, -98.4],
  75: [18.46, -97.39],
  76: [20.59, -100.39],
  // Quintana Roo; San Luis Potosí: the capital, the Huasteca; Sinaloa: Culiacán, Los Mochis, Mazatlán.
  77: [20.8, -87.1],
  78: [22.15, -100.98],
  79: [21.99, -99.01],
  80: [24.81, -107.39],
  81: [25.7, -108.8],
  82: [23.24, -106.41],
  // Sonora: Hermosillo, the border, Ciudad Obregón; Tabasco; Tamaulipas: Victoria and Matamoros, the border, Tampico; Tlaxcala.
  83: [29.08, -110.97],
  84: [31.1, -110.6],
  85: [27.49, -109.94],
  86: [17.99, -92.93],
  87: [24.6, -98.5],
  88: [26.6, -98.8],
  89: [22.3, -97.9],
  90: [19.32, -98.24],
  // Veracruz: the port and Xalapa, Tuxpan, Poza Rica, Córdoba, Cosamaloapan, Coatzacoalcos; Yucatán; Zacatecas: the capital, Fresnillo.
  91: [19.4, -96.6],
  92: [21.1, -97.7],
  93: [20.4, -97.3],
  94: [18.9, -96.9],
  95: [18.4, -95.7],
  96: [18, -94.6],
  97: [20.97, -89.62],
  98: [22.77, -102.57],
  99: [22.9, -103],
};

/** One more than the largest prefix. */
export const prefixCount = 100;

const digitAt = (text: string, position: number): number => {
  const digit = text.charCodeAt(position) - '0'.charCodeAt(0);
  return digit >= 0 && digit <= 9 ? digit : Number.NaN;
};

/**
 * The first two digits as a number; NaN when they are not digits. Reads digits without a substring, because every price
 * calls this twice.
 */
export const getPrefix = (zip: string): number => digitAt(zip, 0) * 10 + digitAt(zip, 1);

const position = ([latitude, longitude]: Centre): Position => ({ latitude, longitude });

/** The centre for a postal code; undefined for an unassigned prefix. */
export function getCentre(zip: string): Position | undefined {
  const centre = centres[getPrefix(zip)];
  return centre && position(centre);
}

/** Whole kilometres between the centres of two prefixes, 0 within one; undefined when either is unassigned. */
export function kmBetweenPrefixes(origin: number, destination: number): number | undefined {
  const [here, there] = [centres[origin], centres[destination]];
  if (!here || !there) return undefined;
  return Math.round(distanceKm(position(here), position(there)));
}
