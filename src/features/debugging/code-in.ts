/** The one-time code in a message of the mailbox. */
import { constants } from '#domain/constants.ts';

const address = /\b[a-z][a-z+.-]*:\/\/\S+|\bwww\.\S+|(?<!\S)\/\S+|\S+\?\S+=\S+/gi;
/**
 * Digits without adjacent characters: those of an order or reference number have a letter, a hyphen or a slash beside
 * them.
 */
const code = new RegExp(`(?<![\\p{L}\\p{N}_/=#-])\\d{${constants.account.codeDigits}}(?![\\p{L}\\p{N}_/=#-])`, 'u');

/** Undefined where there is none: digits of a link are none. */
export const codeIn = (text: string): string | undefined => code.exec(text.replaceAll(address, ' '))?.[0];
