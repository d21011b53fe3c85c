/**
 * Changes one value in the text of a JSON file. Everything around it keeps its bytes: people arrange the lines of these
 * files. What is new is written as they write it, on one line while it fits.
 */
import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { isContainer, isObject, type Json } from '../model/json.ts';
import type { Path } from '../model/pointer.ts';

const width = 120;
const step = 2;

const pad = (indent: number) => ' '.repeat(indent);

function flat(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const inside = Object.entries(value).map(([key, child]) => `${JSON.stringify(key)}: ${flat(child)}`);
  return inside.length === 0 ? '{}' : `{ ${inside.join(', ')} }`;
}

/** @param used columns before the value on its line. */
function print(value: Json, indent: number, used: number): string {
  const line = flat(value);
  // One column for the comma that may follow.
  if (!isContainer(value) || used + line.length + 1 <= width || Object.keys(value).length === 0) return line;
  const inner = indent + step;
  const lines = Array.isArray(value)
    ? value.map((child) => print(child, inner, inner))
    : Object.entries(value).map(([key, child]) => {
        const name = `${JSON.stringify(key)}: `;
        return name + print(child, inner, inner + name.length);
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.map((each) => pad(inner) + each).join(',\n')}\n${pad(indent)}${close}`;
}

/** A new file, whose outermost braces are on lines of their own. */
export function toText(value: Record<string, Json>): string {
  const lines = Object.entries(value).map(([key, child]) => {
    const name = `${JSON.stringify(key)}: `;
    return pad(step) + name + print(child, step, step + name.length);
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** @throws Error when the text is no JSON. */
function parse(text: string): Node {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  if (!tree || errors.length > 0) throw new Error('The text is no JSON.');
  return tree;
}

const nodeAt = (tree: Node, path: Path): Node | undefined =>
  path.length === 0
    ? tree
    : findNodeAtLocation(
        tree,
        path.map((segment) => segment),
      );

const endOf = ({ offset, length }: Node) => offset + length;

/** Columns before an offset on its line. */
const columnOf = (text: string, offset: number) => offset - (text.lastIndexOf('\n', offset - 1) + 1);

/** Spaces at the beginning of the line of an offset. */
function indentOf(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^ */.exec(text.slice(start, offset))?.[0].length ?? 0;
}

const splice = (text: string, from: number, to: number, written: string) =>
  text.slice(0, from) + written + text.slice(to);

const keyOf = (property: Node) => String(property.children?.[0]?.value);

interface Written {
  /** With a colon and a space; empty for an entry of a list. */
  name: string;
  value: Json;
}

/** The text with one more child of an object or a list. */
function inserted(text: string, holder: Node, index: number, { name, value }: Written): string {
  const children = holder.children ?? [];
  const source = text.slice(holder.offset, endOf(holder));
  const indent = indentOf(text, holder.offset);
  const isOpen = source.includes('\n');
  if (children.length === 0) {
    const only = name + flat(value);
    const [before, after] = holder.type === 'object' ? ['{ ', ' }'] : ['[', ']'];
    const line = before + only + after;
    if (columnOf(text, holder.offset) + line.length + 1 <= width)
      return splice(text, holder.offset, endOf(holder), line);
    const inner = indent + step;
    const lines = `\n${pad(inner)}${name}${print(value, inner, inner + name.length)}\n${pad(indent)}`;
    return splice(text, holder.offset + 1, endOf(holder) - 1, lines);
  }
  if (!isOpen) {
    const line = name + flat(value);
    const at = index === 0 ? (children[0]?.offset ?? 0) : endOf(children[index - 1] as Node);
    const made = splice(text, at, at, index === 0 ? `${line}, ` : `, ${line}`);
    const start = made.lastIndexOf('\n', at - 1) + 1;
    const end = made.indexOf('\n', at);
    if ((end < 0 ? made.length : end) - start <= width) return made;
    return opened(text, holder, indent, index, { name, value });
  }
  const next = children[index];
  const beside = children[Math.max(0, index - 1)] as Node;
  const inner = indentOf(text, beside.offset);
  const line = name + print(value, inner, inner + name.length);
  if (index === 0 && next) return splice(text, next.offset, next.offset, `${line},\n${pad(inner)}`);
  const at = endOf(beside);
  return splice(text, at, at, `,\n${pad(inner)}${line}`);
}

/** A holder of one line that no longer fits: one line for each child. */
function opened(text: string, holder: Node, indent: number, index: number, { name, value }: Written): string {
  const inner = indent + step;
  const lines = (holder.children ?? []).map((child) => text.slice(child.offset, endOf(child)));
  lines.splice(index, 0, name + print(value, inner, inner + name.length));
  const body = `\n${lines.map((line) => pad(inner) + line).join(',\n')}\n${pad(indent)}`;
  return splice(text, holder.offset + 1, endOf(holder) - 1, body);
}

/** The text without a child, its comma and, if it had it alone, its line. */
function removed(text: string, holder: Node, index: number): string {
  const children = holder.children ?? [];
  const child = children[index] as Node;
  const [previous, next] = [children[index - 1], children[index + 1]];
  if (previous) return splice(text, endOf(previous), endOf(child), '');
  if (next) return splice(text, child.offset, next.offset, '');
  return splice(text, holder.offset + 1, endOf(holder) - 1, '');
}

interface Placed {
  /** The order in which the names of the object are usually written. */
  order?: readonly string[];
  /** The name that the new one follows. */
  after?: string;
}

function indexFor(names: readonly string[], name: string, { order, after }: Placed): number {
  if (after !== undefined && names.includes(after)) return names.indexOf(after) + 1;
  const rank = order?.indexOf(name) ?? -1;
  const index = rank < 0 ? -1 : names.findIndex((other) => (order?.indexOf(other) ?? -1) > rank);
  return index < 0 ? names.length : index;
}

/** The text with the value at the path. Objects on the way are created. */
export function withJson(text: string, path: Path, value: Json, placed: Placed = {}): string {
  const tree = parse(text);
  const known = nodeAt(tree, path);
  if (known) {
    const indent = indentOf(text, known.offset);
    return splice(text, known.offset, endOf(known), print(value, indent, columnOf(text, known.offset)));
  }
  const holder = nodeAt(tree, path.slice(0, -1));
  const name = String(path.at(-1));
  if (!holder) return withJson(text, path.slice(0, -1), { [name]: value }, placed);
  if (holder.type !== 'object') throw new Error(`There is no object for ${name}.`);
  const names = (holder.children ?? []).map(keyOf);
  return inserted(text, holder, indexFor(names, name, placed), { name: `${JSON.stringify(name)}: `, value });
}

/** The text without the value at the path, if it is there. */
export function withoutJson(text: string, path: Path): string {
  const node = nodeAt(parse(text), path);
  if (!node?.parent) return text;
  const child = node.parent.type === 'property' ? node.parent : node;
  const holder = child.parent as Node;
  return removed(text, holder, (holder.children ?? []).indexOf(child));
}

/** The text with one more entry of a list. */
export function withEntry(text: string, path: Path, index: number, value: Json): string {
  const list = nodeAt(parse(text), path);
  if (list?.type !== 'array') throw new Error('There is no list.');
  return inserted(text, list, index, { name: '', value });
}
