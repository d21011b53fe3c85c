/** The whole official file, checked before anything is done with it. */
import { type StateCode, states } from '#domain/states.ts';
import { createFaults, type Faults, FileRejected } from './faults.ts';
import { validateRow, type OfficialRow } from './validate-row.ts';
import { type Column, headerLine, type Order, getOrder } from './layout.ts';
import { readLines, type TextLine } from './read-lines.ts';

export interface OfficialFile {
  /** Settlements by postal code. */
  codes: ReadonlyMap<string, readonly OfficialRow[]>;
  rows: number;
  /** States that the file has codes of. */
  states: ReadonlySet<StateCode>;
}

export interface ReadingOptions {
  /** The file holds some states alone, each of them whole; without it a file that lacks one is refused. */
  ofSomeStates?: boolean;
}

interface Reading {
  /** Known from the header line on. */
  order: Order;
  codes: Map<string, OfficialRow[]>;
  /** By id, the line that had it. */
  lineOf: Map<string, number>;
  faults: Faults;
}

/** Of a name the beginning is a name as well. */
const names: ReadonlySet<Column | undefined> = new Set<Column>(['d_asenta', 'd_tipo_asenta', 'D_mnpio', 'd_ciudad']);

/** Only in its last field could a row be cut off and still be one: of a name there, or of a city's number. */
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

/** A file that was cut off between two lines lacks its last states, unless it is to hold some of them alone. */
function statesFaults(found: ReadonlySet<StateCode>, { ofSomeStates = false }: ReadingOptions): string[] {
  if (ofSomeStates) return found.size > 0 ? [] : ['the file has no code'];
  const missing = states.filter(({ code }) => !found.has(code)).map(({ name }) => name);
  return missing.length > 0
    ? [`the file has no code of ${missing.join(', ')}: it is not whole. A file of some states is taken with --states`]
    : [];
}

/**
 * @param onShare is told now and then how much has been read, 0 to 1.
 * @throws FileRejected with everything that is wrong, by line.
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
