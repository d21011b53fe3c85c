/** A JSON file with the place of everything in it. */
import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Json, Path } from './json.ts';

interface Position {
  line: number;
  column: number;
}

interface SyntaxFault extends Position {
  what: string;
}

export interface Source {
  /** Relative to the schemas folder, with slashes. */
  readonly file: string;
  readonly text: string;
  /** Undefined when the file isn't JSON. */
  readonly value: Json | undefined;
  readonly faults: readonly SyntaxFault[];
  /** Line and column, from 1, of the value at a path; of its key with `key: true`. The nearest ancestor if it is absent. */
  readonly locate: (path: Path, options?: { key?: boolean }) => Position;
}

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lastBreak = before.lastIndexOf('\n');
  return { line: before.split('\n').length, column: offset - lastBreak };
}

function nodeAt(tree: Node, path: Path): Node {
  const node = findNodeAtLocation(tree, [...path]);
  return node ?? (path.length > 0 ? nodeAt(tree, path.slice(0, -1)) : tree);
}

export function parseSource(file: string, text: string): Source {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const faults = errors.map(({ error, offset }) => ({ what: printParseErrorCode(error), ...positionAt(text, offset) }));
  const value = tree && faults.length === 0 ? (getNodeValue(tree) as Json) : undefined;
  const locate: Source['locate'] = (path, { key = false } = {}) => {
    if (!tree) return { line: 1, column: 1 };
    const node = nodeAt(tree, path);
    const shown = key && node.parent?.type === 'property' ? node.parent : node;
    return positionAt(text, shown.offset);
  };
  return { file, text, value, faults, locate };
}
