import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Case, boundaryCases } from '#schemas/compiler/cases/boundary-cases.ts';
import { loadForms } from '#schemas/compiler/generate.ts';
import type { Entry } from '#schemas/compiler/lint/context.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import { registry, type SchemaId } from '#schemas/generated/registry.js';
import { createSampler } from '#tests/support/sample.ts';
import { validExamples } from './support/examples.ts';

const root = fileURLToPath(new URL('../../schemas', import.meta.url));
const { entries } = await loadForms(root);
const getCases = ({ file, resolved, rules }: Entry): Case[] =>
  validExamples(getId(file) ?? '').flatMap(({ data }) => boundaryCases(resolved.schema, rules, data));

/** Rules that have edges to walk along; the others are probed by hand-written examples. */
const edged = new Set([
  'required',
  'type',
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'maxDecimals',
  'moneyDecimals',
  'minLength',
  'maxLength',
  'notBlank',
  'plainText',
  'digits',
  'minItems',
  'maxItems',
  'uniqueItems',
]);

/** `cases.test.ts` tries the edges of every form in its own answers; these also try those of every example. */
const sampled = createSampler<Entry>(10, ({ rules }) => rules.map(({ keyword }) => keyword));

describe.each(sampled(entries).map((entry) => ({ id: getId(entry.file) ?? '', entry })))('$id', ({ id, entry }) => {
  const cases = getCases(entry);
  const module = registry[id as SchemaId];

  test('refuses just outside of every rule and accepts just inside', () => {
    const wrong = cases.filter(({ data, pointer, keyword, refused }) => {
      const rejectedHere = module
        .validate(data)
        .some((error) => error.pointer === pointer && error.keyword === keyword);
      return rejectedHere !== refused;
    });
    expect(wrong.map(({ name, refused }) => `${name} should be ${refused ? 'refused' : 'accepted'}`)).toEqual([]);
  });

  test('has an edge case for every rule with edges', () => {
    const probed = new Set(cases.map(({ pointer, keyword }) => `${pointer} ${keyword}`));
    const missing = entry.rules
      .filter(({ keyword }) => edged.has(keyword))
      .map(({ keyword, data, setting }) => {
        const place = keyword === 'required' ? [...data, String(setting)] : data;
        return `${place.map((segment) => `/${segment === '*' ? 0 : segment}`).join('')} ${keyword}`;
      })
      .filter((name) => !probed.has(name));
    expect(missing).toEqual([]);
  });
});
