/** A comparison as Markdown for a review. */
import { quote, sayList, type WordLanguage } from '#schemas/wording/language.ts';
import {
  type Comparison,
  type ConstantChange,
  type ExampleChange,
  type FormChange,
  phrases,
  type TextChange,
} from '#schemas/wording/diff/change.ts';

const code = (text: string) => `\`${text}\``;

function formBlock({ forms, title, lines }: FormChange, language: WordLanguage): string {
  const names = forms.map(code).join(', ');
  const heading = title === undefined ? names : `${title[language]} · ${names}`;
  return [`### ${heading}`, '', ...lines.map((line) => `- ${line.text[language]}`)].join('\n');
}

function constantLine({ path, before, after, forms }: ConstantChange, language: WordLanguage): string {
  const say = phrases[language];
  const value =
    before === undefined
      ? `${say.added}, ${after?.[language] ?? ''}`
      : after === undefined
        ? `${before[language]} → ${say.removed}`
        : `${before[language]} → ${after[language]}`;
  const touched = forms.length === 0 ? say.touchesNone : say.touches(sayList(forms.map(code), language));
  return `- ${code(path)}: ${value}; ${touched}`;
}

/** One line per key: the new text in every changed language, and the languages that were forgotten. */
function textLine({ key, texts, missing, unchanged }: TextChange, language: WordLanguage): string {
  const say = phrases[language];
  const pairs = Object.entries(texts);
  const isNew = pairs.every(([, [old]]) => old === undefined);
  const isGone = pairs.every(([, [, now]]) => now === undefined);
  const changes = pairs.map(([dictionary, [old, now]]) => {
    const shown = [old, now].filter((text) => text !== undefined).map((text) => quote(text, language));
    return `${dictionary} ${shown.join(' → ')}`;
  });
  const notes = [
    ...(missing.length > 0 ? [say.missing(sayList(missing, language))] : []),
    ...(unchanged.length > 0 ? [say.unchanged(sayList(unchanged, language))] : []),
  ];
  const kind = isGone ? `${say.textRemoved}: ` : isNew && unchanged.length === 0 ? `${say.textAdded}: ` : '';
  return `- ${code(key)}: ${kind}${[...changes, ...notes].join('; ')}`;
}

const mostNames = 3;

/** `order/sender` “short”, “full” and 9 more. */
function exampleLine({ form, names, text: verdict, breaks }: ExampleChange, language: WordLanguage): string {
  const say = phrases[language];
  const shown = names.slice(0, mostNames).map((name) => quote(name, language));
  const more = names.length > mostNames ? ` ${say.more(names.length - mostNames)}` : '';
  const broken = breaks ? `${say.broken(names.length)} ` : '';
  return `- ${broken}${code(form)} ${shown.join(', ')}${more}: ${verdict[language]}`;
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [[`### ${title}`, '', ...lines].join('\n')];

function isEmpty({ forms, constants, texts, pageTexts, drafts, examples, notes }: Comparison): boolean {
  return [forms, constants, texts, pageTexts, drafts, examples, notes].every((list) => list.length === 0);
}

/** One language: forms first, then the causes of the changes, then what they break. */
export function toReview(comparison: Comparison, language: WordLanguage): string {
  const say = phrases[language];
  const heading = `## ${say.title}: ${comparison.before ?? say.workingTree} → ${comparison.after ?? say.workingTree}`;
  if (isEmpty(comparison)) return `${heading}\n\n${say.nothing}`;
  const { forms, constants, texts, pageTexts, drafts, examples, notes } = comparison;
  return [
    heading,
    ...forms.map((form) => formBlock(form, language)),
    ...section(
      say.constants,
      constants.map((constant) => constantLine(constant, language)),
    ),
    ...section(
      say.drafts,
      drafts.map(({ form, text: loss }) => `- ${code(form)}: ${loss[language]}`),
    ),
    ...section(
      say.examples,
      examples.map((example) => exampleLine(example, language)),
    ),
    ...section(say.texts, [
      ...texts.map((text) => textLine(text, language)),
      ...pageTexts.map(({ namespace, changed, missing }) => `- ${say.pageTexts(namespace, changed, missing)}`),
    ]),
    ...notes.map((note) => note[language]),
  ].join('\n\n');
}
