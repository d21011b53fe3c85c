/** The report of a comparison. */
import type { FieldError } from '#schemas/runtime/types.ts';
import type { Difference, Parity } from './compare.ts';

const shownDifferences = 20;

/** `/weight rules:weight.maximum {"limit":30}` */
const say = ({ pointer, key, params }: FieldError) => `${pointer || 'the form'} ${key} ${JSON.stringify(params)}`;
const sayAll = (errors: readonly FieldError[]) => (errors.length === 0 ? 'valid' : errors.map(say).join('; '));

function sayDifference({ form, case: name, what, browser, server }: Difference): string {
  return `${form}, ${name}: another ${what}\n  browser: ${sayAll(browser)}\n  server:  ${sayAll(server)}`;
}

export function parityReport({ forms, differences }: Parity, about: { browser: string; server: string }): string {
  const width = Math.max(4, ...forms.map(({ form }) => form.length));
  const row = (form: string, cases: string, agreed: string) =>
    `${form.padEnd(width)}  ${cases.padStart(7)}  ${agreed.padStart(7)}`;
  const total = forms.reduce((sum, { cases }) => sum + cases, 0);
  const count = new Intl.NumberFormat('en').format;
  const verdict =
    differences.length === 0
      ? `${count(total)} cases of ${forms.length} forms: browser and server agree.`
      : `${count(differences.length)} of ${count(total)} cases differ.`;
  return [
    `Browser: ${about.browser}. Server: ${about.server}.`,
    '',
    row('form', 'cases', 'agreed'),
    ...forms.map(({ form, cases, agreed }) => row(form, count(cases), count(agreed))),
    '',
    ...differences.slice(0, shownDifferences).map((difference) => `${sayDifference(difference)}\n`),
    ...(differences.length > shownDifferences
      ? [`… and ${differences.length - shownDifferences} more; --json has all of them.\n`]
      : []),
    verdict,
  ].join('\n');
}
