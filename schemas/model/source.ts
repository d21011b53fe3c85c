/** A JSON file with the position of every value. */
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { Json } from './json.ts';
import type { Path } from './pointer.ts';

interface Position {
  line: number;
  column: number;
}

/** `file` is set when the value comes from another one: a layout contains values of its shared groups. */
interface Located extends Position {
  file?: string;
}

interface SyntaxFault extends Position {
  what: string;
}

interface RepeatedKey extends Position {
  key: string;
  /** Line of the first one. */
  first: number;
}

export interface Source {
  /** Relative to the schemas folder, with slashes. */
  readonly file: string;
  readonly text: string;
  /** Undefined when the file is not valid JSON. */
  readonly value: Json | undefined;
  readonly faults: readonly SyntaxFault[];
  /** Duplicate keys of an object; the last one counts. */
  readonly repeated: readonly RepeatedKey[];
  /** Line and column, from 1, of the value at a path; of its key with `key: true`. The nearest ancestor if it is absent. */
  readonly locate: (path: Path, options?: { key?: boolean }) => Located;
}

/** More than any form needs, and quick to read. */
const mostCharacters = 400_000;
const deepest = 100;

/**
 * Measures the nesting of brackets without building a tree: a text that is too deep for the parser cannot be parsed to
 * find out.
 */
function getDepth(text: string): number {
  let depth = 0;
  let most = 0;
  for (const [piece] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (piece === '{' || piece === '[') depth += 1;
    if (piece === '}' || piece === ']') depth -= 1;
    most = Math.max(most, depth);
  }
  return most;
}

function tooMuch(text: string, most: number): string | undefined {
  if (text.length > most) return `it is longer than ${most} characters`;
  return getDepth(text) > deepest ? `it is nested more than ${deepest} levels deep` : undefined;
}

/** Looks lines up by their start, so that ten thousand findings do not each count the lines again. */
function createPositions(text: string): (offset: number) => Position {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

/** List indexes may be strings, as in a pointer. */
function nodeAt(tree: Node, path: Path): Node {
  let node = tree;
  for (const segment of path) {
    const next = findNodeAtLocation(node, [node.type === 'array' ? Number(segment) : String(segment)]);
    if (!next) break;
    node = next;
  }
  return node;
}

function repeatedKeys(tree: Node | undefined, positionAt: (offset: number) => Position): RepeatedKey[] {
  const repeated: RepeatedKey[] = [];
  const waiting = tree ? [tree] : [];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const { children = [], type } = node;
    waiting.push(...children);
    if (type !== 'object') continue;
    const firsts = new Map<string, Node>();
    for (const property of children) {
      const key = String(property.children?.[0]?.value);
      const first = firsts.get(key);
      if (first) repeated.push({ key, first: positionAt(first.offset).line, ...positionAt(property.offset) });
      else firsts.set(key, property);
    }
  }
  return repeated;
}

/** Matches `JSON.parse`: a field may be called `__proto__`, and is then an own field. */
function valueOf(text: string, tree: Node): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return getNodeValue(tree) as Json;
  }
}

/** @param most maximum characters. */
export function parseSource(file: string, text: string, most = mostCharacters): Source {
  const refused = tooMuch(text, most);
  if (refused !== undefined) {
    const start = { line: 1, column: 1 };
    return { file, text, value: undefined, faults: [{ what: refused, ...start }], repeated: [], locate: () => start };
  }
  const positionAt = createPositions(text);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const faults = errors.map(({ error, offset }) => ({ what: printParseErrorCode(error), ...positionAt(offset) }));
  // A missing quote or comma merges two fields.
  const repeated = faults.length === 0 ? repeatedKeys(tree, positionAt) : [];
  const value = tree && faults.length === 0 ? valueOf(text, tree) : undefined;
  const locate: Source['locate'] = (path, { key = false } = {}) => {
    if (!tree) return { line: 1, column: 1 };
    const node = nodeAt(tree, path);
    const shown = key && node.parent?.type === 'property' ? node.parent : node;
    return positionAt(shown.offset);
  };
  return { file, text, value, faults, repeated, locate };
}
