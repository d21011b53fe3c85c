/** Normalizes a checked schema for all readers: references by path, no base URIs, only keywords of draft-07. */
import { isObject, type JsonObject } from '../../model/json.ts';
import { getFragment, type Path, pointerTo } from '../../model/pointer.ts';
import { type FindTarget, walkReferred } from './references.ts';
import { draft07Keywords } from './vocabulary.ts';

/** Additions to draft-07: labels of an `enum`, which the form reads, and the author's messages. */
const kept = new Set([...draft07Keywords, 'enumNames', 'errorMessage']);
const dropped = new Set(['$id', '$schema', '$comment']);

export function tidyDraft07(schema: JsonObject, find: FindTarget): JsonObject {
  const tidy = structuredClone(schema);
  const nodes: [JsonObject, Path][] = [];
  const referred = new Set<string>();
  walkReferred(tidy, (node, path) => {
    nodes.push([node, path]);
    const target = typeof node.$ref === 'string' ? find(node.$ref, path) : undefined;
    if (target?.kind !== 'here') return undefined;
    node.$ref = getFragment(target.path);
    for (let length = 0; length <= target.path.length; length += 1)
      referred.add(pointerTo(...target.path.slice(0, length)));
    return target.path;
  });
  for (const [node, path] of nodes) {
    for (const keyword of Object.keys(node)) {
      const isSaved = kept.has(keyword) && !dropped.has(keyword);
      if (!isSaved && !referred.has(pointerTo(...path, keyword))) delete node[keyword];
    }
    if (!isObject(node.definitions) || Object.keys(node.definitions).length > 0) continue;
    delete node.definitions;
  }
  return tidy;
}
