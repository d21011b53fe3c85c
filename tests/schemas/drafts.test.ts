import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lossesBetween, migrateShapes } from '#schemas/compiler/shape-changes.ts';
import { getShapes } from '#schemas/compiler/declared-drafts.ts';
import { draft as order } from '#schemas/generated/drafts/order.js';
import { drafts } from '#schemas/generated/drafts/index.js';
import {
  cleanAnswers,
  cleanValue,
  getEntries,
  mergeDrafts,
  mergeFields,
  readFields,
} from '#schemas/runtime/draft-answers.ts';
import {
  type DraftFields,
  migrateFields,
  type MigrationStep,
  type PartShapes,
  type StampedDraft,
  type StampedField,
} from '#schemas/runtime/draft-shapes.ts';
import { copySchemas, type SchemaFolder } from './support/schema-folder.ts';

const fields = (values: Readonly<Record<string, unknown>>, at = 1): DraftFields =>
  new Map(Object.entries(values).map(([name, value]) => [name, { value, at }]));

const getValues = (read: DraftFields | undefined) =>
  Object.fromEntries([...(read ?? [])].map(([name, { value }]) => [name, value]));

describe('migrations are data', () => {
  const migrate = (before: Readonly<Record<string, unknown>>, ...steps: MigrationStep[]) =>
    getValues(migrateFields({ version: 2, migrations: { 2: steps } }, 1, fields(before)));

  test.each<[string, MigrationStep, Record<string, unknown>, Record<string, unknown>]>([
    ['rename', { rename: 'sender.street', to: 'road' }, { 'sender.street': 'Juárez' }, { 'sender.road': 'Juárez' }],
    [
      'move to another form',
      { move: 'sender.remark', to: 'parcel.note' },
      { 'sender.remark': 'x' },
      { 'parcel.note': 'x' },
    ],
    [
      'move into a group',
      { move: 'sender.zip', to: 'sender.address.zip' },
      { 'sender.zip': '44160', 'sender.address': { town: 'x' } },
      { 'sender.address': { town: 'x', zip: '44160' } },
    ],
    [
      'move out of a group',
      { move: 'sender.address.zip', to: 'sender.zip' },
      { 'sender.address': { zip: '44160', town: 'x' } },
      { 'sender.address': { town: 'x' }, 'sender.zip': '44160' },
    ],
    ['drop a field', { drop: 'sender.remark' }, { 'sender.remark': 'x', 'sender.zip': '1' }, { 'sender.zip': '1' }],
    ['drop a form', { drop: 'sender' }, { 'sender.remark': 'x', 'parcel.note': 'y' }, { 'parcel.note': 'y' }],
    [
      'map values',
      { map: 'parcel.type', values: { express: 'standard', 2: true } },
      { 'parcel.type': 'express' },
      { 'parcel.type': 'standard' },
    ],
    [
      'leave other values',
      { map: 'parcel.type', values: { express: 'standard' } },
      { 'parcel.type': 'toString' },
      { 'parcel.type': 'toString' },
    ],
    ['convert to a text', { convert: 'parcel.count', to: 'text' }, { 'parcel.count': 3 }, { 'parcel.count': '3' }],
    [
      'convert to a number',
      { convert: 'parcel.count', to: 'number' },
      { 'parcel.count': '3.5' },
      { 'parcel.count': 3.5 },
    ],
    [
      'keep what is no number as it was typed',
      { convert: 'parcel.count', to: 'number' },
      { 'parcel.count': 'tres' },
      { 'parcel.count': 'tres' },
    ],
    [
      'spread a list',
      { spread: 'progress.done', to: 'done' },
      { 'progress.done': ['sender', 'parcel', 7] },
      { 'done.sender': true, 'done.parcel': true },
    ],
    [
      'do nothing to what is not there',
      { rename: 'sender.street', to: 'road' },
      { 'parcel.note': 'y' },
      { 'parcel.note': 'y' },
    ],
  ])('%s', (_, step, before, after) => {
    expect(migrate(before, step)).toEqual(after);
  });

  test('steps run in order, version by version, and each keeps the time of its answer', () => {
    const migrations = {
      2: [{ rename: 'a.x', to: 'y' }],
      3: [
        { rename: 'a.y', to: 'z' },
        { move: 'a.z', to: 'b.z' },
      ],
    } satisfies Record<number, MigrationStep[]>;
    expect([...migrateFields({ version: 3, migrations }, 1, fields({ 'a.x': 1 }, 42))]).toEqual([
      ['b.z', { value: 1, at: 42 }],
    ]);
    expect(getValues(migrateFields({ version: 3, migrations }, 2, fields({ 'a.x': 1 })))).toEqual({ 'a.x': 1 });
  });

  test('what steps do to drafts is what they do to shapes: a migration that loses nothing of the shape loses no answer', () => {
    const before: PartShapes = { a: { one: 'text', two: 'number', three: ['x', 'y'] }, b: {} };
    const after: PartShapes = { a: { eins: 'text', two: 'text' }, b: { three: ['y', 'z'] } };
    const steps: MigrationStep[] = [
      { rename: 'a.one', to: 'eins' },
      { convert: 'a.two', to: 'text' },
      { map: 'a.three', values: { x: 'z' } },
      { move: 'a.three', to: 'b.three' },
    ];
    const { parts, unknown } = migrateShapes(before, steps);
    expect([unknown, lossesBetween(parts, after)]).toEqual([[], []]);
    const draft = { flow: 'test', version: 2, parts: after, migrations: { 2: steps } };
    const stored = getEntries(fields({ 'a.one': 'A', 'a.two': 7, 'a.three': 'x' }));
    expect(getValues(readFields(draft, 1, stored))).toEqual({ 'a.eins': 'A', 'a.two': '7', 'b.three': 'z' });
  });
});

describe('a change of shape', () => {
  const losses = (before: PartShapes, after: PartShapes) =>
    lossesBetween(before, after).map(({ path, why }) => `${path} ${why}`);

  test.each<[string, PartShapes, PartShapes, string[]]>([
    ['added field', { a: { x: 'text' } }, { a: { x: 'text', y: 'text' } }, []],
    ['added choice', { a: { x: ['p'] } }, { a: { x: ['p', 'q'] } }, []],
    ['choice that became any text', { a: { x: ['p'] } }, { a: { x: 'text' } }, []],
    ['field that is gone', { a: { x: 'text' } }, { a: {} }, ['a.x is no longer kept']],
    ['form that is gone', { a: { x: 'text' } }, {}, ['a.x is no longer kept']],
    ['choice that is gone', { a: { x: ['p', 'q'] } }, { a: { x: ['q'] } }, ['a.x may no longer be p']],
    ['text that became a choice', { a: { x: 'text' } }, { a: { x: ['p'] } }, ['a.x is now a choice instead of a text']],
    ['other type', { a: { x: 'number' } }, { a: { x: 'boolean' } }, ['a.x is now yes or no instead of a number']],
    ['other nesting', { a: { x: 'text' } }, { a: { x: { list: 'text' } } }, ['a.x is now a list instead of a text']],
    [
      'field gone inside a group',
      { a: { g: { fields: { x: 'text' } } } },
      { a: { g: { fields: {} } } },
      ['a.g.x is no longer kept'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(losses(before, after)).toEqual(expected);
  });
});

describe('the lint of drafts', () => {
  let folder: SchemaFolder;
  beforeAll(async () => {
    folder = await copySchemas('order', 'domestic', 'international');
  });
  afterEach(() => folder.restore());
  afterAll(() => folder.remove());
  const found = async () =>
    (await folder.lint()).filter(({ code }) => code.startsWith('E4')).map(({ code, what }) => `${code} ${what}`);

  test('a limit, a title and a rule may change without a word', async () => {
    await folder.replace('forms/order/parcel.schema.json', '"minimum": 1,', '"minimum": 2,');
    await folder.replace('forms/order/parcel.schema.json', '"notBlank": true,', '');
    expect(await found()).toEqual([]);
  });

  test('a renamed field with a raised version and its migration needs nothing more than a snapshot', async () => {
    await folder.replace('forms/order/parcel.schema.json', '"remark": {', '"note": {');
    await folder.replace('drafts/order.draft.json', '"version": 2', '"version": 3');
    expect(await found()).toContainEqual(expect.stringContaining('E405 Drafts of version 2 hold parcel.remark'));
    await folder.replace(
      'drafts/order.draft.json',
      '"migrations": {',
      '"migrations": { "3": [{ "rename": "parcel.remark", "to": "note" }],',
    );
    // Two more flows ask for it: by the same form, and by one that takes the field from it.
    await folder.replace(
      'forms/international/parcel.schema.json',
      /"remark": (\{\s*"\$ref": "[^"]*\/)remark"/,
      '"note": $1note"',
    );
    for (const flow of ['domestic', 'international']) {
      await folder.replace(`drafts/${flow}.draft.json`, '"version": 1', '"version": 2');
      await folder.replace(
        `drafts/${flow}.draft.json`,
        '"migrations": {',
        '"migrations": { "2": [{ "rename": "parcel.remark", "to": "note" }]',
      );
    }
    expect(await found()).toEqual([
      'E402 Version 2 of the draft has no snapshot of its shape yet.',
      'E402 Version 2 of the draft has no snapshot of its shape yet.',
      'E402 Version 3 of the draft has no snapshot of its shape yet.',
    ]);
  });

  test('what two flows ask by one form is written down once, with the flow whose form it is', async () => {
    await folder.replace(
      'forms/order/parcel.schema.json',
      '"remark": {',
      '"fragile": { "type": "boolean" }, "remark": {',
    );
    const grown = "E404 The forms ask for more than the draft's snapshot knows: parcel.fragile.";
    expect(await found()).toEqual([grown, grown]);
    await folder.replace('drafts/order/2.shape.json', '"remark": "text"', '"fragile": "boolean", "remark": "text"');
    expect(await found()).toEqual([]);
  });

  test('a snapshot that names one which is not there is none', async () => {
    await folder.replace('drafts/domestic/1.shape.json', '"parcel": "order/2"', '"parcel": "order/9"');
    expect(await found()).toEqual(['E402 Version 1 of the draft has no snapshot of its shape yet.']);
  });

  test('a password or a consent that joins a form is no part of its draft', async () => {
    await folder.replace(
      'forms/order/parcel.schema.json',
      '"remark": {',
      '"understood": { "type": "boolean", "enum": [true] }, "remark": {',
    );
    expect(await found()).toEqual([]);
  });
});

const stamped = fc.record({
  value: fc.option(fc.oneof(fc.string(), fc.integer(), fc.boolean()), { nil: undefined }),
  at: fc.nat(50),
});
const someFields = fc
  .dictionary(fc.constantFrom('a.x', 'a.y', 'b.x', 'b.y', 'c.z'), stamped)
  .map((all): DraftFields => new Map(Object.entries(all)));
const someDraft = fc.record({ id: fc.constantFrom('1', '2'), fields: someFields });
const plain = ({ id, fields: all }: StampedDraft) => ({ id, fields: Object.fromEntries(all) });
const toTime = (copy: DraftFields, name: string) => copy.get(name)?.at ?? -1;
const toText = (copy: DraftFields, name: string) =>
  JSON.stringify([...copy].filter(([key]) => key.startsWith(name)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const plainFields = (all: DraftFields) => Object.fromEntries(all);

describe('merging', () => {
  test('it doesn’t matter which copy comes first, nor how often they meet', () => {
    fc.assert(
      fc.property(someDraft, someDraft, (one, other) => {
        const merged = mergeDrafts(one, other);
        expect(plain(mergeDrafts(other, one))).toEqual(plain(merged));
        expect(plain(mergeDrafts(one, one))).toEqual(plain(one));
        expect(plain(mergeDrafts(merged, merged))).toEqual(plain(merged));
      }),
    );
  });

  test('of copies of one draft it doesn’t matter either in which order three devices come, and a device that comes again changes nothing', () => {
    fc.assert(
      fc.property(someFields, someFields, someFields, (a, b, c) => {
        const merged = mergeFields(mergeFields(a, b), c);
        expect(plainFields(mergeFields(a, mergeFields(c, b)))).toEqual(plainFields(merged));
        expect(plainFields(mergeFields(merged, b))).toEqual(plainFields(merged));
      }),
    );
  });

  test('no newer answer is lost: every field has the newest time that any copy knew', () => {
    fc.assert(
      fc.property(someFields, someFields, (one, other) => {
        const merged = mergeFields(one, other);
        for (const name of [...one.keys(), ...other.keys()]) {
          expect(toTime(merged, name)).toBe(Math.max(toTime(one, name), toTime(other, name)));
          expect([one.get(name), other.get(name)]).toContainEqual(merged.get(name));
        }
      }),
    );
  });

  test('answers of different fields all stay, whatever their times', () => {
    fc.assert(
      fc.property(stamped, stamped, (one: StampedField, other: StampedField) => {
        const merged = mergeFields(new Map([['a.x', one]]), new Map([['a.y', other]]));
        expect(plainFields(merged)).toEqual({ 'a.x': one, 'a.y': other });
      }),
    );
  });

  test('drafts begun apart keep each form of one hand', () => {
    fc.assert(
      fc.property(someFields, someFields, (one, other) => {
        const merged = mergeDrafts({ id: '1', fields: one }, { id: '2', fields: other }).fields;
        for (const name of ['a.', 'b.', 'c.'])
          expect([toText(one, name), toText(other, name)]).toContain(toText(merged, name));
      }),
    );
  });
});

describe('what lies in a draft is not believed', () => {
  const hostileNames = fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'sender.__proto__',
    '__proto__.name',
    'constructor.prototype',
    'sender.name',
    'parcel.weight',
    'sender',
    '',
    '.',
    'sender.name.x',
  );
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 6 }),
    fc.string({ minLength: 9_000, maxLength: 12_000 }),
    fc.constant(null),
    fc.double(),
  );
  const entry = fc.oneof(
    fc.record({ name: hostileNames, at: fc.oneof(fc.integer(), fc.double(), fc.string()), value: anything }),
    fc.jsonValue(),
  );

  test('whatever is there gives fields of the declared names and shapes, never throws, and pollutes nothing', () => {
    const names = new Set(
      Object.entries(order.parts).flatMap(([part, shapes]) => Object.keys(shapes).map((field) => `${part}.${field}`)),
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.array(entry, { maxLength: 30 }), fc.jsonValue()),
        fc.oneof(fc.integer({ min: -1, max: 4 }), fc.jsonValue()),
        (entries, version) => {
          const read = readFields(order, version, entries);
          for (const [name, { value, at }] of read ?? []) {
            expect(names.has(name)).toBe(true);
            expect(Number.isSafeInteger(at) && at >= 0).toBe(true);
            expect(JSON.stringify(value ?? '').length).toBeLessThan(80_000);
          }
          expect(({} as Record<string, unknown>).polluted).toBeUndefined();
          expect(Object.keys(Object.prototype)).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a value as deep as a text can hold is no value', () => {
    const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) as unknown;
    const nested = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`) as unknown;
    const entries = [deep, nested].flatMap((value) =>
      ['sender.name', 'progress.completed', 'parcel.weight'].map((name) => ({ name, value, at: 1 })),
    );
    for (const version of [1, 2]) expect(readFields(order, version, entries)?.size).toBe(0);
  });

  test('too many fields are none, and a list or a text without end is left out', () => {
    expect(
      readFields(
        order,
        2,
        Array.from({ length: 1_001 }, () => ({ name: 'sender.name', value: 'x', at: 1 })),
      ),
    ).toBeUndefined();
    expect(
      cleanValue(
        { list: 'text' },
        Array.from({ length: 201 }, () => 'x'),
      ),
    ).toBeUndefined();
    expect(cleanValue('text', 'x'.repeat(10_001))).toBeUndefined();
    expect(cleanValue('number', 'x'.repeat(101))).toBeUndefined();
  });

  test('objects are adopted name by name', () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":true},"constructor":"x","name":"Ana"}') as unknown;
    expect(
      Object.keys(
        cleanAnswers(JSON.parse('{"name":"text","toString":"text","valueOf":"text"}') as PartShapes[string], hostile),
      ),
    ).toEqual(['name']);
    expect(cleanValue({ fields: { name: 'text' } }, hostile)).toEqual({ name: 'Ana' });
  });
});

describe('drafts of every version that was ever saved', () => {
  const root = fileURLToPath(new URL('../../schemas/', import.meta.url));

  test.each(Object.values(drafts).map((draft) => [draft.flow, draft] as const))(
    '%s has a snapshot and examples of each version',
    (flow, { version }) => {
      for (let each = 1; each <= version; each += 1) {
        expect(readdirSync(`${root}drafts/${flow}`)).toContain(`${each}.shape.json`);
        expect(readdirSync(`${root}examples/drafts/${flow}/${each}`).length).toBeGreaterThan(0);
      }
    },
  );

  test.each(Object.values(drafts).map((draft) => [draft.flow, draft] as const))(
    'an example of %s as it is today reads back field for field',
    (flow, draft) => {
      const example = JSON.parse(
        readFileSync(`${root}examples/drafts/${flow}/${draft.version}/half-way.json`, 'utf8'),
      ) as { version: number; fields: { name: string }[] };
      const read = getEntries(readFields(draft, example.version, example.fields) ?? new Map());
      expect(read.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual(
        example.fields.toSorted((one, other) => one.name.localeCompare(other.name)),
      );
    },
  );
});

test('the id of an image code is no more kept than the code, whichever of the two fields says whose it is', () => {
  const schema = {
    properties: {
      imageCode: { type: 'string' },
      imageId: { type: 'string' },
      until: { type: 'string' },
      day: { type: 'string' },
    },
  };
  const range = {
    day: { widget: 'dateRange', fills: { until: 'until' } },
    until: { widget: 'date', hidden: true },
  } as const;
  const filling = {
    imageCode: { widget: 'imageCode', fills: { id: 'imageId' } },
    imageId: { widget: 'text', hidden: true },
  } as const;
  const filled = {
    imageCode: { widget: 'imageCode' },
    imageId: { widget: 'text', hidden: true, filledBy: 'imageCode' },
  } as const;
  for (const secret of [filling, filled]) {
    expect(getShapes(schema, { sections: [], fields: { ...range, ...secret } })).toEqual({
      until: 'text',
      day: 'text',
    });
  }
});
