import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { compileEntry, generate, loadForms } from '#schemas/compiler/generate.ts';
import { computedSignatures } from '#schemas/compiler/keywords/annotations.ts';
import type { Entry, LintContext } from '#schemas/compiler/lint/context.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import * as parcel from '#schemas/generated/order/parcel.js';
import { registry } from '#schemas/generated/registry.js';
import type { JsonObject } from '#schemas/model/json.ts';
import { computedFunctions } from '#schemas/runtime/computed.ts';
import { serverRules, unreachableKey } from '#schemas/runtime/server-rules.ts';
import type { SchemaModule } from '#schemas/runtime/types.ts';
import { copySchemas, type SchemaFolder } from './support/schema-folder.ts';

const root = fileURLToPath(new URL('../../schemas', import.meta.url));
let folder: SchemaFolder;
let context: LintContext;

beforeAll(async () => {
  folder = await copySchemas('order');
  context = await loadForms(root);
});
afterEach(() => folder.restore());
afterAll(() => folder.remove());

const getEntry = ({ entries }: LintContext, id: string): Entry => {
  const entry = entries.find(({ file }) => getId(file) === id);
  if (!entry) throw new Error(`There is no ${id}`);
  return entry;
};

const trial = 'forms/order/trial.schema.json';

/** A form of its own, resolved. */
async function tryForm(more: object): Promise<{ entry: Entry; context: LintContext }> {
  await folder.write(trial, JSON.stringify({ type: 'object', additionalProperties: false, ...more }));
  const loaded = await loadForms(folder.root);
  return { entry: getEntry(loaded, 'order/trial'), context: loaded };
}

const box = { productType: 'standard', itemType: 'clothing', itemName: 'Ropa', quantity: 1, weight: 2.1, itemValue: 0 };
const sized = { ...box, hasVolume: true, length: 50, width: 40, height: 30 };
const messages = (answers: object) => parcel.validate(answers).map(({ pointer, key }) => `${pointer} ${key}`);

describe('a named condition', () => {
  test('is in the resolved form as if it were written there, and keeps its name and place', () => {
    const { resolved } = getEntry(context, 'order/parcel');
    const [{ if: condition }] = resolved.schema.allOf as [JsonObject];
    expect(condition).toEqual({ properties: { productType: { const: 'standard' } }, required: ['productType'] });
    expect(resolved.origins.get('/allOf/0/if')).toMatchObject({
      condition: 'standardProduct',
      file: 'conditions/standardProduct.condition.json',
    });
  });

  test('that a layout shows something by is a function of the module, and only such a one', () => {
    expect(Object.keys(parcel.conditions)).toEqual(['bagOffered', 'hasVolume']);
    expect([true, false, undefined, 'true'].map((hasVolume) => parcel.conditions.hasVolume?.({ hasVolume }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(parcel.ui?.fields.length?.showWhen).toEqual({ condition: 'hasVolume' });
  });

  test('may be put together with others', async () => {
    const { entry } = await tryForm({
      properties: { productType: { type: 'string' }, hasVolume: { type: 'boolean' } },
      if: { allOf: [{ $condition: 'standardProduct' }, { not: { $condition: 'hasVolume' } }] },
      else: { required: ['hasVolume'] },
    });
    expect(JSON.stringify(entry.resolved.schema.if)).toContain('"not":{"properties":{"hasVolume"');
  });
});

/** A field, and what is asked for while it is missing. */
const getGroup = (name: string) => ({
  type: 'object',
  properties: { [name]: { type: 'string' } },
  if: { required: [name] },
  else: { required: ['id'] },
});

describe('groups with a condition each', () => {
  test('keep both conditions', async () => {
    await folder.write('shared/one.schema.json', JSON.stringify(getGroup('one')));
    await folder.write('shared/two.schema.json', JSON.stringify(getGroup('two')));
    const { entry } = await tryForm({
      properties: { id: { type: 'string' } },
      allOf: [{ $ref: 'shared/one.schema.json' }, { $ref: 'shared/two.schema.json' }],
    });
    expect((entry.resolved.schema.allOf as JsonObject[]).map((part) => part.if)).toEqual([
      { required: ['one'] },
      { required: ['two'] },
    ]);
    expect(entry.resolved.origins.get('/allOf/1/if')).toMatchObject({ file: 'shared/two.schema.json', path: ['if'] });
  });
});

describe('a computed value', () => {
  test('D-52 may be missing or the very result, and nothing else', () => {
    expect(messages(sized)).toEqual([]);
    expect(messages({ ...sized, billingWeight: 12 })).toEqual([]);
    expect(messages({ ...sized, billingWeight: 11 })).toEqual(['/billingWeight rules:computed']);
    expect(messages({ ...box, billingWeight: 3 })).toEqual([]);
    expect(messages({ ...box, billingWeight: '3' })).toContain('/billingWeight rules:computed');
  });

  test('is refused while what it follows from is not there', () => {
    expect(messages({ ...box, weight: undefined, billingWeight: 1 })).toContain('/billingWeight rules:computed');
    expect(messages({ ...sized, height: undefined, billingWeight: 3 })).toContain('/billingWeight rules:computed');
  });

  test('has a signature for every function, and each keeps it', () => {
    expect(Object.keys(computedSignatures).toSorted()).toEqual(Object.keys(computedFunctions).toSorted());
    const input = {
      ...sized,
      street: 'Av. Juárez',
      address1: '123',
      city: 'Guadalajara',
      state: 'Jalisco',
      zip: '44100',
      town: 'Centro',
    };
    for (const [name, { gives, needs }] of Object.entries(computedSignatures)) {
      const inputs: Record<string, unknown> = needs === 'any' ? { length: 50, width: 40.1 } : input;
      expect(typeof computedFunctions[name]?.(inputs), name).toBe(gives);
      for (const param of needs === 'any' ? Object.keys(inputs) : needs) {
        expect(
          computedFunctions[name]?.({ ...inputs, [param]: undefined }),
          `${name} without ${param}`,
        ).toBeUndefined();
      }
    }
  });

  test('ENT-13 D-60 of an address is one line, and of sides their exact sum', () => {
    expect(
      computedFunctions.formattedAddress?.({
        street: 'Av. Juárez',
        address1: '123',
        town: 'Centro',
        zip: '44100',
        city: 'Guadalajara',
        state: 'Jalisco',
      }),
    ).toBe('Av. Juárez 123, Centro, 44100 Guadalajara, Jal.');
    expect(computedFunctions.sideSum?.({ a: 0.1, b: 0.2 })).toBe(0.3);
    expect(computedFunctions.volumetricWeight?.({ length: 50, width: 40, height: 30 })).toBe(12);
  });
});

describe('dependentRequired', () => {
  const properties = { company: { type: 'string' }, email: { type: 'string' }, name: { type: 'string' } };

  test('becomes draft-07, points at the missing field with its required message, and is known as a rule', async () => {
    const { entry, context: loaded } = await tryForm({ properties, dependentRequired: { company: ['email', 'name'] } });
    expect(entry.resolved.schema.dependencies).toEqual({ company: { required: ['email', 'name'] } });
    expect(entry.rules.filter(({ keyword }) => keyword === 'required')).toMatchObject([
      { field: 'email', conditions: ['has company'], origin: { path: ['dependentRequired', 'company', 0] } },
      { field: 'name', conditions: ['has company'] },
    ]);
    const code = await compileEntry(entry, loaded);
    expect(code).toContain('email.required');
    expect(code).toContain('#/dependencies/company/required');
  });

  test('is reported at the missing field, while the other is there', async () => {
    await tryForm({ properties, dependentRequired: { company: ['email'] } });
    expect((await generate(folder.root)).findings).toEqual([]);
    const module = (await import(
      /* @vite-ignore */ pathToFileURL(join(folder.root, 'generated/order/trial.js')).href
    )) as SchemaModule;
    expect(module.validate({ company: 'Tlapalería' })).toEqual([
      { pointer: '/email', key: 'rules:email.required', params: {}, keyword: 'required' },
    ]);
    expect(module.validate({ name: 'Ana' })).toEqual([]);
  });

  test('goes together with dependencies as lists and as schemas', async () => {
    const { entry } = await tryForm({
      properties,
      dependencies: { company: ['email'] },
      dependentRequired: { company: ['name'] },
      dependentSchemas: { company: { properties: { email: { minLength: 6 } } } },
    });
    expect(entry.resolved.schema.dependencies).toEqual({
      company: { required: ['email', 'name'], properties: { email: { minLength: 6 } } },
    });
  });
});

describe('where a rule comes from', () => {
  const getRule = (id: string, field: string, keyword: string, condition?: string) =>
    getEntry(context, id).rules.find(
      (rule) =>
        rule.field === field &&
        rule.keyword === keyword &&
        (condition === undefined || rule.conditions.includes(condition)),
    );

  test('RULE-WEB-02 RULE-WEB-04 the limits of one field in two branches have ids of their own', () => {
    expect(getRule('order/parcel', 'weight', 'maximum', 'standardProduct')?.sources).toContain('RULE-WEB-02');
    const express = getRule('order/parcel', 'weight', 'maximum', '!standardProduct');
    expect(express?.sources).toContain('RULE-WEB-04');
    expect(express?.sources).not.toContain('RULE-WEB-02');
  });

  test('what a group says holds for its fields, and what a field says holds before it', () => {
    expect(getRule('order/sender', 'street', 'required')?.sources).toEqual(['ENT-13', 'D-60']);
    expect(getRule('account/register-phone', 'password', 'passwordRule')).toMatchObject({
      owner: 'technology',
      sources: ['RULE-ACC-01', 'D-20'],
    });
    expect(getRule('account/register-phone', 'username', 'notBlank')?.owner).toBe('customerService');
  });

  test('every rule of every form has an owner and a source', () => {
    const silent = context.entries.flatMap(({ file, rules }) =>
      rules
        .filter(({ owner, sources }) => owner === undefined || sources.length === 0)
        .map(({ field, keyword }) => `${file} ${field} ${keyword}`),
    );
    expect(silent).toEqual([]);
  });

  test('every id is one of the requirements and decisions', async () => {
    const texts = await Promise.all(
      ['docs/requirements.md', 'docs/decisions.md'].map((file) => readFile(file, 'utf8')),
    );
    const known = new Set(
      texts.flatMap((text) => [...text.matchAll(/^- ([A-Z]+(?:-[A-Z]+)?-\d+) · /gm)].map(([, id]) => id)),
    );
    const used = new Set(context.entries.flatMap(({ rules }) => rules.flatMap(({ sources }) => sources)));
    for (const source of context.workspace.conditions.values())
      for (const id of ((source.value as JsonObject).source ?? []) as string[]) used.add(id);
    expect([...used].filter((id) => !known.has(id))).toEqual([]);
    expect(used.size).toBeGreaterThan(40);
  });

  test('owner, source and errorMessage are no part of a compiled module', async () => {
    const code = await compileEntry(getEntry(context, 'order/parcel'), context);
    expect(code).not.toMatch(/"(?:owner|source|errorMessage)":/);
  });
});

describe('a rule of the server', () => {
  test('MSG-07 MSG-20 is named by the forms, and rejects nothing on its own', () => {
    const getRule = (id: string) => getEntry(context, id).rules.find(({ keyword }) => keyword === 'serverRule');
    expect(getRule('order/sender')).toMatchObject({ field: 'zip', variant: 'coveredZip', sources: ['MSG-07', 'D-63'] });
    expect(['order/sender', 'order/recipient'].map((id) => getRule(id)?.setting)).toEqual(
      Array(2).fill({ name: 'coveredZip', with: ['state', 'city'] }),
    );
    expect(serverRules.coveredZip?.refuses).toBe(false);
    expect(serverRules.couponPhone?.refuses).toBe(true);
    expect(registry['order/sender'].schema.properties?.zip?.serverRule).toEqual({
      name: 'coveredZip',
      with: ['state', 'city'],
    });
  });

  test('has a text for each answer in every language, also for an unreachable server', () => {
    const keys = [unreachableKey, ...Object.values(serverRules).flatMap((rule) => rule.keys)].map((key) =>
      key.replace('rules:', ''),
    );
    const missing = keys.flatMap((key) =>
      languages.filter(({ dictionary }) => !context.messages.has('rules', key, dictionary)),
    );
    expect(missing).toEqual([]);
  });
});
