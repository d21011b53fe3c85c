/** Which looks of a cell show its number as a day. */
import type { ArchiveEntry } from './archive.ts';
import type { InflateBudget } from './inflate.ts';
import { readXml } from './xml.ts';

/** The spreadsheet's own formats for days: 14 to 22, and those of East Asian calendars. */
const isBuiltIn = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** A format with days or years in it, once quoted words, colors and escaped letters are gone. */
const isDayFormat = (code: string) => /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

/** By the number of the look (`s` of a cell). */
export function readDayStyles(entry: ArchiveEntry, budget: InflateBudget): boolean[] {
  const own = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inCells = false;
  readXml(entry, budget, {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt') own.set(Number(numFmtId), isDayFormat(formatCode ?? ''));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) styles.push(own.get(Number(numFmtId)) ?? isBuiltIn(Number(numFmtId)));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

const dayMs = 86_400_000;

/** YYYY-MM-DD of a spreadsheet's day number. Its year 1900 has a leap day that never was. */
export function dayText(serial: number, from1904: boolean): string {
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const day = new Date(start + Math.floor(serial) * dayMs);
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10);
}
