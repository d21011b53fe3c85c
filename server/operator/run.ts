/** Runs one command: checks the key and the input, then does the work and its audit in one transaction. */
import type { Transaction } from 'kysely';
import { registry } from '#schemas/generated/registry.js';
import { isAllowed } from '#domain/account/operator-roles.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import {
  type Actor,
  type Change,
  type CommandContext,
  type Done,
  exits,
  inputRefused,
  type OpsCommand,
  type OpsReply,
  type OpsRequest,
  Refused,
  type RefusedField,
  type ReplyRow,
  type Row,
  toRefused,
} from './command.ts';
import { writeTable } from './export.ts';
import { announceCommand } from './live.ts';
import { auditCommands, getOperator, keyCommands, recordRefusal } from './keys.ts';
import { insertEvent } from './operator-store.ts';
import { operatorAccountCommands } from './operators.ts';
import { createProposalCommands, propose, toPreview } from './proposals.ts';
import { bannerCommands } from './banners.ts';
import { branchCommands } from './branches.ts';
import { campaignCommands } from './campaigns.ts';
import { caseCommands } from './cases.ts';
import { codCommands } from './cod.ts';
import { codCutCommands } from './cod-cuts.ts';
import { codPaymentCommands } from './cod-payments.ts';
import { contentCommands } from './content.ts';
import { couponCommands } from './coupons.ts';
import { deliveryCommands } from './deliveries.ts';
import { healthCommands } from './health.ts';
import { holidayCommands } from './holidays.ts';
import { inboxCommands } from './inbox.ts';
import { orderChangeCommands } from './order-changes.ts';
import { orderSearchCommands } from './order-search.ts';
import { orderCommands } from './orders.ts';
import { pickupBoardCommands } from './pickup-board.ts';
import { pickupMoveCommands } from './pickup-moves.ts';
import { merchantCommands } from './merchants.ts';
import { pickupCommands } from './pickups.ts';
import { priceCommands, scanCommands } from './parcels.ts';
import { queueCommands } from './queue.ts';
import { returnCommands } from './returns.ts';
import { render, say, sayWord } from './sentences.ts';
import { ruleSetCommands } from './rule-sets.ts';
import { tariffCommands } from './tariffs.ts';
import type { ServerContext } from '../context.ts';
import type { Database } from '../db/schema.ts';
import type { Command } from '../jobs/channel.ts';
import { uuidv7 } from '../db/ids.ts';
import { transaction } from '../db/transaction.ts';
import { BusinessError } from '../http/failures.ts';
import { coerce, rejectedFields } from '../http/validate.ts';
import { describeError } from '../http/log.ts';

/** Every command of `npm run ops`: one row each. */
export const opsCommands: readonly OpsCommand[] = [
  ...queueCommands,
  ...orderSearchCommands,
  ...orderCommands,
  ...orderChangeCommands,
  ...scanCommands,
  ...pickupCommands,
  ...pickupBoardCommands,
  ...pickupMoveCommands,
  ...holidayCommands,
  ...branchCommands,
  ...tariffCommands,
  ...ruleSetCommands,
  ...bannerCommands,
  ...contentCommands,
  ...priceCommands,
  ...deliveryCommands,
  ...returnCommands,
  ...couponCommands,
  ...campaignCommands,
  ...caseCommands,
  ...inboxCommands,
  ...codCommands,
  ...codCutCommands,
  ...codPaymentCommands,
  ...merchantCommands,
  ...createProposalCommands({ find: (name) => opsCommands.find((row) => row.name === name), validate: validated }),
  ...auditCommands,
  ...healthCommands,
  ...operatorAccountCommands,
  ...keyCommands,
];

/** At the terminal without a key: access to the machine can't identify a person. */
const owner: Actor = { operatorId: null, keyId: null, name: 'owner of the machine', roles: [] };

const getParts = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** The input for validation: lists are split, and strings converted to the schema's types. */
function toInput({ input: id, lists = [] }: OpsCommand, given: OpsRequest['input']): unknown {
  const entries = Object.entries(given).map(([name, value]) => [
    name,
    lists.includes(name) && typeof value === 'string' ? getParts(value) : value,
  ]);
  const { schema } = registry[id];
  return coerce(Object.fromEntries(entries), schema);
}

function validated(row: OpsCommand, given: OpsRequest['input'], now: Date): never {
  const input = toInput(row, given);
  const { [row.input]: rules } = registry;
  const errors = rejectedFields(input, rules, now);
  if (errors.length > 0) throw inputRefused(errors, rules.schema);
  return input as never;
}

function findCommand(name: string): OpsCommand {
  const row = opsCommands.find((each) => each.name === name);
  if (!row) throw new Refused(say('command.absent', { name }), exits.misuse);
  return row;
}

async function recordEvent(
  trx: Transaction<Database>,
  at: Date,
  { name, keyId }: Actor,
  ran: string,
  change: Change,
): Promise<void> {
  const { subject, before, after, outcome = 'done', of } = change;
  const isApproved = of !== undefined && outcome === 'done';
  await insertEvent(trx, {
    id: uuidv7(),
    at,
    by: isApproved ? of.by : name,
    key_id: isApproved ? null : keyId,
    approved_by: isApproved ? name : null,
    command: of?.command ?? ran,
    outcome,
    subject,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  });
}

/** Ends the transaction of a preview, which changes nothing. */
class Preview extends Error {
  readonly done: Done;

  constructor(done: Done) {
    super('a preview');
    this.done = done;
  }
}

/** What a command would do now, by its own checks. @throws Refused like the command. */
async function getPreview(context: ServerContext, row: OpsCommand, facts: RunFacts): Promise<Done> {
  try {
    return await transaction(context.db, async (trx) => {
      throw new Preview(await row.run({ ...context, db: trx, ...facts }, facts.input, facts.prepared));
    });
  } catch (error) {
    if (error instanceof Preview) return error.done;
    throw error;
  }
}

interface RunFacts {
  readonly actor: Actor;
  readonly now: Date;
  readonly input: never;
  readonly prepared: never;
}

/** Runs a command and writes its audit, or proposes it where it needs a second operator. */
async function execute(
  context: ServerContext,
  row: OpsCommand,
  actor: Actor,
  given: OpsRequest['input'],
): Promise<Done> {
  const now = context.clock();
  const input = validated(row, given, now);
  const prepared = (await row.prepare?.({ ...context, now }, input)) as never;
  const facts: RunFacts = { actor, now, input, prepared };
  const { operatorId } = actor;
  const isProposal = operatorId !== null && row.needsApproval?.(facts.input) === true;
  const previewed = isProposal ? await getPreview(context, row, facts) : undefined;
  // What would not be done needs no second operator.
  if (previewed && (previewed.exit ?? exits.done) !== exits.done) return previewed;
  const preview = previewed && toPreview(previewed, row);
  const done = await transaction(context.db, async (trx): Promise<Done> => {
    const inside: CommandContext = { ...context, db: trx, now, actor };
    const result =
      preview && operatorId !== null
        ? await propose(inside, row, { input: facts.input, preview, operatorId })
        : await row.run(inside, facts.input, prepared);
    if (result.change) await recordEvent(trx, now, actor, row.name, result.change);
    return result;
  });
  const { change } = done;
  if (change) {
    await row.after?.(context);
    announceCommand(context, [isProposal ? 'proposal' : row.name, change.of?.command ?? '']);
  }
  return done;
}

/** @throws Refused, and records it, for a command that none of the operator's roles lists. */
async function assertAllowed(
  context: ServerContext,
  { name, keyId, roles }: Actor,
  commandName: string,
): Promise<void> {
  if (isAllowed(roles, commandName)) return;
  await recordRefusal(context, { by: name, keyId, commandName });
  throw new Refused(say('command.notAllowed', { roles: roles.map(sayWord), name: commandName }), exits.keyRefused);
}

/** The errors at their inputs: a form shows them there, a terminal names the input and its choices. */
function sayErrors(errors: readonly RefusedField[], language?: LanguageInfo): string[] {
  return errors.map(({ pointer, sentence, choices }) => {
    const words = render(sentence, language);
    if (language) return words;
    // For an item of a list, the list.
    const name = pointer.split('/').findLast((part) => !/^\d*$/.test(part));
    const listed = choices ? ` One of: ${choices.join(', ')}.` : '';
    return `${name === undefined ? '' : `${name}: `}${words}${listed}`;
  });
}

/** @param language of the browser; absent at the terminal. */
function toReply({ exit, sentences, errors }: Refused, language?: LanguageInfo): OpsReply {
  if (errors.length === 0) return { exit, said: sentences.map((each) => render(each, language)), rows: [] };
  const atFields = errors.map(({ pointer, sentence }) => ({ pointer, message: render(sentence, language) }));
  return { exit, said: sayErrors(errors, language), rows: [], errors: atFields };
}

const toReplyRow = (row: Row, language?: LanguageInfo): ReplyRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [
      name,
      typeof cell === 'object' && cell !== null ? render(cell, language) : cell,
    ]),
  );

/** The reply to what a command has done, or why not, in words. */
async function replied(work: Promise<Done>, language?: LanguageInfo): Promise<OpsReply> {
  try {
    const { change: _change, said = [], rows = [], exit = exits.done, table, ...rest } = await work;
    return {
      exit,
      said: said.map((each) => render(each, language)),
      rows: rows.map((row) => toReplyRow(row, language)),
      ...rest,
      ...(table && { saved: await writeTable(table, language) }),
    };
  } catch (error) {
    if (error instanceof BusinessError) return toReply(toRefused(error), language);
    if (error instanceof Refused) return toReply(error, language);
    throw error;
  }
}

/** Runs a command of the terminal, or says in words why not. @throws unexpected errors, e.g. a lost database. */
export function runOps(context: ServerContext, { command: name, input, key }: OpsRequest): Promise<OpsReply> {
  return replied(
    (async () => {
      const row = findCommand(name);
      if (row.byOwner && key === undefined) return execute(context, row, owner, input);
      const actor = await getOperator(context, key, name);
      await assertAllowed(context, actor, name);
      return execute(context, row, actor, input);
    })(),
  );
}

/** Runs a command for an operator who is signed in; otherwise like `runOps`. */
export function runAs(
  context: ServerContext,
  actor: Actor,
  { command: name, input }: Pick<OpsRequest, 'command' | 'input'>,
  language?: LanguageInfo,
): Promise<OpsReply> {
  return replied(
    (async () => {
      const row = findCommand(name);
      await assertAllowed(context, actor, name);
      return execute(context, row, actor, input);
    })(),
    language,
  );
}

/**
 * Over the control channel: receives a request as JSON and replies as JSON. Unexpected errors go to the log, not to the
 * terminal.
 */
const ops: Command = async (context, [request = ''], print) => {
  try {
    print(JSON.stringify(await runOps(context, JSON.parse(request) as OpsRequest)));
  } catch (error) {
    context.log.error({ err: describeError(error) }, 'a command of an operator broke');
    throw new Error('Something broke, and nothing was changed. The log of the server says what.', { cause: error });
  }
};

export const operatorCommands = { ops };
