import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { boundaryCases } from '#schemas/compiler/cases/boundary-cases.ts';
import { loadForms } from '#schemas/compiler/generate.ts';
import { getRuleIndex } from '#schemas/compiler/rule-index.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import { registry, type SchemaId } from '#schemas/generated/registry.js';
import { getPattern, getRuleId, partsOfRuleId } from '#schemas/runtime/rule-id.ts';
import { examples, validExamples } from './support/examples.ts';

const context = await loadForms(fileURLToPath(new URL('../../schemas', import.meta.url)));
const index = getRuleIndex(context);

describe.each(context.entries.map((entry) => ({ id: getId(entry.file) as SchemaId, entry })))(
  '$id',
  ({ id, entry }) => {
    test('MSG-26 lists every rule that ever refuses, under the message that it shows', () => {
      const cases = validExamples(id).flatMap(({ data }) => boundaryCases(entry.resolved.schema, entry.rules, data));
      const rejections = [...examples.filter((example) => example.id === id), ...cases]
        .flatMap(({ data }) => registry[id].validate(data))
        .filter(({ keyword }) => keyword !== 'additionalProperties');
      const listed = new Set(index[id]?.map(({ pointer, keyword, key }) => `${pointer} ${keyword} ${key}`));
      const missing = rejections
        .map(({ pointer, keyword, key }) => `${getPattern(pointer)} ${keyword} ${key}`)
        .filter((rule) => !listed.has(rule));
      expect([...new Set(missing)]).toEqual([]);
      expect(rejections.length + Number(entry.rules.length < 3)).toBeGreaterThan(0);
    });
  },
);

test('a rule carries its own numbers, both where two branches differ, and never one that was typed', () => {
  const find = (form: string, pointer: string, keyword: string, key: string) =>
    index[form]?.find((rule) => rule.pointer === pointer && rule.keyword === keyword && rule.key === key)?.params;
  expect(find('order/parcel', '/weight', 'maximum', 'rules:weight.maximum')).toEqual({ limit: '30 / 50', count: 30 });
  expect(find('order/parcel', '/itemName', 'maxLength', 'rules:maxLength')).toEqual({ limit: 30, count: 30 });
  expect(find('order/recipient', '/phone', 'phoneRule', 'rules:phoneRule.count')).toEqual({ limit: 10, count: 10 });
  expect(find('account/register-phone', '/phone', 'phoneRule', 'rules:phoneRule.start')).toEqual({
    starts: ['8', '9'],
  });
  const names = Object.values(index).flatMap((rules) => rules.flatMap(({ params }) => Object.keys(params)));
  expect(names.filter((name) => ['have', 'sum', 'actual'].includes(name))).toEqual([]);
});

test('an id names form, place and keyword, with a star for any entry of a list', () => {
  expect(getRuleId('tracking/query', '/waybills/3', 'waybillNumber')).toBe('tracking/query#/waybills/*#waybillNumber');
  expect(partsOfRuleId('tracking/query#/waybills/*#waybillNumber')).toEqual({
    form: 'tracking/query',
    pointer: '/waybills/*',
    keyword: 'waybillNumber',
  });
  for (const wrong of ['', 'x', 'x#/y', '#/y#z', 'x#/y#', 'x#/y#z#v']) expect(partsOfRuleId(wrong)).toBeUndefined();
});
