/** Text that was written as UTF-8 and read as Latin letters of Windows: `JosÃ©` is `José`. */

/** Windows-1252 where it differs from Latin-1, from 0x80 on; blanks are bytes that it leaves free. */
const special = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const byteOf = new Map(
  Array.from(special, (character, index) => [character, 0x80 + index] as const).filter(
    ([character]) => character !== ' ',
  ),
);

/** The bytes of a text in Windows-1252; undefined when it has no letter for one of them. */
export function toBytes(text: string): Uint8Array | undefined {
  const bytes = Array.from(text, (character) => byteOf.get(character) ?? character.codePointAt(0) ?? 0);
  return bytes.every((byte) => byte < 0x100) ? Uint8Array.from(bytes) : undefined;
}

/** Text that was read as Latin-1 as Windows-1252 has it: some engines take the one for the other. */
export const fromLatin1 = (text: string): string =>
  text.replaceAll(/[\u0080-\u009f]/g, (sign) => special.charAt(sign.charCodeAt(0) - 0x80).trim() || sign);

/** The first byte of a longer character, and one that can follow it. */
const suspicious = /[\u00c2-\u00f4][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

/** The text as it was meant; itself when its bytes are no UTF-8, so that `Ã` as such stays. */
export function repairMojibake(text: string): string {
  if (!suspicious.test(text)) return text;
  const bytes = toBytes(text);
  if (!bytes) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}
