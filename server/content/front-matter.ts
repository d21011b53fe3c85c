/** The head of a text: YAML between two lines of three hyphens, with the line of each value. */
import { isMap, LineCounter, parseDocument } from 'yaml';
import { isObject } from '#schemas/model/json.ts';

/** Characters of a file; a text of this site is a few thousand. */
const longest = 400_000;
/** Of the head alone, the only part that is parsed as YAML. */
const longestHead = 20_000;

export interface Head {
  readonly values: Readonly<Record<string, unknown>>;
  /** The line of a JSON pointer into `values`, from 1; of its nearest parent when it is missing. */
  readonly lineOf: (pointer: string) => number;
}

export interface SplitText {
  readonly head: Head;
  /** Markdown. */
  readonly body: string;
  /** Line of the file where the body begins, from 1. */
  readonly bodyLine: number;
}

export interface HeadFault {
  readonly line: number;
  readonly what: string;
}

/** Splits a file into head and body, or returns why it can't be read. */
export function splitText(source: string): SplitText | HeadFault {
  if (source.length > longest) return { line: 1, what: `has more than ${longest} characters` };
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end < 0) return { line: 1, what: 'must begin with front matter between two lines of ---' };
  const written = lines.slice(1, end).join('\n');
  if (written.length > longestHead) return { line: 1, what: `has front matter of more than ${longestHead} characters` };
  const counter = new LineCounter();
  const document = parseDocument(written, { lineCounter: counter, schema: 'core', merge: false, uniqueKeys: true });
  const [error] = [...document.errors, ...document.warnings];
  if (error)
    return { line: counter.linePos(error.pos[0]).line + 1, what: `isn’t YAML: ${error.message.split('\n')[0]}` };
  const values = plainValues(document);
  if (!isObject(values)) return { line: 2, what: 'must have front matter of names and values, without aliases' };
  const lineOf = (pointer: string): number => {
    const path = pointer.split('/').slice(1);
    for (let depth = path.length; depth > 0; depth -= 1) {
      const parent = depth === 1 ? document.contents : document.getIn(path.slice(0, depth - 1), true);
      const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === path[depth - 1]) : undefined;
      const range = (pair?.key as { range?: [number, number, number] } | undefined)?.range;
      if (range) return counter.linePos(range[0]).line + 1;
    }
    return 1;
  };
  return { head: { values, lineOf }, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 };
}

/** Undefined when an alias repeats a value: a few lines of them could expand to millions. */
function plainValues(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}

export const isFault = (read: SplitText | HeadFault): read is HeadFault => 'what' in read;
