/** Message keys of a schema that is not ours: every rule has words that fit any field. */
import type { RuleTable } from '#schemas/runtime/field-errors.ts';
import type { JsonObject, Path } from '../json.ts';
import type { Messages } from '../messages.ts';
import { toReference } from './references.ts';
import { heldSchemas, walkDraft07 } from './walk.ts';

/** Words of our own forms that speak of something else there. */
const otherWords: Readonly<Record<string, string>> = { uuid: 'format.identifier', 'iri-reference': 'format.uri-reference', iri: 'format.uri' };

/** The key of a rule whose own (`type.null`, `format.ipv4`) wouldn't do. */
function keyOf(keyword: string, setting: unknown, messages: Messages): string | undefined {
  if (keyword === 'type' && Array.isArray(setting)) return 'type.mixed';
  if (keyword !== 'format' || typeof setting !== 'string') return undefined;
  const other = Object.hasOwn(otherWords, setting) ? otherWords[setting] : undefined;
  return other ?? (messages.has('rules', `format.${setting}`) ? undefined : 'format.other');
}

export function foreignTable(schema: JsonObject, messages: Messages): RuleTable {
  const keys: Record<string, string> = {};
  const visit = (node: JsonObject, path: Path) => {
    for (const keyword of ['type', 'format']) {
      const key = keyOf(keyword, node[keyword], messages);
      if (key !== undefined) keys[toReference([...path, keyword])] = key;
    }
    for (const [below, held] of heldSchemas(node)) {
      if (held === false) keys[toReference([...path, ...below, 'false schema'])] = 'additionalProperties';
    }
  };
  walkDraft07(schema, visit);
  return { keys, params: {} };
}
