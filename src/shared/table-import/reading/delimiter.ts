/** Detects the delimiter between the cells of a text: the one that splits the first rows most evenly. */
import Papa from 'papaparse';

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

const rowsLookedAt = 40;
/** Forty rows of addresses are a few thousand characters; a row of ten million is no evidence. */
const charactersLookedAt = 100_000;

/** Excel writes its separator into the first line where a country's own would be guessed wrong. */
const declared = /^sep=([,;\t|])\n/i;

const isDelimiter = (sign: string | undefined): sign is Delimiter => delimiters.some((delimiter) => delimiter === sign);

interface Score {
  delimiter: Delimiter;
  /** Share of the rows that have the usual number of cells. */
  even: number;
  cells: number;
}

function getScore(text: string, delimiter: Delimiter): Score {
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    preview: rowsLookedAt,
    skipEmptyLines: 'greedy',
  });
  const times = new Map<number, number>();
  for (const { length } of data) times.set(length, (times.get(length) ?? 0) + 1);
  const [cells, usual] = [...times].toSorted(([a, timesA], [b, timesB]) => timesB - timesA || b - a)[0] ?? [1, 0];
  const broken = errors.filter(({ type }) => type === 'Quotes').length;
  return { delimiter, cells, even: data.length === 0 ? 0 : (usual - broken) / data.length };
}

const better = (a: Score, b: Score) => b.even * Math.log(b.cells) - a.even * Math.log(a.cells);

/**
 * The text without the line that only names the separator, and the separator. A single column has a comma.
 * @param text with `\n` at the end of each line
 */
export function findDelimiter(text: string): { text: string; delimiter: Delimiter } {
  const line = declared.exec(text);
  if (line && isDelimiter(line[1])) return { text: text.slice(line[0].length), delimiter: line[1] };
  const beginning = text.slice(0, charactersLookedAt);
  const [best] = delimiters.map((delimiter) => getScore(beginning, delimiter)).toSorted(better);
  return { text, delimiter: best && best.cells > 1 ? best.delimiter : ',' };
}
