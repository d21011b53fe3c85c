/** Text in a place that is as large as it is: shrunk first, then broken within words, shortened at last; never larger. */

export interface Room {
  /** mm */
  readonly width: number;
  readonly lines: number;
  /** Height of the letters' body, mm: as it should be, and the least that a courier can read. */
  readonly size: number;
  readonly smallest: number;
}

interface Fitted {
  /** mm */
  readonly size: number;
  readonly lines: readonly string[];
}

interface Token {
  readonly text: string;
  readonly afterSpace: boolean;
  /** At a size of 1 mm. */
  readonly width: number;
}

/** Width of a text in mm at a size of 1 mm. */
type Measure = (text: string) => number;

const steps = 8;
const ellipsis = '...';
/** Chinese breaks between any two signs. */
const breakable = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const segmenter = new Intl.Segmenter('es', { granularity: 'grapheme' });
const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

function tokensOf(text: string, measure: Measure): Token[] {
  const tokens: Token[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const parts = breakable.test(word) ? graphemes(word) : [word];
    parts.forEach((part, index) => tokens.push({ text: part, afterSpace: index === 0, width: measure(part) }));
  }
  return tokens;
}

/** Words that are wider than a line, letter by letter. */
const broken = (tokens: readonly Token[], width: number, measure: Measure): Token[] =>
  tokens.flatMap((token) => {
    if (token.width <= width) return [token];
    const letters = graphemes(token.text);
    return letters.map((text, index) => ({
      text,
      afterSpace: token.afterSpace && index === 0,
      width: measure(text),
    }));
  });

/** Lines no wider than `width` (at a size of 1 mm) but for one that a single token fills. */
function wrap(tokens: readonly Token[], width: number, space: number): { text: string; width: number }[] {
  const lines: { text: string; width: number }[] = [];
  for (const token of tokens) {
    const last = lines.at(-1);
    const gap = token.afterSpace ? space : 0;
    if (last && last.width + gap + token.width <= width) {
      last.text += (token.afterSpace ? ' ' : '') + token.text;
      last.width += gap + token.width;
    } else lines.push({ text: token.text, width: token.width });
  }
  return lines;
}

/** @param text printable. */
export function fit(text: string, { width, lines, size, smallest }: Room, measure: Measure): Fitted {
  const tokens = tokensOf(text, measure);
  const space = measure(' ');
  for (let step = 0; step <= steps; step += 1) {
    const tried = size - ((size - smallest) * step) / steps;
    const wrapped = wrap(tokens, width / tried, space);
    if (wrapped.length <= lines && wrapped.every((line) => line.width <= width / tried))
      return { size: tried, lines: wrapped.map((line) => line.text) };
  }
  const room = width / smallest;
  const wrapped = wrap(broken(tokens, room, measure), room, space).map((line) => line.text);
  if (wrapped.length <= lines) return { size: smallest, lines: wrapped };
  const last = shorten(wrapped.slice(lines - 1).join(' '), room, measure);
  return { size: smallest, lines: [...wrapped.slice(0, lines - 1), last] };
}

function shorten(line: string, room: number, measure: Measure): string {
  const letters: string[] = [];
  let width = measure(ellipsis);
  for (const letter of graphemes(line)) {
    width += measure(letter);
    if (width > room) break;
    letters.push(letter);
  }
  return letters.join('').trimEnd() + ellipsis;
}
