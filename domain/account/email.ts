/** E-mail addresses (RULE-ACC-03). */

/** One @, a local part without spaces or doubled dots, a domain with a dot. RegExp source; the length limit is `text.line`. */
export const emailPattern =
  "^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\\.)+[A-Za-z]{2,}$";

const email = new RegExp(emailPattern);

export function isEmail(text: string): boolean {
  return email.test(text);
}

/** The form that is stored and compared: trimmed and in lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
