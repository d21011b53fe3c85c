/** Schemas shared by several answers. */
import { type TObject, type TOptional, type TSchema, type TUnsafe, Type as T } from '@sinclair/typebox';
import { registry, type SchemaId, type SchemaTypes } from '#schemas/generated/registry.js';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';

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

const atHome = ['zip', 'state', 'town', 'address1'] as const;

/** The recipient of an order: other countries have no colonies, and some no states or postal codes (D-64). */
export const Addressee = T.Composite([
  T.Omit(Contact, atHome),
  T.Partial(T.Pick(Contact, atHome)),
  T.Object({
    country: T.Optional(T.String({ description: 'ISO 3166-1 alpha-2; absent within Mexico.' })),
    taxId: T.Optional(T.String()),
  }),
]);

/** A spreadsheet's bytes are sent without an envelope. */
export const Spreadsheet = T.Null();
/** So are a document's. */
export const Pdf = T.Null();
