/** A checked schema as everybody else reads it: references by path, no addresses, nothing that draft-07 doesn't know. */
import { isObject, type Json, type JsonObject, type Path, toPointer } from '../json.ts';
import { type FindTarget, toReference, valueAtPath } from './references.ts';
import { draft07Keywords } from './vocabulary.ts';
import { walkDraft07 } from './walk.ts';

/** Not of draft-07, and read by the form: labels of an `enum`. */
const kept = new Set([...draft07Keywords, 'enumNames']);
const dropped = new Set(['$id', '$schema', '$comment']);

export function tidyDraft07(schema: JsonObject, find: FindTarget): JsonObject {
  const tidy = structuredClone(schema);
  const seen = new Set<Json>();
  const targets: Path[] = [];
  const nodes: [JsonObject, Path][] = [];
  const visit = (node: JsonObject, path: Path): boolean => {
    if (seen.has(node)) return false;
    seen.add(node);
    nodes.push([node, path]);
    if (typeof node.$ref !== 'string') return true;
    const target = find(node.$ref, path);
    if (target.kind !== 'here') return true;
    node.$ref = toReference(target.path);
    targets.push(target.path);
    return true;
  };
  walkDraft07(tidy, visit);
  const referred = new Set<string>();
  for (let path = targets.pop(); path; path = targets.pop()) {
    for (let length = 0; length <= path.length; length += 1) referred.add(toPointer(path.slice(0, length)));
    walkDraft07(valueAtPath(tidy, path) ?? null, visit, path);
  }
  for (const [node, path] of nodes) {
    for (const keyword of Object.keys(node)) {
      const isKept = kept.has(keyword) && !dropped.has(keyword);
      if (!isKept && !referred.has(toPointer([...path, keyword]))) delete node[keyword];
    }
    if (!isObject(node.definitions) || Object.keys(node.definitions).length > 0) continue;
    delete node.definitions;
  }
  return tidy;
}
