/** Arguments and `--options` of a command line. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Entry } from '#schemas/compiler/lint/context.ts';
import { suggest } from '#schemas/compiler/lint/finding.ts';
import { getId } from '#schemas/compiler/workspace.ts';

/** Node's own parser; its errors become a sentence for the user. */
export function readOptions<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** The forms that a command is called with. */
type Chosen = { entries: readonly Entry[] } | { problem: string };

/** `order/parcel`, also as `schemas/forms/order/parcel.schema.json` or as a whole flow, `order`. */
const asId = (word: string) =>
  word
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)?(?:schemas\/)?(?:forms\/)?/, '')
    .replace(/\.schema\.json$/, '')
    .replace(/\/$/, '');

/** All forms without arguments. Forms for people come first, then the bodies of calls. */
export function chooseForms(entries: readonly Entry[], words: readonly string[]): Chosen {
  const idOfEntry = ({ file }: Entry) => getId(file) ?? file;
  const isCall = (entry: Entry) => Number(idOfEntry(entry).startsWith('calls/'));
  const sorted = entries.toSorted((a, b) => isCall(a) - isCall(b) || idOfEntry(a).localeCompare(idOfEntry(b), 'en'));
  const fits = (entry: Entry, id: string) => idOfEntry(entry) === id || idOfEntry(entry).startsWith(`${id}/`);
  const unknown = words.find((word) => !entries.some((entry) => fits(entry, asId(word))));
  if (unknown !== undefined) {
    const meant = suggest(asId(unknown), entries.map(idOfEntry));
    return {
      problem: `There is no form "${unknown}".${meant ? ` Did you mean ${meant}?` : ` There are: ${sorted.map(idOfEntry).join(', ')}.`}`,
    };
  }
  return {
    entries: words.length === 0 ? sorted : sorted.filter((entry) => words.some((word) => fits(entry, asId(word)))),
  };
}
