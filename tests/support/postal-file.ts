/**
 * A made-up file in the form of the official postal catalogue, always the same for the same options. Its names are put
 * together from common words; nothing of it is the official data.
 */
import { shortPlaceName } from '#domain/address/place-name.ts';
import { type State, states } from '#domain/address/states.ts';
import { columns } from '#server/postal-import/rows.ts';
import { getOfficialName, numberOfState } from '#server/postal-import/official-states.ts';

const notice = 'Catálogo de prueba con datos inventados, en la forma del catálogo oficial; no se usa para repartir.';
const kinds = [
  ['09', 'Colonia'],
  ['21', 'Fraccionamiento'],
  ['02', 'Barrio'],
  ['28', 'Pueblo'],
  ['15', 'Ejido'],
  ['31', 'Unidad habitacional'],
  ['29', 'Ranchería'],
] as const;
const firsts = [
  'Lomas',
  'Jardines',
  'Bosques',
  'Villas',
  'Rincón',
  'Valle',
  'Paseos',
  'Colinas',
  'Hacienda',
  'Puerta',
  'Loma',
  'Prados',
  'Arcos',
  'Fuentes',
  'Cañada',
];
const seconds = [
  'del Sol',
  'de la Peña',
  'del Río',
  'de San Andrés',
  'del Ángel',
  'de los Niños Héroes',
  'del Bosque',
  'de la Unión',
  'de Santa Inés',
  'del Álamo',
  'de los Pájaros',
];
const parts = ['', ' Norte', ' Sur', ' Oriente', ' Poniente', ' 1a Sección', ' 2a Sección', ' Ampliación'];
const townships = [
  'San Ramón',
  'Santa Úrsula',
  'Peñón Blanco',
  'Villa Ocaña',
  'Río Hondo',
  'Los Nogales',
  'San Bartolo de las Peñas',
  'Álamos',
];
/** As long as the longest names of the official catalogue. */
const longColony = 'Conjunto Habitacional Trabajadores del Ferrocarril de la Compañía del Río, Tercera Sección';
const longTownship = 'Heroica Villa Ocaña de los Niños Héroes, Cuna de la Música';

/** A row by column, before it is written. */
export type PostalRow = Record<(typeof columns)[number], string>;

/** The column order in the export of a single state. */
export const stateOrder = [...columns.filter((column) => column !== 'c_CP'), 'c_CP'] as const;

export interface PostalFileOptions {
  rows?: number;
  /** Settlements of a code; the official catalogue has about five. */
  rowsPerCode?: number;
  /** Changes or leaves out rows. */
  change?: (row: PostalRow, index: number) => PostalRow | undefined;
}

/** Hundreds first, then tens, then the rest: few codes are round ones, which any catalogue has. */
const lastDigits = Array.from({ length: 1000 }, (_, number) => number).toSorted((a, b) => rank(a) - rank(b) || a - b);

function rank(number: number): number {
  if (number % 100 === 0) return 0;
  return number % 10 === 0 ? 1 : 2;
}

/** One code of every prefix, then the next one of every prefix, and so on. */
function* codes(): Generator<{ state: State; zip: string }> {
  for (const last of lastDigits) {
    for (const state of states) {
      const [from, to] = state.prefixes;
      for (let prefix = from; prefix <= to; prefix += 1)
        yield { state, zip: String(prefix * 1000 + last).padStart(5, '0') };
    }
  }
}

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

function toRow(state: State, zip: string, inCode: number, id: number): PostalRow {
  const seed = Number(zip) + inCode * 7;
  const [kindNumber, kind] = pick(kinds, seed);
  // A few codes lie in two municipalities, and the country has no city.
  const isShared = Number(zip) % 50 === 10 && inCode % 2 === 1;
  const place = (Math.floor(Number(zip) / 100) + (isShared ? 1 : 0)) % townships.length;
  const township = Number(zip) % 1000 === 20 ? longTownship : pick(townships, place);
  const isRural = Number(zip) % 10 === 8;
  const name =
    Number(zip) % 1000 === 30 && inCode === 0
      ? longColony
      : `${pick(firsts, seed)} ${pick(seconds, Math.floor(seed / 3))}${pick(parts, Math.floor(seed / 5))} ${inCode + 1}`;
  return {
    d_codigo: zip,
    d_asenta: name,
    d_tipo_asenta: kind,
    D_mnpio: township,
    d_estado: getOfficialName(state),
    d_ciudad: isRural ? '' : `Ciudad ${township}`,
    d_CP: `${zip.slice(0, 3)}01`,
    c_estado: numberOfState(state),
    c_oficina: `${zip.slice(0, 3)}01`,
    c_CP: '',
    c_tipo_asenta: kindNumber,
    c_mnpio: String(place + 1).padStart(3, '0'),
    id_asenta_cpcons: String(id).padStart(4, '0'),
    d_zona: isRural ? 'Rural' : 'Urbano',
    c_cve_ciudad: isRural ? '' : '01',
  };
}

/** Rows in the order of their codes, as the official file has them. */
export function postalRows({
  rows = 500,
  rowsPerCode = 3,
  change = (row) => row,
}: PostalFileOptions = {}): PostalRow[] {
  const made: PostalRow[] = [];
  const ids = new Map<string, number>();
  for (const { state, zip } of codes()) {
    for (let inCode = 0; inCode < rowsPerCode; inCode += 1) {
      if (made.length === rows)
        return made
          .toSorted((a, b) => (a.d_codigo < b.d_codigo ? -1 : 1))
          .flatMap((row, index) => change(row, index) ?? []);
      const draft = toRow(state, zip, inCode, 0);
      const municipality = draft.c_estado + draft.c_mnpio;
      const id = (ids.get(municipality) ?? 0) + 1;
      ids.set(municipality, id);
      made.push({ ...draft, id_asenta_cpcons: String(id).padStart(4, '0') });
    }
  }
  throw new Error(`No file has ${rows} rows with ${rowsPerCode} for a code.`);
}

/** The file's text, to be written as Latin-1. */
export function postalText(rows: readonly PostalRow[], order: readonly (keyof PostalRow)[] = columns): string {
  const lines = [notice, order.join('|'), ...rows.map((row) => order.map((column) => row[column]).join('|'))];
  return lines.map((line) => `${line}\r\n`).join('');
}

export function postalFile(options?: PostalFileOptions): Buffer {
  return Buffer.from(postalText(postalRows(options)), 'latin1');
}

/** The city that a form shows for a row. */
export const cityOfRow = ({ d_ciudad, D_mnpio }: PostalRow): string => shortPlaceName(d_ciudad || D_mnpio, 50);
