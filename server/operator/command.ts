/** A command of `npm run ops`: one row defines its syntax, its schema and its work. */
import type { Transaction } from 'kysely';
import type { FieldError } from '#contract/answer-codes.ts';
import { parsePointer } from '#schemas/model/pointer.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import type { SchemaId, SchemaTypes } from '#schemas/generated/types.d.ts';
import type { BusinessError } from '../http/failures.ts';
import { requestHash } from '../http/request-facts.ts';
import type { OperatorRole } from '#domain/account/operator-roles.ts';
import type { ServerContext } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { say, sayAnswer, sayRule, type Sentence } from './sentences.ts';

/** Who runs a command: an operator with a key or a session, or without one the owner of the machine. */
export interface Actor {
  /** Null for the owner of the machine. */
  readonly operatorId: string | null;
  /** Null in the browser. */
  readonly keyId: string | null;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
}

/** The context of a command: all of its reads and writes are in one transaction. */
export interface CommandContext extends ServerContext {
  readonly db: Transaction<Database>;
  readonly now: Date;
  readonly actor: Actor;
  /** The second operator, while a proposal is approved. */
  readonly approver?: string;
}

/** A line of a table; an instant is an ISO text. */
export type ReplyRow = Readonly<Record<string, string | number | null>>;

/** A line of a table before its words are in a language. */
export type Row = Readonly<Record<string, string | number | null | Sentence>>;

/**
 * A list of words is a column that has one of them. `money` is in centavos, `day` a date without a time, `plain` a value
 * that is only shown.
 */
export type Column = 'text' | 'number' | 'money' | 'instant' | 'day' | 'plain' | readonly string[];
export type Columns = Readonly<Record<string, Column>>;

/** A value as the database has it. */
export type Value = string | number | boolean | Date | null;

/** Rows for a file, of which the name says whether it is a workbook or CSV. */
export interface ExportedTable {
  readonly into: string;
  readonly name: string;
  readonly columns: Columns;
  readonly rows: readonly Readonly<Record<string, Value | Sentence>>[];
}

/** The change for the audit: without secrets and customers' texts. */
export interface Change {
  /** A waybill number, a day, a coupon's code. */
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
  /** Absent: done. */
  readonly outcome?: 'proposed' | 'rejected';
  /** The command that this one approved or rejected, and its operator; absent: its own. */
  readonly of?: { readonly command: string; readonly by: string };
}

export interface Done {
  /** Messages for the operator. */
  readonly said?: readonly Sentence[];
  readonly rows?: readonly Row[];
  /** How many rows there are on all pages; with `next` at least. */
  readonly total?: number;
  /** The input `after` of the next page, when there is one. */
  readonly next?: string;
  /** Of a command that `saves`: the bytes as base64, or what they are written from. */
  readonly saved?: string;
  readonly table?: ExportedTable;
  /** Absent when nothing was changed. */
  readonly change?: Change;
  /** The exit code when the work is committed but isn't good news; absent: done. */
  readonly exit?: Exit;
}

/** The definition of a command, except its work. */
interface Written {
  /** One word or two, e.g. `day close`. */
  readonly name: string;
  readonly about: string;
  /** Names of the positional inputs, in order. */
  readonly places?: readonly string[];
  /** Options: the placeholder of the value in the usage; without one it is a switch. */
  readonly options?: Readonly<Record<string, string>>;
  /** Inputs with several values, separated by commas. */
  readonly lists?: readonly string[];
  /** The input that names a file; its content is sent as `text`. */
  readonly file?: string;
  /** The file is binary: `text` is base64. */
  readonly binary?: true;
  /** The input that names a new file, which the terminal writes `saved` into. */
  readonly saves?: string;
  /** At the terminal it also runs without a key, by access to the machine: this bootstraps the first operator. */
  readonly byOwner?: true;
  /** Changes nothing but the audit. */
  readonly reads?: true;
  /** Money moves by it, at once or later: a form asks again before it sends. What needs approval asks as well. */
  readonly movesMoney?: true;
  /** Fields of its change that are amounts in centavos. */
  readonly centavos?: readonly string[];
  /** Its rows contain a secret that is shown once. */
  readonly showsSecret?: true;
  /** Of a list: what it can be sorted and filtered by. */
  readonly columns?: Columns;
  /** Runs after the commit of a change. */
  readonly after?: (context: ServerContext) => Promise<void>;
}

/** The context of work before the transaction. */
export type PreparingContext = ServerContext & { readonly now: Date };

export interface OpsCommand extends Written {
  /** Validates the inputs. */
  readonly input: SchemaId;
  /** Work that takes long, before the transaction: that one would hold the only connection of the embedded database. */
  readonly prepare?: (context: PreparingContext, input: never) => Promise<unknown>;
  /** @param prepared what `prepare` has answered. */
  readonly run: (context: CommandContext, input: never, prepared: never) => Promise<Done>;
  /** Whether a second operator has to approve it; the owner of the machine needs none. */
  readonly needsApproval?: (input: never) => boolean;
}

/** A row whose work gets the validated input. */
export function command<Id extends SchemaId, Prepared = undefined>(
  row: Written & {
    readonly input: Id;
    readonly prepare?: (context: PreparingContext, input: SchemaTypes[Id]) => Promise<Prepared>;
    readonly run: (context: CommandContext, input: SchemaTypes[Id], prepared: NoInfer<Prepared>) => Promise<Done>;
    readonly needsApproval?: (input: SchemaTypes[Id]) => boolean;
  },
): OpsCommand {
  return row;
}

/** The exit code: 0 done, 1 broken, 2 wrong usage, 3 not allowed, 4 not possible in the current state. */
export const exits = { done: 0, broken: 1, misuse: 2, keyRefused: 3, notPossible: 4 } as const;
export type Exit = (typeof exits)[keyof typeof exits];

/** A rejected input, which a form shows at its field and a terminal with its name. */
export interface RefusedField {
  readonly pointer: string;
  readonly sentence: Sentence;
  /** A form shows its choices; a terminal has to list them. */
  readonly choices?: readonly unknown[] | undefined;
}

/** A rejection in words, of the whole command or of some of its inputs. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly exit: Exit;
  readonly sentences: readonly Sentence[];
  readonly errors: readonly RefusedField[];

  constructor(
    said: Sentence | readonly Sentence[],
    exit: Exit = exits.notPossible,
    errors: readonly RefusedField[] = [],
  ) {
    super('a command was rejected');
    this.sentences = 'length' in said ? said : [said];
    this.exit = exit;
    this.errors = errors;
  }
}

/** A rejection of one input. */
export const fieldRefused = (field: string, sentence: Sentence, exit?: Exit): Refused =>
  new Refused([], exit, [{ pointer: `/${field}`, sentence }]);

function getChoices(pointer: string, schema: ResolvedSchema): readonly unknown[] | undefined {
  const field = parsePointer(pointer).reduce<ResolvedSchema | undefined>(
    (node, name) => node?.properties?.[name] ?? node?.items,
    schema,
  );
  return field?.enum ?? field?.items?.enum;
}

/** A rejection by the rules of a schema. */
export const inputRefused = (errors: readonly FieldError[], schema: ResolvedSchema): Refused =>
  new Refused(
    [],
    exits.misuse,
    errors.map((error) => ({
      pointer: error.pointer,
      sentence: sayRule(error),
      choices: getChoices(error.pointer, schema),
    })),
  );

/** A service's rejection in words: the errors of its fields, or why it isn't possible. */
export const toRefused = ({ codeName, details: { errors = [], params } }: BusinessError): Refused =>
  new Refused(
    sayAnswer(codeName, params),
    exits.notPossible,
    errors.map((error) => ({ pointer: error.pointer, sentence: sayRule(error) })),
  );

/** What an operator has read: changes with every change of what it is computed from. */
export const getRevision = (...facts: readonly unknown[]): string =>
  requestHash(JSON.parse(JSON.stringify(facts)) as object).slice(0, 12);

/** @throws Refused when another operator has changed what this one has read. The row must be locked. */
export function assertSeen(subject: string, seen: string | undefined, revision: string): void {
  if (seen !== undefined && seen !== revision) throw new Refused(say('common.changed', { subject }));
}

export const noSuchOperator = (name: string): Refused => fieldRefused('name', say('operator.absent', { name }));

export interface OpsRequest {
  readonly command: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly key?: string | undefined;
}

export interface OpsReply {
  readonly exit: Exit;
  readonly said: readonly string[];
  readonly rows: readonly ReplyRow[];
  readonly total?: number;
  readonly next?: string;
  readonly saved?: string;
  /** Rejected inputs: a JSON pointer, and the words for a form. */
  readonly errors?: readonly { readonly pointer: string; readonly message: string }[];
}
