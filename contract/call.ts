/** What the file of an area writes about a call, beside how it is sent (`wire.ts`). */
import type { TSchema } from '@sinclair/typebox';
import type { SchemaId } from '#schemas/generated/types.d.ts';
import type { CodeName } from './codes.ts';
import type { CallId } from './wire.ts';

/** How many calls of one address or one customer are answered; calls with the same bucket are counted together. */
interface CallLimit<Counted extends 'address' | 'customer' = 'address' | 'customer'> {
  readonly per: Counted;
  readonly bucket: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Limits that the server counts before the handler is called, or the reason why there is none. */
type LimitColumn<Counted extends 'address' | 'customer'> =
  readonly [CallLimit<Counted>, ...CallLimit<Counted>[]] | { readonly none: string };

/** Whether the authToken header must name a live session; only then there is a customer to count. */
type Access =
  | { readonly auth: 'none' | 'optional'; readonly limit: LimitColumn<'address'> }
  | { readonly auth: 'required'; readonly limit: LimitColumn<'address' | 'customer'> };

export type CallRow = Access & {
  /** Requirement or decision id. */
  readonly source: string;
  /** Schema of the body (POST) or of the query (GET). */
  readonly input: SchemaId;
  /** Business codes that the call can answer besides the ones that every such call can (`getCodes`). */
  readonly codes: readonly CodeName[];
  /** Set when success is a file instead of an envelope (SYS-05); a refusal is an envelope all the same (D-36). */
  readonly file?: 'xlsx' | 'pdf' | 'stored';
  /** Bytes that the body may have where it is more than `usualBodyBytes`. */
  readonly bodyBytes?: number;
  /** D-12: in production its path is unknown, and no document names it. */
  readonly development?: true;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /** What success puts into `data`. */
  readonly answer: TSchema;
};

export type CallRows = Partial<Record<CallId, CallRow>>;

/** What a body may have (security.md). */
export const usualBodyBytes = 100 * 1024;

/** Why several calls are counted by nobody. */
export const uncounted = {
  ownData: { none: 'Customers read and write rows of their own.' },
  sharedList: { none: 'A short list, the same for everybody.' },
  tries: { none: 'The service counts tries at a password or a code, and forgets them after a right one.' },
  development: { none: 'Answered in development only.' },
} as const;
