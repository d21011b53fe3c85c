/** The texts of a workbook, which its cells name by number. */
import type { ArchiveEntry } from './archive.ts';
import type { InflateBudget } from './inflate.ts';
import { readXml } from './xml.ts';

const escaped = /_x([0-9A-Fa-f]{4})_/g;

/** Characters that XML has no room for are written as `_x000D_`. */
export function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}

/** One text of several pieces with looks of their own; how it is read aloud (`rPh`) is no part of it. */
export function readSharedStrings(entry: ArchiveEntry, budget: InflateBudget, longest: number): string[] {
  const strings: string[] = [];
  let current = '';
  let inText = false;
  let spoken = 0;
  readXml(entry, budget, {
    open: (name) => {
      if (name === 'si') current = '';
      else if (name === 'rPh') spoken += 1;
      else if (name === 't') inText = spoken === 0;
    },
    text: (text) => {
      if (inText && current.length < longest) current += text;
    },
    close: (name) => {
      if (name === 't') inText = false;
      else if (name === 'rPh') spoken -= 1;
      else if (name === 'si') strings.push(unescapeText(current).slice(0, longest));
    },
  });
  return strings;
}
