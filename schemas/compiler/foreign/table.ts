/** Message keys of an external schema: every rule has a generic text. */
import type { RuleTable } from '#schemas/runtime/types.ts';
import type { JsonObject } from '../../model/json.ts';
import { getFragment } from '../../model/pointer.ts';
import type { Messages } from '../messages.ts';
import { heldSchemas } from './draft07.ts';
import { type FindTarget, walkReferred } from './references.ts';

/** Formats with the same meaning as another one, or whose text in our own forms is too specific. */
const otherWords: Readonly<Record<string, string>> = {
  uuid: 'identifier',
  iri: 'uri',
  'iri-reference': 'uri-reference',
};

/** The example in a format's message; texts contain no digits of their own. */
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

/** @param schema normalized: its references are paths. */
export function foreignTable(schema: JsonObject, find: FindTarget, messages: Messages): RuleTable {
  const keys: Record<string, string> = {};
  const params: Record<string, Record<string, unknown>> = {};
  walkReferred(schema, (node, path) => {
    if (Array.isArray(node.type)) keys[getFragment([...path, 'type'])] = 'type.mixed';
    if (typeof node.format === 'string') {
      const place = getFragment([...path, 'format']);
      keys[place] = formatKey(node.format, messages);
      const example = Object.hasOwn(examples, node.format) ? examples[node.format] : undefined;
      if (example !== undefined) params[place] = { example };
    }
    for (const { path: below, schema: held } of heldSchemas(node)) {
      if (held === false) keys[`${getFragment([...path, ...below])}/false schema`] = 'additionalProperties';
    }
    const target = typeof node.$ref === 'string' ? find(node.$ref, path) : undefined;
    return target?.kind === 'here' ? target.path : undefined;
  });
  return { keys, params };
}
