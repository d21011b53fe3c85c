/** What counts as an answer: nothing that is empty, nothing that is not asked. */
import { isEmpty } from '#domain/empty.ts';
import type { FieldUi, ResolvedSchema, SchemaModule } from '#schemas/runtime/types.ts';
import type { Value } from './pointer.ts';

export type FormShape = Pick<SchemaModule, 'schema' | 'ui'>;

/** The schemas of the fields, wherever the form declares them: itself, its groups, its branches. */
export function propertiesOf(schema: ResolvedSchema): Record<string, ResolvedSchema> {
  const parts = [schema.then, schema.else, ...asList(schema.allOf)].filter(isSchema);
  const declared = parts.map(propertiesOf);
  return Object.assign({}, ...declared.toReversed(), schema.properties);
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isSchema = (value: unknown): value is ResolvedSchema => typeof value === 'object' && value !== null;

export function uiOf(form: FormShape, name: string): FieldUi | undefined {
  const fields = form.ui?.fields;
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Whether the field is asked for, given the other answers. */
export function isAsked(form: FormShape, name: string, value: Value): boolean {
  const condition = uiOf(form, name)?.showWhen;
  return condition === undefined || value[condition] === true;
}

/**
 * The answers to judge and to send: blank texts and empty lists are missing answers (RULE-GEN-01), and what
 * is not asked is not answered. The value itself keeps both, so that they come back when they are asked again.
 */
export function answersOf(form: FormShape, value: Value): Value {
  const known = propertiesOf(form.schema);
  const given = Object.entries(value).filter(
    ([name, answer]) => Object.hasOwn(known, name) && !isEmpty(answer) && isAsked(form, name, value),
  );
  return Object.fromEntries(given);
}
