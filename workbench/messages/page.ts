/** The table of messages as a page: a row for each message, a column for each language. */
import { languages } from '#domain/languages.ts';
import { dictionaries } from '#schemas/compiler/workspace.ts';
import type { Page } from '../wording/document.ts';
import { groupBy } from '../wording/group-by.ts';
import type { MessageRow, MessageTable } from './table.ts';

const missingMark = '**missing**';

const getEndonym = (dictionary: string) =>
  languages.find((language) => language.dictionary === dictionary)?.endonym ?? dictionary;

const head = ['Field', 'Rule', 'Key', ...dictionaries.map(getEndonym)];

const toCells = (row: MessageRow): string[] => [
  `\`${row.field || '·'}\``,
  row.variant === undefined ? row.keyword : `${row.keyword} · ${row.variant}`,
  `\`${row.key}\``,
  ...dictionaries.map((dictionary) => row.texts[dictionary] ?? missingMark),
];

export function countSentence({ rows, missing }: MessageTable): string {
  const texts = rows.length * dictionaries.length;
  return missing === 0
    ? `${rows.length} messages in ${dictionaries.length} languages, none missing.`
    : `${rows.length} messages in ${dictionaries.length} languages: **${missing} of ${texts} missing**.`;
}

export function messagesPage(table: MessageTable): Page {
  const chapters = [...groupBy(table.rows, ({ form }) => form)].flatMap(([form, rows]) => [
    { kind: 'heading', level: 2, text: `\`${form}\``, id: form.replaceAll('/', '-') } as const,
    { kind: 'table', caption: form, head, rows: rows.map(toCells) } as const,
  ]);
  const about = 'N stands for what only the answer tells. The key is that of messages/LANGUAGE/rules.json.';
  return {
    language: 'en',
    title: 'Messages of every rule',
    blocks: [{ kind: 'text', text: countSentence(table) }, { kind: 'text', text: about }, ...chapters],
  };
}
