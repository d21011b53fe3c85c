/** JSON values, as compiler, server and browser handle them. */

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** Answers of a form, or an object inside of them: JSON that is never changed in place. */
export type Value = Readonly<Record<string, unknown>>;

/** An object of JSON: no list, not null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object or a list: what has values inside. */
export const isContainer = (value: unknown): value is Value => typeof value === 'object' && value !== null;
