/** What a field is called outside its own place: in the summary and the review. */
import type { Value } from '#schemas/model/json.ts';
import { parsePointer, pointerTo, valueAt } from '#schemas/model/pointer.ts';
import type { FieldError, FormModule, ResolvedSchema } from '#schemas/runtime/types.ts';
import { toAnswers } from '#src/form-core/answers.ts';
import { deciding } from '#src/form-core/decisions.ts';
import { calledBy } from './names.ts';
import { getNodes } from '#src/form-core/schema-nodes.ts';
import { isPlace } from './unfinished.ts';

/** A title's key or text, and for a list's entry its position, from 1. */
export interface TitlePart {
  title: string;
  position?: number;
}

/** The titles on the way to a field: `/rows/1/name` is called Rows 2, Name. Empty for what the form doesn't ask for. */
export function titlePath(
  form: Pick<FormModule, 'schema' | 'ui' | 'validators' | 'texts'>,
  value: Value,
  pointer: string,
): TitlePart[] {
  const nodes = getNodes(form);
  toAnswers(form, value);
  const path: TitlePart[] = [];
  let schema: unknown = form.schema;
  let at = '';
  for (const segment of parsePointer(pointer)) {
    const data = valueAt(value, at);
    const node: ResolvedSchema = nodes.resolve(schema, deciding(data));
    at += pointerTo(segment);
    if (Array.isArray(data)) {
      const last = path.at(-1) ?? { title: node.title ?? '' };
      if (path.length === 0) path.push(last);
      last.position = Number(segment) + 1;
      schema = Array.isArray(node.items) ? (node.items as unknown[])[Number(segment)] : node.items;
      continue;
    }
    if (!node.properties || !Object.hasOwn(node.properties, segment)) {
      // A free name is the person's own name for the field.
      const isFree = form.texts === 'literal' && !isPlace(segment);
      return isFree ? [...path, { title: calledBy(segment) }] : path;
    }
    schema = node.properties[segment];
    const field = nodes.resolve(schema, deciding(valueAt(value, at)));
    path.push({ title: field.title ?? calledBy(segment) });
  }
  return path;
}

/** A fault of several fields with their titles in place of their names. */
export function withTitles(
  form: Pick<FormModule, 'schema' | 'ui' | 'validators' | 'texts'>,
  value: Value,
  fault: FieldError,
): FieldError {
  const { fields } = fault.params;
  if (form.texts !== 'literal' || !Array.isArray(fields)) return fault;
  const around = fault.pointer.slice(0, fault.pointer.lastIndexOf('/'));
  const toTitle = (name: string) => titlePath(form, value, around + pointerTo(name)).at(-1)?.title ?? name;
  const titles = (fields as string[]).map((names) => names.split(' + ').map(toTitle).join(' + '));
  return { ...fault, params: { ...fault.params, fields: titles } };
}
