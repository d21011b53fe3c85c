/** The result of parsing a message: parts of an address, each with its alternative readings. Pure. */
import type { AddressField } from '#machines/table-import/mapping.ts';

/** How a part may be read, the likeliest first. */
export interface Reading {
  readonly readings: readonly [string, ...string[]];
  readonly isDoubtful: boolean;
}

export type PastedAddress = Readonly<Partial<Record<AddressField, Reading>>>;

export type Parts = Partial<Record<AddressField, Reading>>;

export const sure = (text: string): Reading => ({ readings: [text], isDoubtful: false });
export const doubtful = (...readings: [string, ...string[]]): Reading => ({ readings, isDoubtful: true });

/** One reading is sure; of several the person says which. */
export function oneOf(texts: readonly string[]): Reading | undefined {
  const [first, ...others] = new Set(texts.filter((text) => text !== ''));
  if (first === undefined) return undefined;
  return others.length === 0 ? sure(first) : doubtful(first, ...others);
}

const small = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'e']);

/** What was typed in small or in capital letters alone, as one writes names; anything else as it is. */
export function withCapitals(text: string): string {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return text;
  return text
    .toLowerCase()
    .replace(/\p{L}[\p{L}\p{M}]*/gu, (word, at: number) =>
      at > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    );
}

/** Without what stood between it and its neighbours. */
export const trimmed = (text: string): string => text.replace(/^[\s,;.:|-]+|[\s,;:|-]+$/gu, '').replace(/\s+/gu, ' ');
