import type { Entry, LintContext } from '#schemas/compiler/lint/context.ts';
import { messageCandidates, messageKey, type Rule } from '#schemas/compiler/rules.ts';
import { languages } from '#domain/languages.ts';
import { dictionaries, type Dictionary, getId } from '#schemas/compiler/workspace.ts';
import { declaredField } from '#schemas/model/branches.ts';
import { messageParams } from '#schemas/wording/message-params.ts';
import type { Side } from '#schemas/wording/side.ts';
import { groupBy } from '#schemas/model/group-by.ts';
import { type Page } from './document.ts';
import { getPlace } from '#schemas/wording/rule-text.ts';
import { getTexts } from '#schemas/wording/language.ts';

// The table of messages as a page: a row for each message, a column for each language.

/** Every message that a rule can show, in every language. Pure: stories and commands use the same table. */
export interface MessageRow {
  form: string;
  /** Name of the field in the answers, `recipient.zip`; empty for the whole form. */
  field: string;
  /** Message key of the field's title, in the namespace fields. */
  titleKey: string | undefined;
  keyword: string;
  /** Which of a rule's several messages, e.g. `count`. */
  variant: string | undefined;
  /** Message key in the namespace rules; the most specific candidate when there is no text at all. */
  key: string;
  /** With the rule's own numbers; undefined for a language without the text. */
  texts: Readonly<Record<Dictionary, string | undefined>>;
  /** Languages without text. */
  missing: readonly Dictionary[];
}

interface MessageTable {
  rows: readonly MessageRow[];
  /** How many texts are missing. */
  missing: number;
}

type Source = Pick<LintContext, 'entries' | 'messages' | 'workspace'> & Pick<Side, 'constants'>;

function titleKeyAt(entry: Entry, place: readonly string[]): string | undefined {
  const { title } = declaredField(entry.resolved.schema, place) ?? {};
  return typeof title === 'string' ? title : undefined;
}

function toRow(source: Source, entry: Entry, rule: Rule, params: Readonly<Record<string, unknown>>): MessageRow {
  const { messages } = source;
  const key = messageKey(rule, messages) ?? messageCandidates(rule)[0] ?? rule.keyword;
  const texts = Object.fromEntries(
    dictionaries.map((dictionary) => [dictionary, getTexts(source, dictionary).find('rules', key, params)]),
  ) as MessageRow['texts'];
  const place = getPlace(rule);
  return {
    form: getId(entry.file) ?? entry.file,
    field: place.join('.'),
    titleKey: titleKeyAt(entry, place),
    keyword: rule.keyword,
    variant: rule.keyword === 'required' ? undefined : rule.variant,
    key,
    texts,
    missing: dictionaries.filter((dictionary) => texts[dictionary] === undefined),
  };
}

/** One row per distinct message of a field, in the order of the form's rules. */
export function messageTable(source: Source, entries: readonly Entry[] = source.entries): MessageTable {
  const rows = entries.flatMap((entry) => {
    const toParams = messageParams(source, entry, source.messages);
    const all = entry.rules.map((rule) => toRow(source, entry, rule, toParams(rule)));
    const same = groupBy(all, (row) => JSON.stringify([row.field, row.keyword, row.variant, row.texts]));
    return [...same.values()].flatMap(([first]) => first ?? []);
  });
  return { rows, missing: rows.reduce((sum, row) => sum + row.missing.length, 0) };
}

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
