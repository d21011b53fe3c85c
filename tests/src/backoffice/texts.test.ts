import { expect, test } from 'vitest';
import { registry } from '#schemas/generated/registry.js';
import { opsCommands } from '#server/operator/run.ts';
import { getLabel, getTitle, unseenInputs } from '#src/backoffice/forms/labels.ts';
import { createWords, staffLanguages } from '#src/backoffice/texts/words.ts';
import { toFamilies } from '#src/backoffice/shell/families.ts';
import en from '#src/backoffice/texts/en.json' with { type: 'json' };
import es from '#src/backoffice/texts/es.json' with { type: 'json' };

interface Tree {
  [key: string]: string | Tree;
}

/** Spanish has one more plural, and the help of a command is in English in its row. */
const getKeys = (tree: Tree, path = ''): string[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${path}${name}`] : getKeys(value, `${path}${name}.`),
  );
const common = (keys: readonly string[]) => keys.filter((key) => !/_many$|\.about$/.test(key)).toSorted();

test('both languages of the back office have the same texts', () => {
  expect(common(getKeys(es))).toEqual(common(getKeys(en)));
});

const isMissing = (text: string, name: string) => text === name;

/** The inputs that a form shows. */
function getFields({ input, file, saves }: (typeof opsCommands)[number]): string[] {
  const { [input]: rules } = registry;
  return Object.keys(rules.schema.properties ?? {}).filter(
    (name) => name !== saves && !(file !== undefined && name === 'text') && !unseenInputs.includes(name),
  );
}

test.each(staffLanguages)('every command has a title and every one of its fields a label, in %s', (language) => {
  const { t } = createWords(language);
  const missing = opsCommands.flatMap((row) => [
    ...(isMissing(getTitle(t, row.name), row.name) ? [`commands.${row.name}.title`] : []),
    ...getFields(row)
      .filter((field) => isMissing(getLabel(t, row.name, field), field))
      .map((field) => `commands.${row.name}.fields.${field}`),
  ]);
  expect(missing).toEqual([]);
});

test.each(staffLanguages)('every family of commands has a name in the navigation, in %s', (language) => {
  const { t } = createWords(language);
  const facts = opsCommands.map(({ name, about }) => ({ name, about, reads: false }));
  expect(toFamilies(facts).filter(({ name }) => t(`families.${name}`) === `families.${name}`)).toEqual([]);
});
