/** Reads the whole official file and validates it before the import starts. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type StateCode, states } from '#domain/address/states.ts';
import { type Column, getOrder, headerLine, type OfficialRow, type Order, validateRow } from './rows.ts';

// Faults of a file, for the terminal.

const mostListed = 20;

interface Faults {
  add: (line: number, what: string) => void;
  /** The first ones, one per line. */
  lines: () => string[];
}

function createFaults(): Faults {
  const listed: string[] = [];
  let count = 0;
  return {
    add(line, what) {
      count += 1;
      if (listed.length < mostListed) listed.push(`line ${line}: ${what}`);
    },
    lines: () => (count > listed.length ? [...listed, `… and ${count - listed.length} more`] : listed),
  };
}

/** The file is rejected as a whole. */
class FileRejected extends Error {
  constructor(reasons: readonly string[]) {
    super(['The file was refused; nothing was changed.', ...reasons.map((reason) => `  ${reason}`)].join('\n'));
    this.name = 'FileRejected';
  }
}

/** Reads a Latin-1 file as lines, piece by piece, so that a server that does it keeps serving requests. */
interface TextLine {
  /** From 1. */
  number: number;
  text: string;
  /** False for the last line of a file that ends without a line break. */
  hasEnd: boolean;
}

interface LinePiece {
  lines: TextLine[];
  /** Share of the file that has been read, 0 to 1. */
  share: number;
}

const byteOrderMark = /^(?:ï»¿|ÿþ|þÿ)/;
/** An accented letter in UTF-8, read as Latin-1: two characters that are never adjacent in Spanish. */
const utf8Pair = /[ÂÃ][\u0080-\u00bf]/;

function checkEncoding({ number, text }: TextLine): void {
  if (number === 1 && byteOrderMark.test(text))
    throw new FileRejected(['line 1: the file begins with a byte order mark; it has to be Latin-1 without one']);
  if (utf8Pair.test(text))
    throw new FileRejected([
      `line ${number}: the file is written in UTF-8; it has to be Latin-1, as it was downloaded`,
    ]);
}

/** Each line is validated. */
function toLines(texts: readonly string[], before: number, hasEnd: boolean): TextLine[] {
  const lines = texts.map((text, index) => ({
    number: before + index + 1,
    text: text.endsWith('\r') ? text.slice(0, -1) : text,
    hasEnd,
  }));
  lines.forEach(checkEncoding);
  return lines;
}

/**
 * @throws FileRejected when the file isn't Latin-1.
 * @throws Error of the file system when it can't be read.
 */
async function* readLines(path: string): AsyncGenerator<LinePiece> {
  const { size } = await stat(path);
  let rest = '';
  let bytes = 0;
  let number = 0;
  for await (const piece of createReadStream(path)) {
    const buffer = piece as Buffer;
    bytes += buffer.length;
    const texts = (rest + buffer.toString('latin1')).split('\n');
    rest = texts.pop() ?? '';
    yield { lines: toLines(texts, number, true), share: bytes / size };
    number += texts.length;
  }
  if (rest !== '') yield { lines: toLines([rest], number, false), share: 1 };
}

export interface OfficialFile {
  /** Settlements by postal code. */
  codes: ReadonlyMap<string, readonly OfficialRow[]>;
  rows: number;
  /** States with codes in the file. */
  states: ReadonlySet<StateCode>;
}

export interface ReadingOptions {
  /** The file has only some states, each of them complete; without it a file that lacks a state is rejected. */
  ofSomeStates?: boolean;
}

interface Reading {
  /** Known after the header line. */
  order: Order;
  codes: Map<string, OfficialRow[]>;
  /** The line of each id. */
  lineOf: Map<string, number>;
  faults: Faults;
}

/** Names, whose beginning is a valid name as well. */
const names: ReadonlySet<Column | undefined> = new Set<Column>(['d_asenta', 'd_tipo_asenta', 'D_mnpio', 'd_ciudad']);

/** A truncated row is only valid when the cut is in its last field: in a name, or in a city's number. */
function isCutOff(row: OfficialRow | readonly string[], text: string, order: Order): boolean {
  const last = order.at(-1);
  return !('id' in row) || names.has(last) || (last === 'c_cve_ciudad' && row.city !== '' && text.endsWith('|'));
}

function take(reading: Reading, { number, text, hasEnd }: TextLine): void {
  const { codes, lineOf, faults, order } = reading;
  if (number < headerLine) return;
  if (number === headerLine) {
    const found = getOrder(text);
    if (typeof found === 'string') throw new FileRejected([`line ${number}: ${found}`]);
    reading.order = found;
    return;
  }
  const row = validateRow(text, order);
  if (!hasEnd && isCutOff(row, text, order))
    throw new FileRejected([`line ${number}: the last line is not whole: the file was cut off. Download it again`]);
  if (!('id' in row)) {
    for (const fault of row) faults.add(number, fault);
    return;
  }
  const before = lineOf.get(row.id);
  if (before !== undefined) return faults.add(number, `the same settlement as in line ${before}`);
  lineOf.set(row.id, number);
  const others = codes.get(row.zip);
  if (others) others.push(row);
  else codes.set(row.zip, [row]);
}

/** A file that was truncated between two lines lacks its last states, unless it is meant to have only some of them. */
function statesFaults(found: ReadonlySet<StateCode>, { ofSomeStates = false }: ReadingOptions): string[] {
  if (ofSomeStates) return found.size > 0 ? [] : ['the file has no code'];
  const missing = states.filter(({ code }) => !found.has(code)).map(({ name }) => name);
  return missing.length > 0
    ? [`the file has no code of ${missing.join(', ')}: it is not whole. A file of some states is taken with --states`]
    : [];
}

/**
 * @param onShare is called regularly with the share that has been read, 0 to 1.
 * @throws FileRejected with all faults, by line.
 */
export async function readOfficialFile(
  path: string,
  onShare: (share: number) => void,
  options: ReadingOptions = {},
): Promise<OfficialFile> {
  const reading: Reading = { order: [], codes: new Map(), lineOf: new Map(), faults: createFaults() };
  let lastLine = 0;
  for await (const { lines, share } of readLines(path)) {
    for (const line of lines) take(reading, line);
    lastLine = lines.at(-1)?.number ?? lastLine;
    onShare(share);
  }
  if (lastLine < headerLine) throw new FileRejected([`line ${lastLine + 1}: the file ends before its header`]);
  const found = new Set([...reading.codes.values()].flatMap(([row]) => row?.state.code ?? []));
  const reasons = [...reading.faults.lines(), ...statesFaults(found, options)];
  if (reasons.length > 0) throw new FileRejected(reasons);
  return { codes: reading.codes, rows: reading.lineOf.size, states: found };
}
