/**
 * The rules in use (ADR 133): what the database says holds, compiled, in place of the release's own. They are those of the
 * process, because compiled modules are: a process runs one server.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { CompiledChanges } from '#schemas/compiler/changes.ts';
import { publishRules } from '#schemas/runtime/published.ts';
import type { Database } from '../db/schema.ts';
import { Compiler, type Finding } from './compiler.ts';
import { evaluateRules } from './evaluate.ts';
import { findDueNumber, findRuleSet, keepCompiled } from './store.ts';

export interface HeldRules {
  /** The set that the database says holds; null for the release's own rules. */
  readonly due: number | null;
  /** The set that is in use: null also while the due one is put aside. */
  readonly number: number | null;
  /** As browsers name it: `0` without a set. */
  readonly version: string;
  readonly compiled: CompiledChanges;
  /** Why the due set is put aside: it doesn't compile with this release. */
  readonly findings: readonly Finding[];
}

/** An order that was validated by rules that no longer hold; the call is validated again. */
export class RulesChangedError extends Error {
  override readonly name = 'RulesChangedError';
}

const nothing: CompiledChanges = { modules: {}, constants: {}, texts: {} };
const ofRelease: HeldRules = { due: null, number: null, version: '0', compiled: nothing, findings: [] };

let held = ofRelease;
const listeners = new Set<(rules: HeldRules) => void>();

export const heldRules = (): HeldRules => held;

/** Calls back in the same turn in which rules are replaced, and must not fail. @returns stops. */
export function onHeldRules(listener: (rules: HeldRules) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function hold(next: HeldRules): void {
  publishRules(evaluateRules(next.compiled));
  held = next;
  for (const listener of listeners) listener(next);
}

export const compiler = new Compiler();

const stamp = new URL('../../schemas/generated/stamp.json', import.meta.url);

/** Identifies the compiler and the release's files. */
export async function releaseFingerprint(): Promise<string> {
  const { code, sources } = JSON.parse(await readFile(stamp, 'utf8')) as { code: string; sources: string };
  return createHash('sha256').update(`${code} ${sources}`).digest('hex').slice(0, 16);
}

const getVersion = (number: number, compiled: CompiledChanges): string =>
  `${number}-${createHash('sha256').update(JSON.stringify(compiled)).digest('hex').slice(0, 12)}`;

async function loadRules(db: Kysely<Database>, due: number): Promise<HeldRules> {
  const set = await findRuleSet(db, due);
  if (!set) return ofRelease;
  const compiledFor = await releaseFingerprint();
  if (set.compiled && set.compiled_for === compiledFor)
    return { due, number: due, version: getVersion(due, set.compiled), compiled: set.compiled, findings: [] };
  const outcome = await compiler.compile(set.changes);
  if ('findings' in outcome) return { ...ofRelease, due, findings: outcome.findings };
  const { compiled } = outcome;
  await keepCompiled(db, due, { compiled, compiledFor });
  return { due, number: due, version: getVersion(due, compiled), compiled, findings: [] };
}

interface RulesContext {
  readonly db: Kysely<Database>;
  readonly clock: () => Date;
  readonly log: { warn: (facts: object, message: string) => void; error: (facts: object, message: string) => void };
}

let running: Promise<void> | undefined;

async function take({ db, clock, log }: RulesContext): Promise<void> {
  const due = await findDueNumber(db, clock());
  if (due === held.due) return;
  const next = due === null ? ofRelease : await loadRules(db, due);
  hold(next);
  if (next.findings.length > 0)
    log.error({ ruleSet: due, findings: next.findings.slice(0, 5) }, 'a rule set does not compile with this release');
}

/** Takes what the database says holds. Concurrent calls share one look at it, and a later call has a look of its own. */
export async function takeRules(context: RulesContext): Promise<void> {
  await running?.catch(() => undefined);
  running ??= take(context).finally(() => (running = undefined));
  return running;
}

/** As often as sets may follow each other while one call waits. */
const mostTries = 5;

/**
 * Runs work that stores only under the rules that it was validated by, and runs it again under those that hold when they
 * have been replaced meanwhile.
 * @throws RulesChangedError when that happens time and again.
 */
export async function underHeldRules<Result>(
  context: RulesContext,
  work: (isFirst: boolean) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work(tries === 1);
    } catch (error) {
      if (!(error instanceof RulesChangedError) || tries === mostTries) throw error;
      await takeRules(context);
    }
  }
}

/** How late a process that has missed the announcement takes a set at most. */
const pollMs = 2_500;

/**
 * Takes the rules that hold, and later ones as they come.
 * @param listen calls back when another process has published. @returns stops, and goes back to the release's rules.
 */
export async function followRules(
  context: RulesContext,
  listen: (onChange: () => void) => () => void,
): Promise<() => Promise<void>> {
  const look = (): Promise<void> =>
    takeRules(context).catch((err: unknown) => context.log.warn({ err }, 'the rules that hold can’t be read'));
  await takeRules(context);
  const stopListening = listen(() => void look());
  const timer = setInterval(() => void look(), pollMs).unref();
  return async () => {
    clearInterval(timer);
    stopListening();
    await running?.catch(() => undefined);
    if (held !== ofRelease) hold(ofRelease);
    await compiler.close();
  };
}
