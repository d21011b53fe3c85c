/** What a command of `npm run ops` is: one row says how it is written, what judges it and what it does. */
import type { Transaction } from 'kysely';
import type { SchemaId, SchemaTypes } from '#schemas/generated/types.d.ts';
import type { ServerContext } from '../context.ts';
import type { Database } from '../db/schema.ts';

/** What a command works with: everything that it reads and writes is one transaction. */
export interface CommandContext extends ServerContext {
  readonly db: Transaction<Database>;
  readonly now: Date;
}

/** A line of a table; an instant is an ISO text. */
export type Row = Readonly<Record<string, string | number | null>>;

/** What was changed, for the audit: no secrets, and nothing that a customer wrote. */
interface Change {
  /** A waybill number, a day, a coupon's code. */
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
}

export interface Done {
  /** Sentences for whoever typed. */
  readonly said?: readonly string[];
  readonly rows?: readonly Row[];
  /** Of a command that `saves`: the bytes as base64. */
  readonly saved?: string;
  /** Absent when nothing was changed. */
  readonly change?: Change;
  /** How the process ends when what was done is kept and is no good news; absent: done. */
  readonly exit?: Exit;
}

/** What stands of a command besides its work. */
interface Written {
  /** One word or two, e.g. `day close`. */
  readonly name: string;
  readonly about: string;
  /** Names of inputs that are written without an option, in order. */
  readonly places?: readonly string[];
  /** Options: what stands for the value in the usage; without a word it is a switch. */
  readonly options?: Readonly<Record<string, string>>;
  /** Inputs that are several values with commas between. */
  readonly lists?: readonly string[];
  /** The input that names a file; its text is sent as `text`. */
  readonly file?: string;
  /** The file is no text: `text` is base64. */
  readonly binary?: true;
  /** The input that names a new file, which the terminal writes `saved` into. */
  readonly saves?: string;
  /** For whoever owns the machine, without a key: that is how the first one is made. */
  readonly requiresNoKey?: true;
}

export interface OpsCommand extends Written {
  /** Judges the inputs. */
  readonly input: SchemaId;
  readonly run: (desk: CommandContext, input: never) => Promise<Done>;
}

/** A row whose work gets what its schema lets through. */
export function command<Id extends SchemaId>(
  row: Written & { readonly input: Id; readonly run: (desk: CommandContext, input: SchemaTypes[Id]) => Promise<Done> },
): OpsCommand {
  return row;
}

/** How the process ends: 0 done, 1 broken, 2 written wrongly, 3 no valid key, 4 not possible as things are. */
export const exits = { done: 0, broken: 1, misuse: 2, keyRefused: 3, notPossible: 4 } as const;
export type Exit = (typeof exits)[keyof typeof exits];

/** A refusal in words. */
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
