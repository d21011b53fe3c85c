/** Finds references that return to a schema without moving on in the data: validation would never end. */
import { isInPlace } from '../../model/branches.ts';
import { isObject, type JsonObject } from '../../model/json.ts';
import { type Path, pointerTo, valueAtPath } from '../../model/pointer.ts';
import { heldSchemas, walkDraft07 } from './draft07.ts';
import type { FindTarget } from './references.ts';

/** Paths of the schemas in a cycle, one for each cycle found. */
export function circlesIn(root: JsonObject, find: FindTarget): Path[] {
  const done = new Set<string>();
  const circles: Path[] = [];

  function getNext(path: Path): Path[] {
    const node = valueAtPath(root, path);
    if (!isObject(node)) return [];
    const below = heldSchemas(node).filter(isInPlace);
    const target = typeof node.$ref === 'string' ? find(node.$ref, path) : undefined;
    return [...below.map((child) => [...path, ...child.path]), ...(target?.kind === 'here' ? [target.path] : [])];
  }

  function follow(start: Path) {
    const way = new Set<string>();
    const waiting: { path: Path; leaving: boolean }[] = [{ path: start, leaving: false }];
    for (let step = waiting.pop(); step; step = waiting.pop()) {
      const key = pointerTo(...step.path);
      if (step.leaving) {
        way.delete(key);
        done.add(key);
      } else if (way.has(key)) circles.push(step.path);
      else if (!done.has(key)) {
        way.add(key);
        waiting.push(
          { path: step.path, leaving: true },
          ...getNext(step.path).map((path) => ({ path, leaving: false })),
        );
      }
    }
  }

  for (const { node, path } of walkDraft07(root)) if (typeof node.$ref === 'string') follow(path);
  return circles;
}
