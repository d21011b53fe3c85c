/** Finds missing messages, and messages with unavailable parameters. */
import { languages } from '#domain/languages.ts';
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import type { Path } from '#schemas/model/pointer.ts';
import type { Source } from '#schemas/model/source.ts';
import { findDialectKeyword } from '../keywords/dialect.ts';
import { isAssertion } from '../keywords/standard.ts';
import { listTexts, type Namespace } from '../messages.ts';
import { interpolated, messageCandidates, messageKey, placeholders } from '../rules.ts';
import { dictionaries, type Dictionary } from '../workspace.ts';
import {
  checkPerFile,
  findingAt,
  findingInEntry,
  type LintContext,
  type LintRule,
  visitSources,
  visitWritten,
} from './context.ts';
import type { Finding } from './finding.ts';
import { getLevels } from './shown-fields.ts';
import { suggestFix } from './finding.ts';

function missingText({ messages }: LintContext, namespace: Namespace, key: string) {
  const missing = dictionaries.filter((dictionary) => !messages.has(namespace, key, dictionary));
  if (missing.length === 0) return undefined;
  const files = missing.map((dictionary) => `messages/${dictionary}/${namespace}.json`);
  const nowhere = missing.length === dictionaries.length;
  return {
    what: `No text for ${namespace}:${key} in ${missing.join(', ')}.`,
    todo: `Write it in ${files.join(', ')}.`,
    ...(nowhere && suggestFix(key, messages.keys(namespace))),
  };
}

/** Message keys in an errorMessage, with their paths. */
function* errorMessageKeys(value: Json, path: Path): Iterable<[string, Path]> {
  if (typeof value === 'string') yield [value, path];
  if (isObject(value)) for (const [key, child] of Object.entries(value)) yield* errorMessageKeys(child, [...path, key]);
}

function missingErrorMessages(context: LintContext) {
  return visitSources(context, function* visit(node, path, source) {
    for (const [key, place] of errorMessageKeys(node.errorMessage ?? null, [...path, 'errorMessage'])) {
      const text = missingText(context, 'rules', key);
      if (text) yield findingAt('E301', source, place, text);
    }
  });
}

function* titles(node: JsonObject, path: Path): Iterable<[string, Path]> {
  for (const keyword of ['title', 'description']) {
    if (typeof node[keyword] === 'string') yield [node[keyword], [...path, keyword]];
  }
}

/** Keys of visible texts in a layout. */
function* layoutTexts(value: Json, path: Path): Iterable<[string, Path]> {
  if (Array.isArray(value)) for (const [index, child] of value.entries()) yield* layoutTexts(child, [...path, index]);
  if (!isObject(value)) return;
  for (const [key, child] of Object.entries(value)) {
    const at = [...path, key];
    if (['title', 'hint', 'label', 'placeholder'].includes(key) && typeof child === 'string') yield [child, at];
    else if (key === 'unit' && typeof child === 'string') yield [`unit.${child}`, at];
    else yield* layoutTexts(child, at);
  }
}

function* missingTexts(context: LintContext): Iterable<Finding> {
  const report = function* report(texts: Iterable<[string, Path]>, source: Source): Iterable<Finding> {
    for (const [key, place] of texts) {
      const text = missingText(context, 'fields', key);
      if (text) yield findingAt('E302', source, place, text);
    }
  };
  yield* visitSources(context, (node, path, source) => report(titles(node, path), source));
  for (const { ui } of context.entries) if (ui) yield* report(layoutTexts(ui.value, []), ui.source);
  // Includes conditions that are not used yet.
  for (const source of context.workspace.conditions.values()) {
    if (isObject(source.value)) yield* report(titles(source.value, []), source);
  }
}

/** A visible field needs a label, inside a group as well. */
function* untitledFields(context: LintContext): Iterable<Finding> {
  for (const entry of context.entries) {
    for (const { fields, properties, schemaPath } of getLevels(entry)) {
      for (const [name, field] of Object.entries(properties)) {
        const layout = fields[name];
        const hidden = isObject(layout) && layout.hidden === true;
        if (hidden || !isObject(field) || field.title !== undefined) continue;
        yield findingInEntry('E306', context, entry, [...schemaPath, 'properties', name], {
          what: `"${name}" has no title, so a visitor cannot know what to fill in.`,
          todo: 'Add "title" with a key of the namespace fields.',
        });
      }
    }
  }
}

function* silentRules(context: LintContext): Iterable<Finding> {
  for (const entry of context.entries) {
    for (const rule of entry.rules) {
      if (rule.ownMessage !== undefined) continue;
      const key = messageKey(rule, context.messages);
      const text = key === undefined ? undefined : missingText(context, 'rules', key);
      if (key !== undefined && !text) continue;
      const path = rule.keyword === 'required' ? [...rule.path, String(rule.setting)] : rule.path;
      yield findingInEntry('E303', context, entry, path, {
        what: text?.what ?? `Nothing says what to do when "${rule.keyword}" refuses.`,
        todo: text?.todo ?? `Write one of ${messageCandidates(rule).join(', ')} in messages/<language>/rules.json.`,
      });
    }
  }
}

function* messagesForNothing(node: JsonObject, path: Path, source: Source): Iterable<Finding> {
  if (!isObject(node.errorMessage) || '$ref' in node) return;
  for (const keyword of Object.keys(node.errorMessage)) {
    if (Object.hasOwn(node, keyword)) continue;
    const isRule = isAssertion(keyword) || findDialectKeyword(keyword) !== undefined;
    yield findingAt(
      'E305',
      source,
      [...path, 'errorMessage', keyword],
      {
        what: isRule ? `There is no "${keyword}" here to speak for.` : `"${keyword}" is no rule.`,
        todo: 'Name a rule beside this errorMessage.',
        ...suggestFix(
          keyword,
          Object.keys(node).filter((name) => name !== 'errorMessage'),
          Object.keys(node.errorMessage),
        ),
      },
      { key: true },
    );
  }
}

const getLocale = (dictionary: Dictionary) => languages.find((language) => language.dictionary === dictionary)?.locale;
const pluralSuffix = /_(zero|one|two|few|many|other)$/;

const missingPlurals = checkPerFile(function* check(source) {
  const dictionary = source.file.split('/')[1] as Dictionary;
  const wanted = new Intl.PluralRules(getLocale(dictionary)).resolvedOptions().pluralCategories;
  const texts = listTexts(source);
  const known = new Set(texts.map(({ key }) => key));
  const plurals = new Map(
    texts.filter(({ key }) => pluralSuffix.test(key)).map(({ key, path }) => [key.replace(pluralSuffix, ''), path]),
  );
  for (const [base, path] of plurals) {
    const missing = wanted.filter((category) => !known.has(`${base}_${category}`));
    if (missing.length === 0) continue;
    yield findingAt('E304', source, path, {
      what: `${base} lacks the plural ${missing.map((category) => `_${category}`).join(', ')}.`,
      todo: `This language needs ${wanted.map((category) => `_${category}`).join(', ')}.`,
    });
  }
});

function* unknownPlaceholders({ entries, messages, workspace }: LintContext): Iterable<Finding> {
  const rules = new Map(
    entries.flatMap(({ rules: all }) => all).map((rule) => [messageKey(rule, messages) ?? '', rule]),
  );
  for (const source of workspace.messages.values()) {
    if (!source.file.endsWith('/rules.json')) continue;
    for (const { text, path, key } of listTexts(source)) {
      const rule = rules.get(key.replace(pluralSuffix, ''));
      if (!rule) continue;
      const given = interpolated(rule);
      for (const name of placeholders(text).filter((each) => !given.includes(each))) {
        yield findingAt('E307', source, path, {
          what: `The text asks for {{${name}}}, and "${rule.keyword}" doesn't give it.`,
          todo: `It gives ${given.join(', ')}.`,
          ...suggestFix(name, given),
        });
      }
    }
  }
}

export const messageRules: readonly LintRule[] = [
  { code: 'E301', title: 'errorMessage without text in a language', check: missingErrorMessages },
  { code: 'E302', title: 'Title, hint or label without text in a language', check: missingTexts },
  { code: 'E303', title: 'Rule without message', check: silentRules },
  {
    code: 'E304',
    title: 'Plural form missing',
    check: ({ workspace }) => [...workspace.messages.values()].flatMap(missingPlurals),
  },
  {
    code: 'E305',
    title: 'errorMessage for a rule that is not there',
    check: (context) => visitWritten(context, messagesForNothing),
  },
  { code: 'E306', title: 'Shown field without a title', check: untitledFields },
  { code: 'E307', title: 'Message that asks for an unknown number', check: unknownPlaceholders },
];
