/** A command of `npm run ops`: one row defines its syntax, its schema and its work. */
import type { Transaction } from 'kysely';
import type { FieldError } from '#contract/answer-codes.ts';
import { findLanguage, languageOfLangType } from '#domain/languages.ts';
import { parsePointer } from '#schemas/model/pointer.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import type { SchemaId, SchemaTypes } from '#schemas/generated/types.d.ts';
import type { BusinessError } from '../http/failures.ts';
import { text, type TextParams } from '../http/texts.ts';
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
export function fieldSentence(error: FieldError, schema?: ResolvedSchema): string {
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

export const sayRule = ({ key, params }: FieldError): string => text(english, key, params as TextParams);

/** The context of a command: all of its reads and writes are in one transaction. */
export interface CommandContext extends ServerContext {
  readonly db: Transaction<Database>;
  readonly now: Date;
}

/** A line of a table; an instant is an ISO text. */
export type Row = Readonly<Record<string, string | number | null>>;

/** The change for the audit: without secrets and customers' texts. */
interface Change {
  /** A waybill number, a day, a coupon's code. */
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
}

export interface Done {
  /** Messages for the operator. */
  readonly said?: readonly string[];
  readonly rows?: readonly Row[];
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
  /** Runs without a key, by access to the machine: this bootstraps the first key. */
  readonly requiresNoKey?: true;
}

export interface OpsCommand extends Written {
  /** Validates the inputs. */
  readonly input: SchemaId;
  readonly run: (context: CommandContext, input: never) => Promise<Done>;
}

/** A row whose work gets the validated input. */
export function command<Id extends SchemaId>(
  row: Written & {
    readonly input: Id;
    readonly run: (context: CommandContext, input: SchemaTypes[Id]) => Promise<Done>;
  },
): OpsCommand {
  return row;
}

/** The exit code: 0 done, 1 broken, 2 wrong usage, 3 no valid key, 4 not possible in the current state. */
export const exits = { done: 0, broken: 1, misuse: 2, keyRefused: 3, notPossible: 4 } as const;
export type Exit = (typeof exits)[keyof typeof exits];

/** A rejection in words. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly exit: Exit;
  readonly rows: readonly Row[];

  constructor(message: string, exit: Exit = exits.notPossible, rows: readonly Row[] = []) {
    super(message);
    this.exit = exit;
    this.rows = rows;
  }
}

export interface OpsRequest {
  readonly command: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly key?: string | undefined;
}

export interface OpsReply {
  readonly exit: Exit;
  readonly said: readonly string[];
  readonly rows: readonly Row[];
  readonly saved?: string;
}
