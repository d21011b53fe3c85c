/** JSON values for compiler, server and browser. */

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** Answers of a form, or a nested object: JSON that is never mutated. */
export type Value = Readonly<Record<string, unknown>>;

/** A JSON object: neither a list nor null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object or a list. */
export const isContainer = (value: unknown): value is Value => typeof value === 'object' && value !== null;
