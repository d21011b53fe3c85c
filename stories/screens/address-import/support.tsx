/** A page of the import over a fake server, a worker in this thread, and a storage in memory. */
import type { Decorator } from '@storybook/react-vite';
import type { Answer } from '#contract/calls.ts';
import type { ReaderWorker } from '#src/shared/table-import/reader-actor.ts';
import { guessMapping } from '#src/shared/table-import/recognise.ts';
import { ReadRejected } from '#src/shared/table-import/reading/table-builder.ts';
import { readSource } from '#src/shared/table-import/reading/read-source.ts';
import type { ReaderAnswer, ReaderQuestion } from '#src/shared/table-import/reading/worker.ts';
import type { SavedStore } from '#src/shared/table-import/saved-import.ts';
import { anaLucia } from '#fixtures/account.ts';
import { type FakeCalls, withFakeSite } from '#stories/support/fake-site.tsx';

export function readHere(): ReaderWorker {
  const here = new EventTarget();
  const answer = (data: ReaderAnswer) => here.dispatchEvent(new MessageEvent('message', { data }));
  return Object.assign(here, {
    terminate: () => undefined,
    postMessage: ({ columns, source }: ReaderQuestion) => {
      void readSource(columns, source).then(
        (table) => answer({ type: 'done', table, mapping: guessMapping(columns, table.rows, table.header) }),
        (error: unknown) => answer({ type: 'failed', reason: error instanceof ReadRejected ? error.reason : 'broken' }),
      );
    },
  });
}

/** It never answers. */
export const readForever = (): ReaderWorker =>
  Object.assign(new EventTarget(), { terminate: () => undefined, postMessage: () => undefined });

export function forgetfulStore(first?: unknown): SavedStore {
  const kept = new Map<string, unknown>(first === undefined ? [] : [[anaLucia.userId, first]]);
  return {
    read: async (owner) => kept.get(owner),
    write: async (owner, value) => void kept.set(owner, value),
    remove: async (owner) => void kept.delete(owner),
  };
}

type Outcomes = Answer<'addressImport'>['rows'];

const added: NonNullable<FakeCalls['addressImport']> = ({ importId, rows }) => ({
  importId,
  rows: rows.map(({ row }): Outcomes[number] => ({
    row,
    outcome: 'added',
    id: `018f0000-0000-7000-8000-${String(row).padStart(12, '0')}`,
    duplicateOf: null,
    errors: [],
  })),
});

const inCapital = (township: string) => ({ state: 'Ciudad de México', city: 'Ciudad de México', township });

/** The place of the code with a lost zero; everything else is Guadalajara. */
const capital: Readonly<Record<string, ReturnType<typeof inCapital>>> = {
  '01000': inCapital('Álvaro Obregón'),
  '09707': inCapital('Iztapalapa'),
};

export const places: FakeCalls = {
  areaByZip: () =>
    ({
      known: true,
      colonies: ['Americana', 'Centro'],
      coverage: 'covered',
      settlements: [],
      catalogue: 'starter',
      extendedZone: false,
      unsafeZone: false,
    }) as never,
  stateCityByZip: ({ zipCode }) => {
    const place = capital[zipCode] ?? { state: 'Jalisco', city: 'Guadalajara', township: 'Guadalajara' };
    return { zipCode, known: true, ...place, catalogue: 'starter' };
  },
};

export const site = (calls: FakeCalls = {}): Decorator =>
  withFakeSite({
    user: anaLucia,
    calls: {
      ...places,
      addressImport: added,
      addressImportUndo: () => ({ removed: 2, unmerged: 0, kept: 0 }),
      ...calls,
    },
  });

/** A realistic list: a title above, abbreviations, a short postal code, a phone with a prefix, a duplicate row. */
export const messyList = [
  'Clientes de noviembre;;;;;;;;',
  'Destinatario;Tel.;C.P.;Edo.;Ciudad;Colonia;Calle;Núm. ext.;RFC',
  '  José  Ángel Ñáñez ;+52 999 472 1180;97070;Yuc.;Mérida;García Ginerés;Calle 25;204-B;XAXX',
  'Rocío Castellanos;9611234567;29000;CHIAPAS;Tuxtla Gutiérrez;Centro;Av. Central;12;XAXX',
  'MarÃ­a CortÃ©s;229118;91700;Veracruz;Veracruz;Centro;Independencia;1204;XAXX',
  'Inés Cárdenas;2221234567;72000;Puebla;;;Reforma;300;XAXX',
  'Rocio Castellanos;9619999999;29000;Chiapas;Tuxtla Gutiérrez;Centro;Av Central;12;XAXX',
  'Luis Pérez;55 1234 5678;1000;CDMX;Álvaro Obregón;San Ángel;Av. Revolución;#N/A;XAXX',
  'Ana@Mar;5512345678;06700;cdmx;Ciudad de México;Roma Norte;Orizaba;43;XAXX',
].join('\n');

/** The zero that a spreadsheet has dropped was at the end. */
export const misfitList = [
  'Destinatario;Tel.;C.P.;Edo.;Ciudad;Colonia;Calle;Núm. ext.',
  'José Ñáñez;9994721180;9707;Yuc.;Mérida;García Ginerés;Calle 25;204-B',
  'Luis Pérez;5512345678;1000;CDMX;Álvaro Obregón;San Ángel;Av. Revolución;12',
].join('\n');

/** The maximum length of a file, one row in nine with a short phone. */
export const longList = [
  'Nombre,Teléfono,CP,Estado,Ciudad,Colonia,Calle,Número',
  ...Array.from(
    { length: 5_000 },
    (_, index) =>
      `Cliente ${index},${index % 9 === 8 ? '96112' : 9_610_000_000 + index},29000,Chiapas,Tuxtla Gutiérrez,Centro,Av. Central,${index}`,
  ),
].join('\n');
