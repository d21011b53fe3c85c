import {
  crossings,
  drawn as drawnOnSite,
  getArea,
  type Point,
  type Polygon,
  project,
  stateOutlines,
} from './map-outlines.ts';

/** Latitude and longitude of the 32 capitals, in degrees, by the map package's id of the state. */
export const capitals: Record<string, readonly [latitude: number, longitude: number]> = {
  agu: [21.885, -102.292],
  bcn: [32.625, -115.452],
  bcs: [24.142, -110.313],
  cam: [19.843, -90.525],
  chp: [16.753, -93.116],
  chh: [28.633, -106.069],
  coa: [25.423, -100.993],
  col: [19.243, -103.725],
  dur: [24.027, -104.653],
  gua: [21.019, -101.257],
  gro: [17.551, -99.501],
  hid: [20.123, -98.736],
  jal: [20.667, -103.35],
  cmx: [19.433, -99.133],
  mex: [19.292, -99.656],
  mic: [19.706, -101.195],
  mor: [18.924, -99.222],
  nay: [21.508, -104.895],
  nle: [25.671, -100.31],
  oax: [17.073, -96.726],
  pue: [19.041, -98.206],
  que: [20.588, -100.389],
  roo: [18.5, -88.305],
  slp: [22.156, -100.985],
  sin: [24.799, -107.39],
  son: [29.073, -110.956],
  tab: [17.989, -92.948],
  tam: [23.737, -99.142],
  tla: [19.314, -98.241],
  ver: [19.534, -96.91],
  yuc: [20.967, -89.623],
  zac: [22.774, -102.572],
};

// Draws the route map of the home page: the country as stripes, and the network as octilinear lines.

/** Scaled up from the package's map, so that integers are precise enough. */
const zoom = 1.31;
const stripe = { every: 14, thick: 8 };
/** Smaller islands are left out, in square pixels of the package's map. */
const smallestLand = 30;
/** West of it there are only oceanic islands. */
const mainlandWest = -118;
/** Stripes closer than this are merged. */
const joinGap = 2;

type Interval = [from: number, to: number];

const scaled = (points: Polygon): Polygon => points.map(([x, y]) => [x * zoom, y * zoom]);

function land(): Polygon[] {
  const [west] = project(0, mainlandWest);
  return [...stateOutlines().values()]
    .flat()
    .filter((polygon) => getArea(polygon) > smallestLand && polygon.every(([x]) => x > west))
    .map(scaled);
}

function intervalsAt(polygons: readonly Polygon[], y: number): Interval[] {
  const pieces = polygons.flatMap((polygon) => {
    const at = crossings(polygon, y);
    return at.flatMap((x, index): Interval[] => (index % 2 === 0 ? [[x, at[index + 1] ?? x]] : []));
  });
  const merged: Interval[] = [];
  for (const [from, to] of pieces.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from - last[1] < joinGap) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Bands of land, from left to right: slanted like the coast where top and bottom match, else straight. */
function bandsAt(polygons: readonly Polygon[], top: number): Polygon[] {
  const bottom = top + stripe.thick;
  const above = intervalsAt(polygons, top);
  const below = intervalsAt(polygons, bottom);
  const fits =
    above.length === below.length &&
    above.every(([from, to], i) => from < (below[i]?.[1] ?? 0) && to > (below[i]?.[0] ?? 0));
  const middle = intervalsAt(polygons, top + stripe.thick / 2);
  const [upper, lower] = fits ? [above, below] : [middle, middle];
  return upper.map(([from, to], i) => {
    const [lowFrom, lowTo] = lower[i] ?? [from, to];
    const corners: Polygon = [
      [from, top],
      [to, top],
      [lowTo, bottom],
      [lowFrom, bottom],
    ];
    return corners.map(([x, y]): Point => [Math.round(x), y]);
  });
}

/** One path of all bands. Coordinates are relative to the previous band, because small numbers compress well. */
function getPath(bands: readonly Polygon[]): string {
  let [x, y] = [0, 0];
  return bands
    .map(([a = [0, 0], b = a, c = b, d = c]) => {
      const move = `m${a[0] - x} ${a[1] - y}`;
      [x, y] = a;
      return `${move}h${b[0] - a[0]}l${c[0] - b[0]} ${c[1] - b[1]}h${d[0] - c[0]}z`;
    })
    .join('');
}

const places = {
  tijuana: [32.51, -117.04],
  hermosillo: [29.07, -110.96],
  mazatlan: [23.25, -106.41],
  guadalajara: [20.67, -103.35],
  mexicoCity: [19.43, -99.13],
  chihuahua: [28.63, -106.07],
  monterrey: [25.67, -100.31],
  veracruz: [19.17, -96.13],
  villahermosa: [17.99, -92.95],
  merida: [20.97, -89.62],
  cancun: [21.16, -86.85],
  oaxaca: [17.07, -96.73],
  tuxtla: [16.75, -93.12],
} as const;
type Place = keyof typeof places;

/** Diagonal or straight part first, whichever keeps the line on land. */
type Leg = readonly [to: Place, first: 'diagonal' | 'straight'];

const lines: readonly { from: Place; legs: readonly Leg[] }[] = [
  {
    from: 'tijuana',
    legs: [
      ['hermosillo', 'diagonal'],
      ['mazatlan', 'straight'],
      ['guadalajara', 'diagonal'],
      ['mexicoCity', 'straight'],
    ],
  },
  {
    from: 'chihuahua',
    legs: [
      ['monterrey', 'straight'],
      ['mexicoCity', 'straight'],
      ['veracruz', 'straight'],
      ['villahermosa', 'diagonal'],
      ['merida', 'straight'],
      ['cancun', 'diagonal'],
    ],
  },
  {
    from: 'mexicoCity',
    legs: [
      ['oaxaca', 'diagonal'],
      ['tuxtla', 'straight'],
    ],
  },
];

function spot(place: Place): Point {
  const [latitude, longitude] = places[place];
  const [x, y] = project(latitude, longitude);
  return [Math.round(x * zoom), Math.round(y * zoom)];
}

/** The line between two places in steps of 45 degrees: one diagonal part, one along an axis. */
function leg([x1, y1]: Point, [x2, y2]: Point, first: Leg[1]): string {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const slant = Math.min(Math.abs(dx), Math.abs(dy));
  const step: Point = [Math.sign(dx) * slant, Math.sign(dy) * slant];
  const [bendX, bendY] = first === 'diagonal' ? [x1 + step[0], y1 + step[1]] : [x2 - step[0], y2 - step[1]];
  return `L${bendX} ${bendY}L${x2} ${y2}`;
}

interface RouteDrawing {
  viewBox: string;
  /** Units of the drawing per unit of the site's projection. */
  scale: number;
  stripes: string;
  lines: string[];
  stations: Point[];
  here: Point;
}

export function drawRouteMap(): RouteDrawing {
  const polygons = land();
  const points = polygons.flat();
  const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const bottom = Math.max(...points.map(([, y]) => y));
  const bands: Polygon[] = [];
  for (let top = 0; top < bottom; top += stripe.every) bands.push(...bandsAt(polygons, top));
  const margin = 14;
  const box = [left - margin, -margin, right - left + 2 * margin, bottom + 2 * margin].map(Math.round);
  const drawn = lines.map(({ from, legs }) => {
    const stops = [from, ...legs.map(([to]) => to)].map(spot);
    const [start = [0, 0]] = stops;
    return (
      `M${start[0]} ${start[1]}` +
      legs.map(([, first], i) => leg(stops[i] ?? start, stops[i + 1] ?? start, first)).join('')
    );
  });
  const here = spot('mexicoCity');
  const stations = (Object.keys(places) as Place[]).filter((place) => place !== 'mexicoCity').map(spot);
  return { viewBox: box.join(' '), scale: zoom / drawnOnSite, stripes: getPath(bands), lines: drawn, stations, here };
}
