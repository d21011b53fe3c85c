import { type Kysely, type Selectable, sql } from 'kysely';
import { constants } from '#domain/constants.ts';
import { formatPesos, toPercent, withVat } from '#domain/pricing/money.ts';
import { toRow as getTariffRow } from '#domain/pricing/pricing.ts';
import { calculateFreight, type Tariff, type TariffFaultKind, tariffFaults } from '#domain/pricing/tariff.ts';
import { addDays, localDate, toInstant } from '#domain/time/zoned-time.ts';
import { parseSource, type Source } from '#schemas/model/source.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { registry } from '#schemas/generated/registry.js';
import { parsePointer } from '#schemas/model/pointer.ts';
import type { Database } from '../db/schema.ts';
import { rejectedFields } from '../http/validate.ts';
import { dayOf } from './columns.ts';
import { command, type CommandContext, type Done, exits, fieldRefused, Refused, type Row } from './command.ts';
import { raw, say, sayDay, sayRule, type Sentence, type SentenceKey } from './sentences.ts';
import { listCommand } from './tables.ts';

/** The SQL of operators' tariffs. */
type TariffRow = Pick<Selectable<Database['tariffs']>, 'valid_from' | 'tariff'>;

const tariffs = (db: Kysely<Database>) => db.selectFrom('tariffs').select(['valid_from', 'tariff']);

/** The tariff that applies at a time. */
const tariffAt = (db: Kysely<Database>, time: Date): Promise<TariffRow | undefined> =>
  tariffs(db).where('valid_from', '<=', time).orderBy('valid_from', 'desc').limit(1).executeTakeFirst();

/** The tariff that begins on a day, locked. */
const findByDay = (db: Kysely<Database>, day: string): Promise<TariffRow | undefined> =>
  tariffs(db)
    .where('valid_from', '>=', toInstant(day))
    .where('valid_from', '<', toInstant(addDays(day, 1)))
    .forUpdate()
    .executeTakeFirst();

/** Stores a tariff, replacing one with the same start, which it returns. */
export async function putTariff(db: Kysely<Database>, from: Date, tariff: Tariff): Promise<Tariff | undefined> {
  const planned = await tariffs(db).where('valid_from', '=', from).forUpdate().executeTakeFirst();
  const written = JSON.stringify(tariff);
  await db
    .insertInto('tariffs')
    .values({ valid_from: from, tariff: written })
    .onConflict((conflict) => conflict.column('valid_from').doUpdateSet({ tariff: written }))
    .execute();
  return planned?.tariff;
}

/** Tariffs (D-62): validates a file, which then applies from the start of a future day. */
const faults: Record<TariffFaultKind, SentenceKey> = {
  limitsNotRising: 'tariff.limitsNotRising',
  bandsNotRising: 'tariff.bandsNotRising',
  daysBackwards: 'tariff.daysBackwards',
  zoneTwice: 'tariff.zoneTwice',
  zoneMissing: 'tariff.zoneMissing',
};

/** Indexes of lists are numbers in a file's paths. */
const getPath = (pointer: string): (string | number)[] =>
  parsePointer(pointer).map((part) => (/^\d+$/.test(part) ? Number(part) : part));

function getFindings(source: Source, now: Date): Sentence[] {
  const at = (path: readonly (string | number)[], sentence: Sentence): Sentence => {
    const { line, column } = source.locate(path);
    return say('tariff.finding', { place: `${source.file}:${line}:${column} ${path.join('.')}`.trim(), sentence });
  };
  if (source.faults.length > 0)
    return source.faults.map(({ line, column, what }) =>
      say('tariff.noJson', { place: `${source.file}:${line}:${column}`, what }),
    );
  const errors = rejectedFields(source.value, registry['calls/operator/tariff'], now);
  if (errors.length > 0) return errors.map((error) => at(getPath(error.pointer), sayRule(error)));
  return tariffFaults(source.value as unknown as Tariff).map(({ path, kind }) => at(path, say(faults[kind])));
}

const { typicalWeightsKg } = constants.operators;

/** Freight, fuel and IVA of a parcel without services; undefined without a price for its zone. */
function getCharge(tariff: Tariff, { productType, zone }: TariffPlace, weightKg: number): number | undefined {
  const row = getTariffRow(tariff, productType, zone);
  if (!row) return undefined;
  const freight = calculateFreight(row, weightKg);
  return withVat(freight + toPercent(freight, tariff.fuelPercent));
}

type TariffPlace = Pick<Tariff['rows'][number], 'productType' | 'zone'>;

/** What typical parcels cost before and after. */
function comparePrices(before: Tariff | undefined, after: Tariff): Row[] {
  const toPesos = (centavos: number | undefined): string | null =>
    centavos === undefined ? null : formatPesos(centavos);
  return after.rows.flatMap((place) =>
    typicalWeightsKg.map((weightKg) => {
      const was = before && getCharge(before, place, weightKg);
      const is = getCharge(after, place, weightKg) ?? 0;
      return {
        product: place.productType,
        zone: place.zone,
        weight: `${weightKg} kg`,
        before: toPesos(was),
        after: toPesos(is),
        difference: toPesos(was === undefined ? undefined : is - was),
      };
    }),
  );
}

async function load({ db, now }: CommandContext, input: SchemaTypes['calls/operator/tariff-load']): Promise<Done> {
  const { file, text, from, 'dry-run': isDry = false } = input;
  if (from <= localDate(now)) throw fieldRefused('from', say('tariff.tooSoon'), exits.misuse);
  const source = parseSource(file, text);
  const findings = getFindings(source, now);
  if (findings.length > 0) throw new Refused(findings, exits.misuse);
  const tariff = source.value as unknown as Tariff;
  const before = await tariffAt(db, toInstant(from));
  const rows = comparePrices(before?.tariff, tariff);
  if (isDry) return { said: [say('tariff.rehearsed', { file, from: sayDay(from) })], rows };
  const replaced = await putTariff(db, toInstant(from), tariff);
  return {
    rows,
    said: [say(replaced ? 'tariff.replaced' : 'tariff.loaded', { file, from: sayDay(from) })],
    // What would hold on that day otherwise: a proposal is outdated when that has changed.
    change: { subject: from, before: before?.tariff ?? null, after: tariff },
  };
}

/** The tariff that a tariff has followed. */
async function getPrevious(db: Kysely<Database>, { valid_from }: TariffRow): Promise<TariffRow> {
  const previous = await tariffs(db)
    .where('valid_from', '<', valid_from)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!previous) throw new Refused(say('tariff.noPrevious'));
  return previous;
}

/** A planned tariff is deleted: it has priced nothing. Of two operators who do so the second one finds none. */
async function withdraw(
  { db }: CommandContext,
  planned: TariffRow,
  { from, on, 'dry-run': isDry }: SchemaTypes['calls/operator/tariff-rollback'],
): Promise<Done> {
  if (on !== undefined) throw fieldRefused('on', say('tariff.dayNotAsked', { from }), exits.misuse);
  const previous = await getPrevious(db, planned);
  const rows = comparePrices(planned.tariff, previous.tariff);
  if (isDry) return { rows, said: [say('tariff.withdrawalRehearsed', { from })] };
  await db.deleteFrom('tariffs').where('valid_from', '=', planned.valid_from).execute();
  return {
    rows,
    said: [say('tariff.withdrawn', { from })],
    change: { subject: from, before: planned.tariff, after: null },
  };
}

/** The tariff that holds is part of the past of orders: its predecessor follows it as a version of its own. */
async function restore(
  { db, now }: CommandContext,
  current: TariffRow,
  { from, on, 'dry-run': isDry }: SchemaTypes['calls/operator/tariff-rollback'],
): Promise<Done> {
  if (on === undefined) throw fieldRefused('on', say('tariff.dayMissing', { from }));
  if (on <= localDate(now)) throw fieldRefused('on', say('tariff.tooSoon'), exits.misuse);
  const previous = await getPrevious(db, current);
  const before = await tariffAt(db, toInstant(on));
  const rows = comparePrices(before?.tariff, previous.tariff);
  const facts = { on, from: localDate(previous.valid_from) };
  if (isDry) return { rows, said: [say('tariff.returnRehearsed', facts)] };
  await putTariff(db, toInstant(on), previous.tariff);
  return {
    rows,
    said: [say('tariff.returned', facts)],
    change: { subject: on, before: before?.tariff ?? null, after: previous.tariff },
  };
}

async function rollback(context: CommandContext, input: SchemaTypes['calls/operator/tariff-rollback']): Promise<Done> {
  const { db, now } = context;
  const { from } = input;
  const [found, current] = await Promise.all([findByDay(db, from), tariffAt(db, now)]);
  if (!found) throw fieldRefused('from', say('tariff.noneBegins', { from }));
  if (found.valid_from > now) return withdraw(context, found, input);
  if (found.valid_from.getTime() === current?.valid_from.getTime()) return restore(context, found, input);
  throw new Refused(say('tariff.ended', { from }));
}

export const tariffCommands = [
  listCommand({
    name: 'tariff list',
    about: 'Lists the tariffs: past, the one that holds, to come',
    input: 'calls/operator/list',
    columns: {
      from: 'day',
      state: ['to come', 'holds', 'past'],
      fuel: 'number',
      zones: 'number',
      prices: 'number',
    },
    order: ['-begins'],
    empty: say('tariff.absent'),
    select: async ({ db, now }: CommandContext) => {
      const holds = (await tariffAt(db, now))?.valid_from ?? now;
      return db
        .selectFrom('tariffs')
        .select(['valid_from as begins', dayOf(sql.ref('valid_from')).as('from')])
        .select([
          sql<string>`case when valid_from > ${now}::timestamptz then 'to come'
            when valid_from = ${holds}::timestamptz then 'holds' else 'past' end`.as('state'),
          sql<number>`(tariff ->> 'fuelPercent')::float`.as('fuel'),
          sql<number>`jsonb_array_length(tariff -> 'zoneLimitsKm') + 1`.as('zones'),
          sql<number>`jsonb_array_length(tariff -> 'rows')`.as('prices'),
        ]);
    },
    show: ({ fuel }) => ({ fuel: `${fuel} %` }),
  }),
  command({
    name: 'tariff show',
    about: 'Shows the tariff that holds now, or at the beginning of a day, as a file that can be loaded',
    options: { from: 'DATE' },
    input: 'calls/operator/tariff-show',
    reads: true,
    async run({ db, now }, { from }) {
      const found = await tariffAt(db, from === undefined ? now : toInstant(from));
      if (!found)
        throw new Refused(from === undefined ? say('tariff.absent') : say('tariff.absentOn', { from: sayDay(from) }));
      return { said: [raw(JSON.stringify(found.tariff, null, 2))] };
    },
  }),
  command({
    name: 'tariff load',
    about: 'Validates a tariff, and lets it hold from the beginning of a day to come',
    places: ['file'],
    options: { from: 'DATE', 'dry-run': '' },
    file: 'file',
    movesMoney: true,
    input: 'calls/operator/tariff-load',
    needsApproval: ({ 'dry-run': isDry = false }) => !isDry,
    run: load,
  }),
  command({
    name: 'tariff rollback',
    about: 'Withdraws the planned tariff of a day, or lets the previous one hold again after the tariff that holds',
    places: ['from'],
    options: { on: 'DATE', 'dry-run': '' },
    input: 'calls/operator/tariff-rollback',
    movesMoney: true,
    needsApproval: ({ 'dry-run': isDry = false }) => !isDry,
    run: rollback,
  }),
];
