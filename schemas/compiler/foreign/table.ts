/** Message keys of a schema that is not ours: every rule has words that fit any field. */
import type { RuleTable } from '#schemas/runtime/field-errors.ts';
import type { JsonObject, Path } from '../json.ts';
import type { Messages } from '../messages.ts';
import { type FindTarget, toReference, valueAtPath } from './references.ts';
import { heldSchemas, walkDraft07 } from './walk.ts';

/** Formats that say what another says, or whose words in our own forms speak of something else. */
const otherWords: Readonly<Record<string, string>> = {
  uuid: 'identifier',
  iri: 'uri',
  'iri-reference': 'uri-reference',
};

/** What the words of a format show; no text has digits of its own. */
const examples: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T10:30:00Z',
  time: '10:30:00Z',
  duration: 'P1DT2H',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  'json-pointer': '/list/0',
  'json-pointer-uri-fragment': '#/list/0',
  'relative-json-pointer': '1/name',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
};

function formatKey(format: string, messages: Messages): string {
  const key = `format.${Object.hasOwn(otherWords, format) ? otherWords[format] : format}`;
  return messages.has('rules', key) ? key : 'format.other';
}

/** @param schema tidied: its references are paths. */
export function foreignTable(schema: JsonObject, find: FindTarget, messages: Messages): RuleTable {
  const keys: Record<string, string> = {};
  const params: Record<string, Record<string, unknown>> = {};
  const seen = new Set<JsonObject>();
  const targets: Path[] = [];
  const visit = (node: JsonObject, path: Path): boolean => {
    if (seen.has(node)) return false;
    seen.add(node);
    if (Array.isArray(node.type)) keys[toReference([...path, 'type'])] = 'type.mixed';
    if (typeof node.format === 'string') {
      const place = toReference([...path, 'format']);
      keys[place] = formatKey(node.format, messages);
      const example = Object.hasOwn(examples, node.format) ? examples[node.format] : undefined;
      if (example !== undefined) params[place] = { example };
    }
    for (const [below, held] of heldSchemas(node)) {
      if (held === false) keys[`${toReference([...path, ...below])}/false schema`] = 'additionalProperties';
    }
    const target = typeof node.$ref === 'string' ? find(node.$ref, path) : undefined;
    if (target?.kind === 'here') targets.push(target.path);
    return true;
  };
  walkDraft07(schema, visit);
  for (let path = targets.pop(); path; path = targets.pop())
    walkDraft07(valueAtPath(schema, path) ?? null, visit, path);
  return { keys, params };
}
