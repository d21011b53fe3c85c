/** The definition of a call in its area's file, in addition to its route (`wire.ts`). */
import type { TSchema } from '@sinclair/typebox';
import type { SchemaId } from '#schemas/generated/registry.js';
import type { CodeName } from './codes.ts';
import type { CallId } from './wire.ts';

/** A limit per address or customer; calls with the same bucket are counted together. */
interface CallLimit<Counted extends 'address' | 'customer' = 'address' | 'customer'> {
  readonly per: Counted;
  readonly bucket: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Limits that the server counts before the handler is called, or the reason why there are none. */
type LimitColumn<Counted extends 'address' | 'customer'> =
  readonly [CallLimit<Counted>, ...CallLimit<Counted>[]] | { readonly none: string };

/** Whether the authToken header must name a live session; only then a customer can be counted. */
type Access =
  | { readonly auth: 'none' | 'optional'; readonly limit: LimitColumn<'address'> }
  | { readonly auth: 'required'; readonly limit: LimitColumn<'address' | 'customer'> };

export type CallRow = Access & {
  /** Requirement or decision id. */
  readonly source: string;
  /** Schema of the body (POST) or of the query (GET). */
  readonly input: SchemaId;
  /** Business codes of the call in addition to those of every such call (`getCodes`). */
  readonly codes: readonly CodeName[];
  /** Set when success is a file instead of an envelope (SYS-05); a rejection is still an envelope (D-36). */
  readonly file?: 'xlsx' | 'pdf' | 'stored';
  /** Maximum bytes of the body if it is more than `usualBodyBytes`. */
  readonly bodyBytes?: number;
  /** D-12: in production its path doesn't exist, and no document names it. */
  readonly development?: true;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /** The `data` of success. */
  readonly answer: TSchema;
};

export type CallRows = Partial<Record<CallId, CallRow>>;

/** Maximum bytes of a body (security.md). */
export const usualBodyBytes = 100 * 1024;

/** Reasons why calls have no limit. */
export const uncounted = {
  ownData: { none: 'Customers read and write rows of their own.' },
  sharedList: { none: 'A short list, the same for everybody.' },
  tries: { none: 'The service counts tries at a password or a code, and forgets them after a right one.' },
  development: { none: 'Answered in development only.' },
} as const;
