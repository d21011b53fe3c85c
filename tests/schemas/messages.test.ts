import { createInstance } from 'i18next';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { boundaryCases } from '#schemas/compiler/cases/boundary-cases.ts';
import { loadForms } from '#schemas/compiler/generate.ts';
import { messageKey } from '#schemas/compiler/rules.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import { registry, type SchemaId } from '#schemas/generated/registry.js';
import type { FieldError } from '#schemas/runtime/types.ts';
import { examples, validExamples } from './support/examples.ts';

const { entries, messages, workspace } = await loadForms(fileURLToPath(new URL('../../schemas', import.meta.url)));

/** Every error that examples and edge cases bring about, each message once. */
function allErrors(): FieldError[] {
  const fromExamples = examples.flatMap(({ id, data }) => registry[id as SchemaId].validate(data));
  const fromEdges = entries.flatMap(({ file, resolved, rules }) => {
    const id = getId(file) as SchemaId;
    const cases = validExamples(id).flatMap(({ data }) => boundaryCases(resolved.schema, rules, data));
    return cases.flatMap(({ data }) => registry[id].validate(data));
  });
  return [...new Map([...fromExamples, ...fromEdges].map((error) => [error.key, error])).values()];
}

const errors = allErrors();

describe.each(languages)('$code', ({ dictionary }) => {
  const i18n = createInstance({
    lng: dictionary,
    ns: ['rules', 'fields'],
    interpolation: { escapeValue: false },
    resources: {
      [dictionary]: {
        rules: workspace.messages.get(`messages/${dictionary}/rules.json`)?.value as object,
        fields: workspace.messages.get(`messages/${dictionary}/fields.json`)?.value as object,
      },
    },
  });

  test('MSG-26 every rule of every form has a message', () => {
    const silent = entries
      .flatMap(({ rules }) => rules)
      .filter((rule) => {
        const key = messageKey(rule, messages);
        return key === undefined || !messages.has('rules', key, dictionary);
      });
    expect(silent.map(({ keyword, field }) => `${field} ${keyword}`)).toEqual([]);
  });

  test('MSG-26 every message that can appear has its numbers in it', async () => {
    await i18n.init();
    expect(errors.length).toBeGreaterThan(60);
    for (const { key, params } of errors) {
      const text = i18n.t(key, params);
      expect(text).not.toBe(key.replace(/^rules:/, ''));
      expect(text).not.toMatch(/\{\{|undefined|\[object|NaN/);
      expect(text.trim().length).toBeGreaterThan(3);
    }
  });

  test('MSG-12 an invalid postal code has its own message', async () => {
    await i18n.init();
    const [error] = registry['calls/zip'].validate({ zipCode: '00001' });
    expect(error?.key).toBe('rules:postalCode.prefix');
    expect(i18n.t(error?.key ?? '').length).toBeGreaterThan(10);
  });
});

test('MSG-12 MSG-26 the words of the voice: how to fix it, with the numbers of the rule', async () => {
  const es = workspace.messages.get('messages/es/rules.json')?.value as object;
  const i18n = createInstance({ lng: 'es', resources: { es: { rules: es } } });
  await i18n.init();
  const say = (key: string, params: Record<string, unknown>) => i18n.t(`rules:${key}`, params);
  expect(say('phoneRule.count', { limit: 10, have: 9, count: 10 })).toBe('Escribe 10 dígitos: llevas 9.');
  expect(say('maxDecimals', { limit: 1, count: 1 })).toBe('Usa máximo 1 decimal.');
  expect(say('maxDecimals', { limit: 2, count: 2 })).toBe('Usa máximo 2 decimales.');
});

test('Spanish says guía and recolección, never waybill, pickup or tracking', () => {
  for (const namespace of ['rules', 'fields']) {
    const text = JSON.stringify(
      Object.values(workspace.messages.get(`messages/es/${namespace}.json`)?.value as object),
    );
    const label = text.replace(/"[\w.-]+":/g, '').replace(/\{\{.*?\}\}/g, '');
    expect(label).not.toMatch(/waybill|pickup|tracking/i);
  }
});

test('no message names a limit in digits: the rule’s own number is interpolated', () => {
  const allowed = new Set(['itemValue.required', 'parcel.itemValueHint']);
  for (const { file, value } of workspace.messages.values()) {
    const walk = (node: unknown, path: string): string[] =>
      typeof node === 'string'
        ? /\d/.test(node.replace(/\{\{.*?\}\}|BIR 2303/g, '')) && !allowed.has(path)
          ? [`${file} ${path}: ${node}`]
          : []
        : Object.entries(node as object).flatMap(([key, child]) => walk(child, path ? `${path}.${key}` : key));
    expect(walk(value, '')).toEqual([]);
  }
});
