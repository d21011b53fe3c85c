/** References that come back to a schema without having moved on in the data: judging a value would never end. */
import { isObject, type JsonObject, type Path, toPointer } from '../json.ts';
import { type FindTarget, valueAtPath } from './references.ts';
import { heldSchemas, walkDraft07 } from './walk.ts';

/** Keywords whose schemas judge the very same value. */
const inPlace = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependencies']);

/** Paths of the schemas that a circle goes through, one for each circle found. */
export function circlesIn(root: JsonObject, find: FindTarget): Path[] {
  const done = new Set<string>();
  const circles: Path[] = [];

  function nextOf(path: Path): Path[] {
    const node = valueAtPath(root, path);
    if (!isObject(node)) return [];
    const below = heldSchemas(node).filter(([[keyword]]) => inPlace.has(String(keyword)));
    const target = typeof node.$ref === 'string' ? find(node.$ref, path) : undefined;
    return [...below.map(([inside]) => [...path, ...inside]), ...(target?.kind === 'here' ? [target.path] : [])];
  }

  function follow(start: Path) {
    const way = new Set<string>();
    const waiting: { path: Path; leaving: boolean }[] = [{ path: start, leaving: false }];
    for (let step = waiting.pop(); step; step = waiting.pop()) {
      const key = toPointer(step.path);
      if (step.leaving) {
        way.delete(key);
        done.add(key);
      } else if (way.has(key)) circles.push(step.path);
      else if (!done.has(key)) {
        way.add(key);
        waiting.push(
          { path: step.path, leaving: true },
          ...nextOf(step.path).map((path) => ({ path, leaving: false })),
        );
      }
    }
  }

  walkDraft07(root, (node, path) => {
    if (typeof node.$ref === 'string') follow(path);
  });
  return circles;
}
