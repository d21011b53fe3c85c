/** Published versions of the rules above the release's files (ADR 133): drafts, their check, publication, rollback, export. */
import { readFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import { type Kysely, sql } from 'kysely';
import { findConstant } from '#domain/constant-facts.ts';
import { flowOfSource } from '#domain/parcel/shipments.ts';
import { localDate, toInstant } from '#domain/time/zoned-time.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import { isChangeable, type RuleChanges, withConstantValues } from '#schemas/model/rule-changes.ts';
import type { ServerContext } from '../context.ts';
import type { Database } from '../db/schema.ts';
import type { CompiledChanges, Finding } from '../rules/compiler.ts';
import { compiler, heldRules, releaseFingerprint } from '../rules/held.ts';
import type { ChangedCase, PastOrder, PastVerdict } from '../rules/review.ts';
import {
  createDraft,
  dueNumber,
  endRuleSet,
  findDueNumber,
  findRuleSet,
  publishDraft,
  type RuleSet,
  updateDraft,
} from '../rules/store.ts';
import {
  assertSeen,
  command,
  type CommandContext,
  type Done,
  exits,
  fieldRefused,
  type PreparingContext,
  Refused,
  type Row,
} from './command.ts';
import { raw, say, type Sentence } from './sentences.ts';
import { listCommand } from './tables.ts';

const project = new URL('../../', import.meta.url);

async function getRuleSet(db: Kysely<Database>, number: number, isLocked = false): Promise<RuleSet> {
  const found = await findRuleSet(db, number, isLocked);
  if (!found) throw fieldRefused('number', say('ruleset.absent', { number }));
  return found;
}

const isTexts = (value: unknown): value is Record<string, string | number> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws Refused for anything else than a rule set. */
function readChanges(text: string): RuleChanges {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fieldRefused('text', say('ruleset.notJson'), exits.misuse);
  }
  const { files, constants } = isTexts(value) ? (value as Record<string, unknown>) : {};
  const isRight =
    isTexts(files) &&
    isTexts(constants) &&
    Object.values(files).every((each) => typeof each === 'string') &&
    Object.values(constants).every((each) => ['number', 'string'].includes(typeof each));
  if (!isRight) throw fieldRefused('text', say('ruleset.notChanges'), exits.misuse);
  const wrong = Object.keys(files).find((file) => !isChangeable(file));
  if (wrong !== undefined) throw fieldRefused('text', say('ruleset.notChangeable', { file: wrong }), exits.misuse);
  return { files: files as RuleChanges['files'], constants };
}

const readProject = (path: string): Promise<string | undefined> =>
  readFile(new URL(path, project), 'utf8').catch(() => undefined);

/** What the release has in place of the changes: the base of a later merge. A new file has none. */
async function readBase({ files, constants }: RuleChanges): Promise<RuleChanges> {
  const texts = await Promise.all(
    Object.keys(files).map(async (file) => [file, await readProject(`schemas/${file}`)] as const),
  );
  const values = Object.keys(constants).flatMap((path) => {
    const value = findConstant(path)?.value;
    return typeof value === 'number' || typeof value === 'string' ? [[path, value] as const] : [];
  });
  return {
    files: Object.fromEntries(texts.flatMap(([file, text]) => (text === undefined ? [] : [[file, text]]))),
    constants: Object.fromEntries(values),
  };
}

type State = 'draft' | 'review' | 'scheduled' | 'published' | 'replaced' | 'rolledBack';

const revisionOf = ({ revision }: RuleSet): string => String(revision);

async function save(
  { db, now, actor }: CommandContext,
  { number, title, note = '', text, seen }: SchemaTypes['calls/operator/ruleset-save'],
): Promise<Done> {
  const changes = readChanges(text);
  const draft = { title, note, author: actor.name, changes, base: await readBase(changes), now };
  if (number === undefined) {
    const created = await createDraft(db, draft);
    return {
      said: [say('ruleset.saved', { number: created })],
      rows: [{ number: created, title, revision: 1 }],
      change: { subject: String(created), before: null, after: { title } },
    };
  }
  const before = await getRuleSet(db, number, true);
  if (before.state !== 'draft') throw fieldRefused('number', say('ruleset.notDraft', { number }));
  assertSeen(String(number), seen, revisionOf(before));
  await updateDraft(db, number, draft);
  return {
    said: [say('ruleset.saved', { number })],
    rows: [{ number, title, revision: before.revision + 1 }],
    change: { subject: String(number), before: { title: before.title }, after: { title } },
  };
}

/** What a set would do, computed before the transaction. */
interface Review {
  readonly revision: number;
  readonly findings: readonly Finding[];
  readonly compiled?: CompiledChanges;
  readonly compiledFor: string;
  readonly cases: readonly ChangedCase[];
  readonly past: PastVerdict;
}

const checkedOrders = 10_000;
const ordersAtOnce = 500;
/** From this share of refused orders on, publishing needs a confirmation. */
const alarmingShare = 0.5;

const noVerdict: PastVerdict = { checked: 0, refused: 0, reasons: [] };

const parcelForms = { web: 'order/parcel', rate: 'order/parcel', mobile: 'mobile/parcel' } as const;

/** The parts of orders as their forms asked for them, of the newest orders first. */
async function* readPast(db: Kysely<Database>): AsyncGenerator<PastOrder[]> {
  let after: { at: Date; id: string } | undefined;
  for (let read = 0; read < checkedOrders;) {
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'ordered_at', 'product_type', 'source', 'parcel', 'sender', 'recipient'])
      .where('anonymised_at', 'is', null)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(ordered_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy('ordered_at', 'desc')
      .orderBy('id', 'desc')
      .limit(Math.min(ordersAtOnce, checkedOrders - read))
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    read += rows.length;
    after = { at: last.ordered_at, id: last.id };
    yield rows.map(({ product_type, source, parcel, sender, recipient }) => {
      const flow = flowOfSource(source);
      const isAbroad = product_type === 'international';
      const form = isAbroad ? 'international/parcel' : parcelForms[flow];
      return { parts: { [form]: parcel, ...(!isAbroad && { 'order/sender': sender, 'order/recipient': recipient }) } };
    });
  }
}

async function checkPast(db: Kysely<Database>, after: CompiledChanges): Promise<PastVerdict> {
  let sum = noVerdict;
  for await (const orders of readPast(db)) {
    const { checked, refused, reasons } = await compiler.checkPast(orders, { before: heldRules().compiled, after });
    const counts = new Map(sum.reasons.map((each) => [`${each.form} ${each.pointer} ${each.key}`, each]));
    for (const each of reasons) {
      const place = `${each.form} ${each.pointer} ${each.key}`;
      counts.set(place, { ...each, count: each.count + (counts.get(place)?.count ?? 0) });
    }
    sum = {
      checked: sum.checked + checked,
      refused: sum.refused + refused,
      reasons: [...counts.values()].toSorted((a, b) => b.count - a.count),
    };
  }
  return sum;
}

async function review({ db }: ServerContext, number: number): Promise<Review> {
  const { changes, revision } = await getRuleSet(db, number);
  const compiledFor = await releaseFingerprint();
  const outcome = await compiler.compile(changes);
  if ('findings' in outcome) return { revision, compiledFor, findings: outcome.findings, cases: [], past: noVerdict };
  const { compiled } = outcome;
  const cases = await compiler.findChangedCases(changes, { before: heldRules().compiled, after: compiled });
  return { revision, compiledFor, findings: [], compiled, cases, past: await checkPast(db, compiled) };
}

const row = (
  part: Sentence,
  name: string,
  facts: Partial<Record<'before' | 'after' | 'value', string | number>>,
): Row => ({
  part,
  name,
  before: facts.before ?? null,
  after: facts.after ?? null,
  value: facts.value ?? null,
});

function* changedTexts(texts: CompiledChanges['texts'][string][string], above = ''): Iterable<[string, string]> {
  for (const [key, value] of Object.entries(texts))
    if (typeof value === 'string') yield [above + key, value];
    else yield* changedTexts(value, `${above}${key}.`);
}

/** Drafts of customers whose flow has a changed form. */
async function countDrafts(db: Kysely<Database>, { modules }: CompiledChanges): Promise<Row[]> {
  const flows = [...new Set(Object.keys(modules).map((id) => id.replace(/^drafts\//, '').split('/')[0] ?? ''))];
  if (flows.length === 0) return [];
  const counts = await db
    .selectFrom('drafts')
    .select(({ fn }) => ['flow', fn.countAll<number>().as('count')])
    .where('flow', 'in', flows)
    .groupBy('flow')
    .orderBy('flow')
    .execute();
  return counts.map(({ flow, count }) => row(say('ruleset.drafts'), flow, { value: Number(count) }));
}

const isAlarming = ({ checked, refused }: PastVerdict): boolean => refused > 0 && refused >= checked * alarmingShare;

async function check({ db }: CommandContext, number: number, reviewed: Review): Promise<Done> {
  const { findings, compiled, cases, past } = reviewed;
  if (!compiled)
    return {
      exit: exits.notPossible,
      said: [say('ruleset.broken', { count: findings.length })],
      rows: findings.map(({ code, file, line, column, what, todo, fix }) =>
        row(say('ruleset.finding'), `${file}:${line}:${column}`, { before: code, after: what, value: fix ?? todo }),
      ),
    };
  const { base } = await getRuleSet(db, number);
  const constants = Object.entries(compiled.constants).map(([path, after]) =>
    row(say('ruleset.constant'), path, {
      before: base.constants[path] ?? '',
      after,
      value: findConstant(path)?.unit ?? '',
    }),
  );
  const texts = Object.entries(compiled.texts).flatMap(([language, namespaces]) =>
    Object.entries(namespaces).flatMap(([namespace, changed]) =>
      [...changedTexts(changed)].map(([key, after]) =>
        row(say('ruleset.text'), `${namespace}:${key}`, { value: language, after }),
      ),
    ),
  );
  const forms = Object.keys(compiled.modules)
    .filter((id) => !/^(?:calls|drafts)\//.test(id))
    .map((id) => row(say('ruleset.form'), id, {}));
  const verdicts = cases.map(({ form, name, pointer, keyword, isRefused }) =>
    row(say('ruleset.case'), `${form}${pointer} ${keyword}`, {
      before: name,
      value: isRefused ? 'refused' : 'accepted',
    }),
  );
  const reasons = past.reasons.map(({ form, pointer, key, count }) =>
    row(say('ruleset.past'), `${form}${pointer}`, { before: key, value: count }),
  );
  return {
    said: [
      say('ruleset.sound', { number }),
      say(isAlarming(past) ? 'ruleset.alarming' : 'ruleset.checked', { refused: past.refused, checked: past.checked }),
    ],
    rows: [...constants, ...texts, ...forms, ...verdicts, ...(await countDrafts(db, compiled)), ...reasons],
  };
}

type PublishInput = SchemaTypes['calls/operator/ruleset-publish'];

async function publish(context: CommandContext, input: PublishInput, reviewed: Review): Promise<Done> {
  const { db, now, approver } = context;
  const { number, from, confirmed = false, seen } = input;
  const set = await getRuleSet(db, number, true);
  if (set.state !== 'draft') throw fieldRefused('number', say('ruleset.notDraft', { number }));
  assertSeen(String(number), seen, revisionOf(set));
  if (set.revision !== reviewed.revision) throw new Refused(say('common.changed', { subject: String(number) }));
  const { compiled, compiledFor, past } = reviewed;
  if (!compiled) return check(context, number, reviewed);
  if (isAlarming(past) && !confirmed)
    throw fieldRefused('confirmed', say('ruleset.confirm', { refused: past.refused, checked: past.checked }));
  const [day = '', time] = from?.split('T') ?? [];
  const effectiveAt = from === undefined ? now : toInstant(day, time);
  if (effectiveAt < now) throw fieldRefused('from', say('ruleset.tooEarly'));
  const before = await findDueNumber(db, effectiveAt);
  await publishDraft(db, number, { reviewer: approver ?? null, publishedAt: now, effectiveAt, compiled, compiledFor });
  return {
    said: [say('ruleset.published', { number, from: effectiveAt.toISOString() })],
    rows: [{ number, title: set.title, from: effectiveAt.toISOString() }],
    change: {
      subject: String(number),
      before: { ruleset: before },
      after: { ruleset: number, revision: set.revision, ...(from !== undefined && { from }) },
    },
  };
}

async function rollback(
  { db, now }: CommandContext,
  { number, reason }: SchemaTypes['calls/operator/ruleset-rollback'],
): Promise<Done> {
  const set = await getRuleSet(db, number, true);
  if (set.state !== 'published') throw fieldRefused('number', say('ruleset.notPublished', { number }));
  await endRuleSet(db, number, now);
  const next = await findDueNumber(db, now);
  return {
    said: [next === null ? say('ruleset.backToRelease', { number }) : say('ruleset.backTo', { number, next })],
    change: { subject: String(number), before: { ruleset: number }, after: { ruleset: next, reason } },
  };
}

/** The files of a set as they lie in the repository, also the constants. */
async function exportFiles(db: Kysely<Database>, number: number): Promise<Record<string, string>> {
  const { changes } = await getRuleSet(db, number);
  const files = Object.fromEntries(Object.entries(changes.files).map(([file, text]) => [`schemas/${file}`, text]));
  if (Object.keys(changes.constants).length === 0) return files;
  const path = 'domain/constants.ts';
  return { ...files, [path]: withConstantValues((await readProject(path)) ?? '', changes.constants) };
}

const selectRuleSets = ({ db, now }: CommandContext) =>
  db
    .selectFrom('rule_sets')
    .select(['number', 'title', 'author', 'reviewer', 'effective_at as from', 'changed_at as changed', 'revision'])
    .select(
      sql<State>`case
            when state = 'draft' and exists (
              select from operator_proposals where command = 'ruleset publish' and outcome is null
              and (input ->> 'number')::integer = rule_sets.number) then 'review'
            when state <> 'published' then state
            when effective_at > ${now}::timestamptz then 'scheduled'
            when number = ${dueNumber(now)} then 'published'
            else 'replaced' end`.as('state'),
    );

const readNumber = (context: PreparingContext, { number }: { number: number }): Promise<Review> =>
  review(context, number);

export const ruleSetCommands = [
  listCommand({
    name: 'ruleset list',
    about: 'Lists the versions of the rules: drafts, those to come, the one that holds and earlier ones',
    input: 'calls/operator/list',
    columns: {
      number: 'number',
      title: 'text',
      state: ['draft', 'review', 'scheduled', 'published', 'replaced', 'rolledBack'] satisfies State[],
      author: 'text',
      reviewer: 'text',
      from: 'instant',
      changed: 'instant',
      revision: 'plain',
    },
    order: ['-number'],
    empty: say('ruleset.none'),
    select: selectRuleSets,
  }),
  command({
    name: 'ruleset show',
    about: 'Shows a version of the rules with its changes and what the release had in their place, as JSON',
    places: ['number'],
    input: 'calls/operator/ruleset-number',
    reads: true,
    async run({ db }, { number }) {
      const {
        changes,
        base,
        title,
        note,
        author,
        reviewer,
        revision,
        state,
        effective_at: from,
      } = await getRuleSet(db, number);
      const shown = { number, title, note, author, reviewer, revision, state, from, changes, base };
      return { said: [raw(JSON.stringify(shown, null, 2))] };
    },
  }),
  command({
    name: 'ruleset save',
    about:
      'Saves changes of the rules as a draft, a new one or in place of an earlier one; `text` is {"files", "constants"}',
    places: ['title', 'file'],
    options: { number: 'NUMBER', note: 'TEXT', seen: 'REVISION' },
    file: 'file',
    input: 'calls/operator/ruleset-save',
    run: save,
  }),
  command({
    name: 'ruleset check',
    about: 'Compiles a version and shows what it changes: findings, texts, cases, drafts, and orders of the past',
    places: ['number'],
    input: 'calls/operator/ruleset-number',
    reads: true,
    prepare: readNumber,
    run: (context, { number }, reviewed) => check(context, number, reviewed),
  }),
  command({
    name: 'ruleset publish',
    about: 'Lets a draft hold, at once or from a time on',
    places: ['number'],
    options: { from: 'TIME', seen: 'REVISION', confirmed: '' },
    input: 'calls/operator/ruleset-publish',
    needsApproval: () => true,
    prepare: readNumber,
    run: publish,
  }),
  command({
    name: 'ruleset rollback',
    about: 'Ends a version that holds or is to come: the one before it holds again',
    places: ['number'],
    options: { reason: 'TEXT' },
    input: 'calls/operator/ruleset-rollback',
    needsApproval: () => true,
    run: rollback,
  }),
  command({
    name: 'ruleset export',
    about: 'Writes the files of a version as the repository has them, as an archive',
    places: ['number', 'into'],
    saves: 'into',
    input: 'calls/operator/ruleset-export',
    reads: true,
    async run({ db, now }, { number }) {
      const files = Object.entries(await exportFiles(db, number)).map(([path, text]) => [path, strToU8(text)]);
      const bytes = zipSync(Object.fromEntries(files), { mtime: new Date(localDate(now)) });
      return { said: [say('ruleset.exported', { number })], saved: Buffer.from(bytes).toString('base64') };
    },
  }),
];
