/** The definition of a call in its area's file, in addition to its route (`wire.ts`). */
import { type TObject, type TOptional, type TSchema, type TUnsafe, Type as T } from '@sinclair/typebox';
import { registry, type SchemaId, type SchemaTypes } from '#schemas/generated/registry.js';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import type { CodeName } from './answer-codes.ts';
import type { CallId } from './wire.ts';

/** Schemas shared by several answers. */
export const oneOf = <const V extends readonly string[]>(values: V): TUnsafe<V[number]> =>
  T.Unsafe<V[number]>(T.Union(values.map((value) => T.Literal(value))));

/** ISO 8601 instant in UTC. */
export const Instant = T.String({ format: 'date-time' });
export const Centavos = T.Integer({ minimum: 0 });
export const nullable = <S extends TSchema>(schema: S) => T.Union([schema, T.Null()]);

type IsOptional<Shape, Name extends keyof Shape> = Record<never, never> extends Pick<Shape, Name> ? true : false;

/** An object that answers with the input of a form. */
type ShapeOf<Shape> = TObject<{
  [Name in keyof Shape]-?: IsOptional<Shape, Name> extends true
    ? TOptional<TUnsafe<Exclude<Shape[Name], undefined>>>
    : TUnsafe<Shape[Name]>;
}>;

function typeOf({ type, properties, required = [], items, enum: choices, moneyDecimals }: ResolvedSchema): TSchema {
  if (choices) return T.Union(choices.map((choice) => T.Literal(choice as string)));
  if (moneyDecimals !== undefined) return Centavos;
  if (type === 'array') return T.Array(typeOf(items ?? {}));
  if (type === 'object') {
    const fields = Object.entries(properties ?? {}).map(([name, field]) => [
      name,
      required.includes(name) ? typeOf(field) : T.Optional(typeOf(field)),
    ]);
    return T.Object(Object.fromEntries(fields));
  }
  if (type === 'integer') return T.Integer();
  if (type === 'number') return T.Number();
  return type === 'boolean' ? T.Boolean() : T.String();
}

/**
 * The fields of a form or body, with their types and choices, for an answer: a field is written once, in its schema.
 * Rules are left out, since data that was stored before a rule existed is still answered.
 * @param notes descriptions of fields for the documents.
 */
export function getShape<Id extends SchemaId>(
  id: Id,
  notes: { readonly [Name in keyof SchemaTypes[Id]]?: string } = {},
): ShapeOf<SchemaTypes[Id]> {
  const shape = typeOf(registry[id].schema) as TObject;
  for (const [name, description] of Object.entries(notes))
    shape.properties[name] = { ...shape.properties[name], description } as TSchema;
  return shape as unknown as ShapeOf<SchemaTypes[Id]>;
}

/** An object that answers with every field of a form; null when it was left empty. */
type FilledShapeOf<Shape> = TObject<{
  [Name in keyof Shape]-?: IsOptional<Shape, Name> extends true
    ? TUnsafe<Exclude<Shape[Name], undefined> | null>
    : TUnsafe<Shape[Name]>;
}>;

/** `getShape` for data that is stored as a row: empty optional fields are null. */
export function getFilledShape<Id extends SchemaId>(id: Id): FilledShapeOf<SchemaTypes[Id]> {
  const { properties = {}, required = [] } = registry[id].schema;
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    required.includes(name) ? typeOf(field) : nullable(typeOf(field)),
  ]);
  return T.Object(Object.fromEntries(fields)) as unknown as FilledShapeOf<SchemaTypes[Id]>;
}

/** ENT-13, with the fields derived from it (D-60). */
export const Contact = T.Composite([
  getShape('order/sender'),
  T.Object({
    origin: T.String({ description: 'The region: colony, city and state.' }),
    address: T.String({ description: 'The street and its number.' }),
  }),
]);

const atHome = ['zip', 'state', 'town', 'street', 'address1'] as const;

/**
 * The recipient of an order: other countries have no colonies, and some no states or postal codes (D-64); one who collects
 * at a branch has no colony, street and number.
 */
export const Addressee = T.Composite([
  T.Omit(Contact, atHome),
  T.Partial(T.Pick(Contact, atHome)),
  T.Pick(getShape('order/recipient'), ['deliverTo', 'branchCode']),
  T.Object({
    country: T.Optional(T.String({ description: 'ISO 3166-1 alpha-2; absent within Mexico.' })),
    taxId: T.Optional(T.String()),
  }),
]);

/** A spreadsheet's bytes are sent without an envelope. */
export const Spreadsheet = T.Null();
/** So are a document's. */
export const Pdf = T.Null();

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

/** What a call that answers with a file may send: a spreadsheet, a document, commands of a printer, a picture, an upload. */
export type FileKind = 'xlsx' | 'pdf' | 'zpl' | 'svg' | 'stored';

export type CallRow = Access & {
  /** Requirement or decision id. */
  readonly source: string;
  /** Schema of the body (POST) or of the query (GET). */
  readonly input: SchemaId;
  /** Business codes of the call in addition to those of every such call (`getCodes`). */
  readonly codes: readonly CodeName[];
  /** The kinds of file, when success is one instead of an envelope (SYS-05); a rejection is still an envelope (D-36). */
  readonly file?: FileKind | readonly [FileKind, ...FileKind[]];
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
  sharedList: { none: 'A short list, the same for all callers.' },
  tries: { none: 'The service counts tries at a password or a code, and forgets them after a right one.' },
  development: { none: 'Answered in development only.' },
} as const;
