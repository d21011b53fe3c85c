/** The whole official file, checked before anything is done with it. */
import { states } from '#domain/states.ts';
import { createFaults, type Faults, FileRefused } from './faults.ts';
import { judgeRow, type OfficialRow } from './judge-row.ts';
import { headerFault, headerLine } from './layout.ts';
import { readLines, type TextLine } from './read-lines.ts';

export interface OfficialFile {
  /** Settlements by postal code. */
  codes: ReadonlyMap<string, readonly OfficialRow[]>;
  rows: number;
}

interface Reading {
  codes: Map<string, OfficialRow[]>;
  /** By id, the line that had it. */
  lineOf: Map<string, number>;
  faults: Faults;
}

/** Only in its last field could a row be cut off and still be one: a city's number is missing there. */
const isCutOff = (row: OfficialRow | readonly string[], text: string): boolean =>
  !('id' in row) || (row.city !== '' && text.endsWith('|'));

function take({ codes, lineOf, faults }: Reading, { number, text, hasEnd }: TextLine): void {
  if (number < headerLine) return;
  if (number === headerLine) {
    const fault = headerFault(text);
    if (fault) throw new FileRefused([`line ${number}: ${fault}`]);
    return;
  }
  const row = judgeRow(text);
  if (!hasEnd && isCutOff(row, text))
    throw new FileRefused([`line ${number}: the last line is not whole: the file was cut off. Download it again`]);
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

/** A file that was cut off between two lines lacks its last states. */
function missingStates({ codes }: Reading): string[] {
  const found = new Set([...codes.values()].map(([row]) => row?.state.code));
  const missing = states.filter(({ code }) => !found.has(code)).map(({ name }) => name);
  return missing.length > 0 ? [`the file has no code of ${missing.join(', ')}: it is not whole`] : [];
}

/**
 * @param onShare is told now and then how much has been read, 0 to 1.
 * @throws FileRefused with everything that is wrong, by line.
 */
export async function readOfficialFile(path: string, onShare: (share: number) => void): Promise<OfficialFile> {
  const reading: Reading = { codes: new Map(), lineOf: new Map(), faults: createFaults() };
  let lastLine = 0;
  for await (const { lines, share } of readLines(path)) {
    for (const line of lines) take(reading, line);
    lastLine = lines.at(-1)?.number ?? lastLine;
    onShare(share);
  }
  if (lastLine < headerLine) throw new FileRefused([`line ${lastLine + 1}: the file ends before its header`]);
  const reasons = [...reading.faults.lines(), ...missingStates(reading)];
  if (reasons.length > 0) throw new FileRefused(reasons);
  return { codes: reading.codes, rows: reading.lineOf.size };
}
