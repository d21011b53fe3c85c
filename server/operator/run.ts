/** Runs one command: checks the key and the input, then does the work and its audit in one transaction. */
import { registry } from '#schemas/generated/registry.js';
import {
  type Done,
  exits,
  fieldSentence,
  type OpsCommand,
  type OpsReply,
  type OpsRequest,
  Refused,
  rejectionSentences,
} from './command.ts';
import { auditCommands, getOperator, insertEvent, keyCommands } from './keys.ts';
import { caseCommands } from './cases.ts';
import { codCommands } from './cod.ts';
import { codCutCommands } from './cod-cuts.ts';
import { couponCommands } from './coupons.ts';
import { deliveryCommands } from './deliveries.ts';
import { holidayCommands } from './holidays.ts';
import { inboxCommands } from './inbox.ts';
import { pickupCommands } from './pickups.ts';
import { priceCommands, scanCommands } from './parcels.ts';
import { tariffCommands } from './tariffs.ts';
import type { ServerContext } from '../context.ts';
import type { Command } from '../jobs/channel.ts';
import { uuidv7 } from '../db/ids.ts';
import { transaction } from '../db/transaction.ts';
import { BusinessError } from '../http/failures.ts';
import { coerce, rejectedFields } from '../http/validate.ts';
import { describeError } from '../http/log.ts';

/** Every command of `npm run ops`: one row each. */
export const opsCommands: readonly OpsCommand[] = [
  ...scanCommands,
  ...pickupCommands,
  ...holidayCommands,
  ...tariffCommands,
  ...priceCommands,
  ...deliveryCommands,
  ...couponCommands,
  ...caseCommands,
  ...inboxCommands,
  ...codCommands,
  ...codCutCommands,
  ...auditCommands,
  ...keyCommands,
];

/** The audit's name for commands without a key, which can't identify a person. */
const owner = { keyId: null, name: 'owner of the machine' } as const;

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
  const sentences = errors.map((error) => fieldSentence(error, rules.schema));
  if (sentences.length > 0) throw new Refused(sentences.join('\n'), exits.misuse);
  return input as never;
}

/** Runs a command, or says in words why not. @throws unexpected errors, e.g. a lost database. */
export async function runOps(context: ServerContext, { command, input, key }: OpsRequest): Promise<OpsReply> {
  try {
    const row = opsCommands.find(({ name }) => name === command);
    if (!row) throw new Refused(`There is no command "${command}".`, exits.misuse);
    const { keyId, name } = row.requiresNoKey ? owner : await getOperator(context, key, command);
    const now = context.clock();
    const wanted = validated(row, input, now);
    const done = await transaction(context.db, async (trx): Promise<Done> => {
      const result = await row.run({ ...context, db: trx, now }, wanted);
      const { change } = result;
      if (change) {
        await insertEvent(trx, {
          id: uuidv7(),
          at: now,
          by: name,
          key_id: keyId,
          command,
          outcome: 'done',
          subject: change.subject,
          before: change.before && JSON.stringify(change.before),
          after: change.after && JSON.stringify(change.after),
        });
      }
      return result;
    });
    const { said = [], rows = [], saved, exit = exits.done } = done;
    return { exit, said, rows, ...(saved !== undefined && { saved }) };
  } catch (error) {
    if (error instanceof BusinessError) return { exit: exits.notPossible, said: rejectionSentences(error), rows: [] };
    if (!(error instanceof Refused)) throw error;
    return { exit: error.exit, said: error.message.split('\n'), rows: error.rows };
  }
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
