/** How large a schema may be. A form that people fill in is far below; a hostile file is far above. */
import { isObject, type Json } from '../json.ts';

export const limits = {
  /** Length of the file, in characters. */
  characters: 3_000_000,
  /** Values inside of values. */
  depth: 120,
  /** Objects, lists and values in the file. */
  values: 120_000,
} as const;

/** What is too much, in words; undefined when nothing is. */
export function tooMuch(root: Json): string | undefined {
  let count = 0;
  const waiting: [value: Json, depth: number][] = [[root, 1]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, depth] = next;
    count += 1;
    if (depth > limits.depth) return `it is nested more than ${limits.depth} levels deep`;
    if (count > limits.values) return `it holds more than ${limits.values} values`;
    const children = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
    for (const child of children) waiting.push([child, depth + 1]);
  }
  return undefined;
}
