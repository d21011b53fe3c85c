/** Text as keyboards and clipboards produce it, made plain. */

const zeros = [0x0660, 0x06f0, 0xff10]; // Arabic-Indic, Persian, full-width

/** Arabic-Indic, Persian and full-width digits become 0 to 9; everything else stays. */
export function toWesternDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.find((start) => code >= start && code < start + 10) ?? code;
    return String(code - zero);
  });
}

/** Removes the invisible direction marks and zero-width characters that come along when text is copied. */
export function stripInvisible(text: string): string {
  return text.replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '');
}

/** Whether a text ends as a sentence does, in any of our scripts: what follows it needs no colon. */
export const endsAsSentence = (text: string): boolean => /[?!.؟？！。]$/.test(text);

/** Lower case without accents, for comparison: `Ñandú` → `nandu`. */
export function foldAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Marks around a piece of text that was copied from a page in another script; overrides, which change what one sees, stay. */
const frames = /[\u202a-\u202c\u2066-\u2069\ufeff]/g;

/**
 * A typed text as it is kept and counted: without spaces around it and marks that nobody sees, and with its accents
 * composed, so that `é` is one character however the keyboard or the clipboard spells it.
 */
export const lineOf = (text: string): string => text.replace(frames, '').trim().normalize('NFC');
