import { expect, test } from 'vitest';
import { registry } from '#schemas/generated/registry.js';
import { opsCommands } from '#server/operator/run.ts';
import { getAnswer, getChoice, getColumn, getLabel, getTitle, unseenInputs } from '#src/backoffice/forms/labels.ts';
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

/** A slot such as 08-10 needs no words. */
const isMissing = (text: string, name: string) => text === name && /[a-z]/i.test(name);

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

test.each(staffLanguages)('every column of a list has a name, and every choice of it a word, in %s', (language) => {
  const { t } = createWords(language);
  const missing = opsCommands.flatMap(({ name, columns = {} }) =>
    Object.entries(columns).flatMap(([column, kind]) => [
      ...(isMissing(getColumn(t, column, name), column) ? [`columns.${column}`] : []),
      ...(Array.isArray(kind) ? kind.filter((choice) => isMissing(getChoice(t, choice), choice)) : []),
    ]),
  );
  expect(missing).toEqual([]);
});

/** What customers send that operators decide, and that is never stored with it. */
const forms = {
  'inbox show': ['inbox/contact', 'inbox/vip', 'inbox/franchise', 'inbox/application'],
  'cod show': ['cod/application'],
} as const;
const unstored = new Set([
  'key',
  'ticket',
  'code',
  'acceptTerms',
  'acceptPrivacy',
  'resume',
  'needsImageCode',
  'captcha',
  'captchaId',
  'workId',
  'workAnswer',
]);

test.each(staffLanguages)('every answer of a form that operators read has a name and its word, in %s', (language) => {
  const { t } = createWords(language);
  const missing = Object.entries(forms).flatMap(([command, ids]) =>
    ids.flatMap((id) =>
      Object.entries(registry[id].schema.properties ?? {})
        .filter(([field]) => !unstored.has(field))
        .flatMap(([field, { enum: choices = [] }]) => [
          ...(isMissing(getColumn(t, field, command), field) ? [`columns.${field}`] : []),
          // Banks and countries are codes.
          ...(['bank', 'nationality'].includes(field) ? [] : choices)
            .map(String)
            .filter((choice) => isMissing(getAnswer(t, field, choice), choice))
            .map((choice) => `answers.${field}.${choice}`),
        ]),
    ),
  );
  expect(missing).toEqual([]);
});
