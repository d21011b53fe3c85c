/** What several answers are made of. */
import { type TSchema, type TUnsafe, Type as T } from '@sinclair/typebox';

export const oneOf = <const V extends readonly string[]>(values: V): TUnsafe<V[number]> =>
  T.Unsafe<V[number]>(T.Union(values.map((value) => T.Literal(value))));

/** ISO 8601 instant in UTC. */
export const Instant = T.String({ format: 'date-time' });
export const Centavos = T.Integer({ minimum: 0 });
export const nullable = <S extends TSchema>(schema: S) => T.Union([schema, T.Null()]);

export const Contact = T.Object({
  name: T.String(),
  phone: T.String(),
  company: T.Optional(T.String()),
  email: T.Optional(T.String()),
  zip: T.String(),
  state: T.String(),
  city: T.String(),
  township: T.Optional(T.String()),
  town: T.String(),
  street: T.String(),
  address1: T.String(),
  address2: T.Optional(T.String()),
});

/** A spreadsheet's bytes travel outside of the envelope. */
export const Spreadsheet = T.Null();
