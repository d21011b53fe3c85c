import { constants } from '#domain/constants.ts';
import { oneOf, param, searchParams, text } from '#src/shared/navigation/search-params.ts';

export const dayChoices = [1, 7, 30, 90] as const;

/** What the page is about: the report's last days and one form or all, the simulator's keyword and parcel. */
export const debuggingParams = searchParams({
  days: param<(typeof dayChoices)[number]>('days', oneOf(dayChoices), 7),
  form: param('form', text()),
  find: param('find', text(constants.text.line), ''),
  parcel: param('parcel', text(constants.text.code)),
});

/** The one-time code in a message of the mailbox. */
const address = /\b[a-z][a-z+.-]*:\/\/\S+|\bwww\.\S+|(?<!\S)\/\S+|\S+\?\S+=\S+/gi;
/**
 * Digits without adjacent characters: those of an order or reference number have a letter, a hyphen or a slash beside
 * them.
 */
const code = new RegExp(`(?<![\\p{L}\\p{N}_/=#-])\\d{${constants.account.codeDigits}}(?![\\p{L}\\p{N}_/=#-])`, 'u');

/** Undefined where there is none: digits of a link are none. */
export const codeIn = (typed: string): string | undefined => code.exec(typed.replaceAll(address, ' '))?.[0];
