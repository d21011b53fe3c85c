/** Finds texts that do not match any rule. */
import { serverRules, unreachableKey } from '#schemas/runtime/server-rules.ts';
import { isObject, type Json } from '#schemas/model/json.ts';
import { dialectKeywords } from '../keywords/dialect.ts';
import { annotationKeywords } from '../keywords/annotations.ts';
import { isAssertion } from '../keywords/standard.ts';
import { listTexts } from '../messages.ts';
import { messageKey } from '../rules.ts';
import { checkPerFile, findingAt, isWhole, type LintContext, type LintRule, visitSources } from './context.ts';
import type { Finding } from './finding.ts';

const pluralSuffix = /_(?:zero|one|two|few|many|other)$/;

/** In any script. */
const number = /\p{Nd}+/u;
/** `{{…}}` comes from the rule; a document with a number in its name keeps it (D-86). */
const notWritten = /\{\{[^}]*\}\}|BIR 2303/g;

const writtenNumbers = checkPerFile(function* check(source) {
  for (const { text, path } of listTexts(source)) {
    const found = number.exec(text.replaceAll(notWritten, ''))?.[0];
    if (found === undefined) continue;
    yield findingAt('E308', source, path, {
      what: `The text has a number of its own, ${found}: it will stay when the rule changes.`,
      todo: source.file.endsWith('/rules.json')
        ? 'Use {{limit}} or another number of the rule.'
        : 'Use a hintParams of the layout, with {"$const": …}.',
    });
  }
});

/** Generic texts, which external schemas use too. */
const isGeneric = (key: string) => {
  const [keyword = ''] = key.split('.');
  return (
    isAssertion(keyword) ||
    [...dialectKeywords, ...annotationKeywords].some(({ name }) => name === keyword) ||
    generic.has(keyword)
  );
};

const generic = new Set([
  'dependencies',
  'propertyNames',
  'anyOf',
  'if',
  'patternProperties',
  'additionalItems',
  'alternatives',
  'emptyRow',
]);

function* errorMessageKeys(value: Json | undefined): Iterable<string> {
  if (typeof value === 'string') yield value;
  if (isObject(value)) for (const child of Object.values(value)) yield* errorMessageKeys(child);
}

function* unusedMessages(context: LintContext): Iterable<Finding> {
  const { entries, messages, workspace } = context;
  if (!isWhole(context)) return;
  const used = new Set(entries.flatMap(({ rules }) => rules.map((rule) => messageKey(rule, messages))));
  const named = new Set<string>();
  const visits = visitSources(context, function* visit(node) {
    for (const key of errorMessageKeys(node.errorMessage)) named.add(key);
    yield* [];
  });
  for (const _ of visits) continue;
  for (const source of workspace.messages.values()) {
    if (!source.file.endsWith('/rules.json')) continue;
    for (const { path, key: written } of listTexts(source)) {
      const key = written.replace(pluralSuffix, '');
      if (used.has(key) || named.has(key) || isGeneric(key)) continue;
      yield findingAt('E309', source, path, {
        what: `No rule says "${key}".`,
        todo: 'Remove the text, or name the rule that it is for.',
      });
    }
  }
}

/** Messages of server rules are not part of any form. */
function* silentServer({ messages, workspace }: LintContext): Iterable<Finding> {
  const keys = [unreachableKey, ...Object.values(serverRules).flatMap((rule) => rule.keys)].map((key) =>
    key.replace('rules:', ''),
  );
  for (const source of workspace.messages.values()) {
    const [, dictionary, file] = source.file.split('/');
    if (file !== 'rules.json' || !isObject(source.value)) continue;
    for (const key of keys.filter((each) => messages.text('rules', each, dictionary as never) === undefined)) {
      yield findingAt('E310', source, ['serverRule'], {
        what: `Nothing is said for ${key}.`,
        todo: 'Write it here; schemas/runtime/server-rules.ts lists what the server may answer.',
      });
    }
  }
}

export const textRules: readonly LintRule[] = [
  {
    code: 'E308',
    title: 'Number written into a text',
    check: ({ workspace }) => [...workspace.messages.values()].flatMap(writtenNumbers),
    atDelivery: true,
  },
  { code: 'E309', title: 'Message that no rule says', check: unusedMessages, atDelivery: true },
  { code: 'E310', title: 'Answer of the server without words', check: silentServer },
];
