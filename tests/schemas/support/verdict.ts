/** Short ways to ask a compiled form. */
import { registry, type SchemaId } from '#schemas/generated/registry.js';
import type { FieldError } from '#schemas/runtime/types.ts';
import { validExamples } from './examples.ts';

/** Valid answers of a form with some of them changed; `undefined` takes one away. */
export function answers(id: SchemaId, name: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const example = validExamples(id).find((each) => each.name === name);
  if (!example) throw new Error(`No valid example "${name}" of ${id}`);
  return JSON.parse(JSON.stringify({ ...(example.data as object), ...changes })) as Record<string, unknown>;
}

/** `/weight rules:weight.maximum` for each error. */
export const rejections = (id: SchemaId, data: unknown): string[] =>
  registry[id].validate(data).map(({ pointer, key }) => `${pointer} ${key}`);

export function refusal(id: SchemaId, data: unknown, pointer: string): FieldError | undefined {
  return registry[id].validate(data).find((error) => error.pointer === pointer);
}
