/** Branches and their hours (D-02): lists, shows, adds, changes, closes and opens them. */
import { type Selectable, sql } from 'kysely';
import {
  type BranchService,
  formatDayHours,
  parseDayHours,
  type WeekHours,
  type Weekday,
  weekdays,
} from '#domain/address/branch.ts';
import { distanceKm, isInMexico, type Position } from '#domain/address/distances.ts';
import { findState, type StateCode, stateCodes } from '#domain/address/states.ts';
import { constants } from '#domain/constants.ts';
import { timeZoneOfPostalCode } from '#domain/time/time-zone.ts';
import { localDate } from '#domain/time/zoned-time.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { BranchTable } from '../db/tables/catalogue.ts';
import { findPlace, type Place } from '../modules/catalogue/places.ts';
import {
  assertSeen,
  command,
  type CommandContext,
  type Done,
  exits,
  fieldRefused,
  getRevision,
  Refused,
  type Row,
} from './command.ts';
import {
  findBranchRecord,
  insertBranch,
  listToBring,
  listToHandOver,
  selectBranches,
  updateBranch,
  type WaitingThere,
} from './branch-records.ts';
import { say } from './sentences.ts';
import { listCommand } from './tables.ts';

type Branch = Selectable<BranchTable>;
type Facts = SchemaTypes['calls/operator/branch-change'];

const getToday = ({ zip }: Pick<Branch, 'zip'>, now: Date): string => localDate(now, timeZoneOfPostalCode(zip));

function getStatus(branch: Branch, now: Date): string {
  if (branch.closed_from === null) return 'inService';
  return branch.closed_from <= getToday(branch, now) ? 'closed' : 'closing';
}

const toRevision = (branch: Branch): string => getRevision(branch);

const getHours = (hours: WeekHours): Record<Weekday, string> =>
  Object.fromEntries(weekdays.map((day, index) => [day, formatDayHours(hours[index] ?? null)])) as Record<
    Weekday,
    string
  >;

/** What an operator writes about a branch, in the form in which it is written. */
const toFacts = (branch: Branch) => ({
  code: branch.code,
  name: branch.name,
  street: branch.street,
  colony: branch.colony,
  zip: branch.zip,
  city: branch.city,
  state: branch.state,
  position: `${branch.latitude}, ${branch.longitude}`,
  phone: branch.phone,
  services: branch.services.join(', '),
  ...getHours(branch.hours),
  holidays: branch.opens_on_holidays ? 'open' : 'closed',
});

const toRow = (branch: Branch, now: Date): Row => ({
  code: branch.code,
  name: branch.name,
  city: branch.city,
  state: branch.state,
  zip: branch.zip,
  accepts: String(branch.services.includes('dropOff')),
  'hands over': String(branch.services.includes('pickUp')),
  status: getStatus(branch, now),
  closes: branch.closed_from,
});

/** @throws Refused for a code that no branch has */
async function getBranch({ db }: CommandContext, code: string, isLocked = false): Promise<Branch> {
  const found = await findBranchRecord(db, code, isLocked);
  if (!found) throw fieldRefused('code', say('branch.absent', { code }));
  return found;
}

/** Another operator who changes it at the same time waits until this transaction ends. */
async function lockBranch(context: CommandContext, code: string, seen: string | undefined): Promise<Branch> {
  const branch = await getBranch(context, code, true);
  assertSeen(code, seen, toRevision(branch));
  return branch;
}

async function show(context: CommandContext, { code }: SchemaTypes['calls/operator/branch-code']): Promise<Done> {
  const branch = await getBranch(context, code);
  const [toBring, toHandOver] = [await listToBring(context.db, code), await listToHandOver(context.db, code)];
  const facts = {
    ...toFacts(branch),
    status: getStatus(branch, context.now),
    closes: branch.closed_from,
    reason: branch.closed_reason,
    'to bring': toBring.count,
    'to hand over': toHandOver.count,
    revision: toRevision(branch),
  };
  return { rows: Object.entries(facts).map(([field, value]) => ({ field, value })) };
}

/** @throws Refused for a text that names no state. */
function readState(typed: string | undefined): StateCode | undefined {
  const state = typed === undefined ? undefined : findState(typed);
  if (typed !== undefined && !state) throw fieldRefused('state', say('branch.noState', { state: typed }), exits.misuse);
  return state?.code;
}

const yesOrNo = ['true', 'false'];
const hasService = (service: BranchService) => sql<string>`(${service}::text = any(services))::text`;

function readPosition(written: string): Position {
  const [latitude = Number.NaN, longitude = Number.NaN] = written.split(',').map(Number);
  return { latitude, longitude };
}

/** @throws Refused for a position abroad, or far from the postal code: two numbers are easily mistyped */
function checkPosition(position: Position, { at, city, zip }: Place): void {
  if (!isInMexico(position)) throw fieldRefused('position', say('branch.abroad'), exits.misuse);
  const km = at ? Math.round(distanceKm(position, at)) : 0;
  if (km > constants.branches.maxKmFromCity)
    throw fieldRefused('position', say('branch.far', { km, city: city ?? '', zip }), exits.misuse);
}

/** @throws Refused unless each day ends after it begins */
function readWeek(written: Partial<Record<Weekday, string>>, before: WeekHours): WeekHours {
  return weekdays.map((day, index) => {
    const { [day]: text } = written;
    if (text === undefined) return before[index] ?? null;
    const hours = parseDayHours(text);
    if (hours === undefined) throw fieldRefused(day, say('branch.backwards', { hours: text }), exits.misuse);
    return hours;
  });
}

/** The columns that the inputs give, on top of those of the branch as it is. */
async function readFacts({ db }: CommandContext, written: Omit<Facts, 'seen'>, before?: Branch) {
  const zip = written.zip ?? before?.zip ?? '';
  const place = await findPlace(db, zip);
  const city = written.city ?? (zip === before?.zip ? before.city : place.city);
  if (city === null) throw fieldRefused('city', say('branch.noCity', { zip }), exits.misuse);
  const position = written.position === undefined ? before : readPosition(written.position);
  if (position) checkPosition(position, place);
  return {
    name: written.name ?? before?.name ?? '',
    street: written.street ?? before?.street ?? '',
    colony: written.colony ?? before?.colony ?? '',
    zip,
    city,
    // Of the postal code, so that the two always match (D-61).
    state: (place.state?.code ?? before?.state ?? '') as StateCode,
    latitude: position?.latitude ?? 0,
    longitude: position?.longitude ?? 0,
    phone: written.phone ?? before?.phone ?? null,
    services: written.services ?? before?.services ?? [],
    hours: JSON.stringify(readWeek(written, before?.hours ?? [])),
    opens_on_holidays:
      written.holidays === undefined ? (before?.opens_on_holidays ?? false) : written.holidays === 'open',
  };
}

async function add(context: CommandContext, input: SchemaTypes['calls/operator/branch-add']): Promise<Done> {
  const { code } = input;
  const added = await insertBranch(context.db, { code, ...(await readFacts(context, input)) });
  if (!added) throw fieldRefused('code', say('branch.exists', { code }));
  return {
    said: [say('branch.opened', { code, name: added.name })],
    rows: [toRow(added, context.now)],
    change: { subject: code, before: null, after: toFacts(added) },
  };
}

const noneWaits: WaitingThere = { count: 0, rows: [] };

/** What waits at a branch that no longer offers a service. */
async function getWaiting(
  { db }: CommandContext,
  code: string,
  { lost, from }: { lost: readonly BranchService[]; from?: string },
) {
  const toBring = lost.includes('dropOff') ? await listToBring(db, code, from) : noneWaits;
  const toHandOver = lost.includes('pickUp') ? await listToHandOver(db, code) : noneWaits;
  return {
    said: [
      ...(lost.includes('dropOff') ? [say('branch.toBring', { count: toBring.count })] : []),
      ...(lost.includes('pickUp') ? [say('branch.toHandOver', { count: toHandOver.count })] : []),
    ],
    rows: [...toBring.rows, ...toHandOver.rows] satisfies readonly Row[],
    total: toBring.count + toHandOver.count,
    counts: { toBring: toBring.count, toHandOver: toHandOver.count },
  };
}

/** The facts that differ, for the audit. */
function getDifference(before: object, after: object): { before: object; after: object } {
  const [old, next] = [Object.entries(before), Object.entries(after)];
  const changed = next.filter(([name, value], index) => old[index]?.[1] !== value && old[index]?.[0] === name);
  const names = new Set(changed.map(([name]) => name));
  return { before: Object.fromEntries(old.filter(([name]) => names.has(name))), after: Object.fromEntries(changed) };
}

async function change(context: CommandContext, { seen, ...input }: Facts): Promise<Done> {
  const { code } = input;
  const before = await lockBranch(context, code, seen);
  const after = await updateBranch(context.db, code, await readFacts(context, input, before));
  const difference = getDifference(toFacts(before), toFacts(after));
  if (Object.keys(difference.after).length === 0) throw new Refused(say('branch.same', { code }));
  const lost = before.services.filter((service) => !after.services.includes(service));
  const waiting = await getWaiting(context, code, { lost });
  return {
    said: [say('branch.changed', { code }), ...waiting.said],
    rows: waiting.rows,
    total: waiting.total,
    change: { subject: code, ...difference },
  };
}

async function close(context: CommandContext, input: SchemaTypes['calls/operator/branch-close']): Promise<Done> {
  const { code, from, reason, seen } = input;
  const before = await lockBranch(context, code, seen);
  if (before.closed_from !== null) throw new Refused(say('branch.closedAlready', { code, from: before.closed_from }));
  if (from < getToday(before, context.now)) throw fieldRefused('from', say('branch.passed', { from }), exits.misuse);
  await updateBranch(context.db, code, { closed_from: from, closed_reason: reason });
  const waiting = await getWaiting(context, code, { lost: ['dropOff', 'pickUp'], from });
  return {
    said: [say('branch.closed', { code, name: before.name, from }), ...waiting.said],
    rows: waiting.rows,
    total: waiting.total,
    change: { subject: code, before: { closedFrom: null }, after: { closedFrom: from, reason, ...waiting.counts } },
  };
}

async function open(context: CommandContext, input: SchemaTypes['calls/operator/branch-open']): Promise<Done> {
  const { code, seen } = input;
  const { closed_from: closedFrom, closed_reason: reason, name } = await lockBranch(context, code, seen);
  if (closedFrom === null) throw new Refused(say('branch.notClosed', { code }));
  await updateBranch(context.db, code, { closed_from: null, closed_reason: null });
  return {
    said: [say('branch.opened', { code, name })],
    change: { subject: code, before: { closedFrom, reason }, after: { closedFrom: null } },
  };
}

const facts = {
  name: 'NAME',
  street: 'STREET',
  colony: 'COLONY',
  zip: 'POSTAL-CODE',
  city: 'CITY',
  phone: 'PHONE',
  position: '"LATITUDE, LONGITUDE"',
  services: 'dropOff,pickUp,packaging,codPayout,international',
  ...Object.fromEntries(weekdays.map((day) => [day, '09:00-19:00|closed'])),
  holidays: 'open|closed',
};

export const branchCommands = [
  listCommand({
    name: 'branch list',
    about: 'Lists the branches by state and city; --all also those that have closed',
    options: { query: 'TEXT', state: 'STATE', all: '' },
    input: 'calls/operator/branch-list',
    columns: {
      code: 'text',
      name: 'text',
      city: 'text',
      state: stateCodes,
      zip: 'text',
      accepts: yesOrNo,
      'hands over': yesOrNo,
      status: ['inService', 'closing', 'closed'],
      closes: 'day',
    },
    order: ['state', 'city_id', 'name', 'code'],
    empty: say('branch.none'),
    select: (
      { db, now }: CommandContext,
      { query, state: typed, all = false }: SchemaTypes['calls/operator/branch-list'],
    ) => {
      const today = localDate(now);
      return selectBranches(db, { query, state: readState(typed), ...(!all && { openOn: today }) })
        .select(['code', 'name', 'city', 'city_id', 'state', 'zip', 'closed_from as closes'])
        .select([hasService('dropOff').as('accepts'), hasService('pickUp').as('hands over')])
        .select(
          sql<string>`case when closed_from is null then 'inService'
            when closed_from <= ${today}::date then 'closed' else 'closing' end`.as('status'),
        );
    },
  }),
  command({
    name: 'branch show',
    about: 'Shows a branch with its hours, and how many parcels are to be brought or collected there',
    places: ['code'],
    input: 'calls/operator/branch-code',
    reads: true,
    run: show,
  }),
  command({
    name: 'branch add',
    about: 'Opens a new branch to customers; a day without hours is closed',
    places: ['code'],
    options: facts,
    lists: ['services'],
    input: 'calls/operator/branch-add',
    run: add,
  }),
  command({
    name: 'branch change',
    about: 'Changes what is given about a branch; the rest stays as it is',
    places: ['code'],
    options: { ...facts, seen: 'REVISION' },
    lists: ['services'],
    input: 'calls/operator/branch-change',
    run: change,
  }),
  command({
    name: 'branch close',
    about: 'Closes a branch from a day on, and lists the parcels that are to be brought or collected there',
    places: ['code', 'from', 'reason'],
    options: { seen: 'REVISION' },
    input: 'calls/operator/branch-close',
    run: close,
  }),
  command({
    name: 'branch open',
    about: 'Opens a closed branch again, or takes its closing back',
    places: ['code'],
    options: { seen: 'REVISION' },
    input: 'calls/operator/branch-open',
    run: open,
  }),
];
