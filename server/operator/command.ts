/** A command of `npm run ops`: one row defines its syntax, its schema and its work. */
import type { Transaction } from 'kysely';
import type { FieldError } from '#contract/answer-codes.ts';
import { findLanguage, languageOfLangType } from '#domain/languages.ts';
import { parsePointer } from '#schemas/model/pointer.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import type { SchemaId, SchemaTypes } from '#schemas/generated/types.d.ts';
import type { BusinessError } from '../http/failures.ts';
import { requestHash } from '../http/request-facts.ts';
import { text, type TextParams } from '../http/texts.ts';
import type { OperatorRole } from '#domain/account/operator-roles.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { ServerContext } from '../context.ts';
import type { Database } from '../db/schema.ts';

// The text of a rule's error, for a terminal.

/** The terminal's language is English. */
const english = findLanguage('en-us') ?? languageOfLangType('EN');

/** A form shows its choices; a terminal has to list them. */
function getChoices(pointer: string, schema: ResolvedSchema): string {
  const field = parsePointer(pointer).reduce<ResolvedSchema | undefined>(
    (node, name) => node?.properties?.[name] ?? node?.items,
    schema,
  );
  const choices = field?.enum ?? field?.items?.enum;
  return choices ? ` One of: ${choices.join(', ')}.` : '';
}

/** An error with its field. @param schema names the choices of a field with a list. */
function fieldSentence(error: FieldError, schema?: ResolvedSchema): string {
  // For an item of a list, the list.
  const name = error.pointer.split('/').findLast((part) => !/^\d*$/.test(part));
  const sentence = sayRule(error) + (schema ? getChoices(error.pointer, schema) : '');
  return name ? `${name}: ${sentence}` : sentence;
}

/** A service's rejection in words: the errors of its fields, or why it isn't possible. */
export function rejectionSentences({ codeName, details: { errors = [], params } }: BusinessError): string[] {
  return errors.length > 0
    ? errors.map((error) => fieldSentence(error))
    : [text(english, `answers:${codeName}`, params)];
}

export const sayRule = ({ key, params }: FieldError, language: LanguageInfo = english): string =>
  text(language, key, params as TextParams);

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
}

/** A line of a table; an instant is an ISO text. */
export type Row = Readonly<Record<string, string | number | null>>;

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
  readonly said?: readonly string[];
  readonly rows?: readonly Row[];
  /** How many rows there are on all pages. */
  readonly total?: number;
  /** Of a command that `saves`: the bytes as base64. */
  readonly saved?: string;
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
  /** Its rows contain a secret that is shown once. */
  readonly showsSecret?: true;
}

export interface OpsCommand extends Written {
  /** Validates the inputs. */
  readonly input: SchemaId;
  readonly run: (context: CommandContext, input: never) => Promise<Done>;
  /** Whether a second operator has to approve it; the owner of the machine needs none. */
  readonly needsApproval?: (input: never) => boolean;
}

/** A row whose work gets the validated input. */
export function command<Id extends SchemaId>(
  row: Written & {
    readonly input: Id;
    readonly run: (context: CommandContext, input: SchemaTypes[Id]) => Promise<Done>;
    readonly needsApproval?: (input: SchemaTypes[Id]) => boolean;
  },
): OpsCommand {
  return row;
}

/** The exit code: 0 done, 1 broken, 2 wrong usage, 3 not allowed, 4 not possible in the current state. */
export const exits = { done: 0, broken: 1, misuse: 2, keyRefused: 3, notPossible: 4 } as const;
export type Exit = (typeof exits)[keyof typeof exits];

/** A rejection in words. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly exit: Exit;
  /** For a form, which shows them at their fields. */
  readonly errors: readonly RefusedField[];

  constructor(message: string, exit: Exit = exits.notPossible, errors: readonly RefusedField[] = []) {
    super(message);
    this.exit = exit;
    this.errors = errors;
  }
}

/** A field with its rule, in words or as a key that has words in every language. */
export type RefusedField = FieldError | { readonly pointer: string; readonly message: string };

/** A rejection of one input. */
export const fieldRefused = (field: string, sentence: string, exit?: Exit): Refused =>
  new Refused(`${field}: ${sentence}`, exit, [{ pointer: `/${field}`, message: sentence }]);

/** A rejection by the rules of a schema. */
export const inputRefused = (errors: readonly FieldError[], schema: ResolvedSchema): Refused =>
  new Refused(errors.map((error) => fieldSentence(error, schema)).join('\n'), exits.misuse, errors);

/** What an operator has read: changes with every change of what it is computed from. */
export const getRevision = (...facts: readonly unknown[]): string =>
  requestHash(JSON.parse(JSON.stringify(facts)) as object).slice(0, 12);

/** @throws Refused when another operator has changed what this one has read. The row must be locked. */
export function assertSeen(subject: string, seen: string | undefined, revision: string): void {
  if (seen !== undefined && seen !== revision)
    throw new Refused(`${subject} was changed by another operator since you opened it: look at it again.`);
}

export const noSuchOperator = (name: string): Refused =>
  fieldRefused('name', `there is no operator ${name}. "npm run ops -- operator list" shows them.`);

export interface OpsRequest {
  readonly command: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly key?: string | undefined;
}

export interface OpsReply {
  readonly exit: Exit;
  readonly said: readonly string[];
  readonly rows: readonly Row[];
  readonly total?: number;
  readonly saved?: string;
  /** Rejected fields: a JSON pointer into the input, and the words for a form. */
  readonly errors?: readonly { readonly pointer: string; readonly message: string }[];
}
