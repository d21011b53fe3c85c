import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import { joinLayout } from '#schemas/compiler/layout.ts';
import { parseSource } from '#schemas/model/source.ts';
import { uiFileSchema } from '#schemas/compiler/keywords/meta-schemas.ts';

const group = parseSource(
  'shared/who.ui.json',
  `{
  "sections": [{ "title": "who", "fields": ["name"] }, { "fields": ["phone"] }],
  "fields": {
    "name": { "widget": "text", "autoComplete": "name", "counter": true },
    "phone": { "widget": "phone" }
  }
}`,
);
const files = new Map([[group.file, group]]);
const join = (layout: unknown) => joinLayout(parseSource('forms/a.ui.json', JSON.stringify(layout, null, 2)), files);

const section = (index: number, more: object = {}) => ({ $ref: `shared/who.ui.json#/sections/${index}`, ...more });

describe('a layout with a group', () => {
  test('has its fields and sections; what it says itself wins, word by word', () => {
    const { value, groups, refFaults } = join({
      $ref: 'shared/who.ui.json',
      fields: { '*': { autoComplete: 'off' }, name: { hint: 'x' }, more: { widget: 'text' } },
    });
    expect(value).toEqual({
      sections: [{ title: 'who', fields: ['name'] }, { fields: ['phone'] }],
      fields: {
        name: { widget: 'text', autoComplete: 'off', counter: true, hint: 'x' },
        phone: { widget: 'phone', autoComplete: 'off' },
        more: { widget: 'text' },
      },
    });
    expect(groups).toEqual(['shared/who.ui.json']);
    expect(refFaults).toEqual([]);
  });

  test('takes sections one by one, with words of its own beside them', () => {
    const { value } = join({
      $ref: 'shared/who.ui.json',
      sections: [section(1), section(0, { title: 'other', fields: [['name', 'more']] })],
      fields: { more: { widget: 'text' } },
    });
    expect(value).toMatchObject({
      sections: [{ fields: ['phone'] }, { title: 'other', fields: [['name', 'more']] }],
    });
  });

  test('knows of every word in which file and line it is written', () => {
    const layout = join({ $ref: 'shared/who.ui.json', fields: { '*': { ltr: true }, name: { hint: 'x' } } });
    expect(layout.locate(['fields', 'name', 'counter'])).toMatchObject({ file: 'shared/who.ui.json', line: 4 });
    expect(layout.locate(['fields', 'name', 'hint'])).toMatchObject({ file: 'forms/a.ui.json', line: 8 });
    expect(layout.locate(['fields', 'phone', 'ltr'])).toMatchObject({ file: 'forms/a.ui.json', line: 5 });
    expect(layout.locate(['sections', 1, 'fields', 0])).toMatchObject({ file: 'shared/who.ui.json', line: 2 });
  });

  test('without a group is as it is written', () => {
    const layout = { sections: [{ fields: ['a'] }], fields: { a: { widget: 'text' } } };
    expect(join(layout).value).toEqual(layout);
  });

  test('that leads nowhere says so and keeps the rest', () => {
    const { value, refFaults } = join({ $ref: 'shared/me.ui.json', sections: [], fields: { a: { widget: 'text' } } });
    expect(refFaults).toEqual([{ ref: 'shared/me.ui.json', path: ['$ref'] }]);
    expect(value).toEqual({ sections: [], fields: { a: { widget: 'text' } } });
    expect(join({ $ref: 'shared/who.ui.json#/__proto__', fields: {} }).refFaults).toHaveLength(1);
  });
});

test('the editor completes the groups and their sections, and asks for a widget only where no group has one', () => {
  const schema = uiFileSchema(['hasVolume'], new Map([['shared/who.ui.json', 2]]));
  const isRight = new Ajv({ strict: false }).compile(schema);
  const $ref = 'shared/who.ui.json';
  expect(isRight({ $ref, sections: [{ $ref: `${$ref}#/sections/1`, title: 'x' }], fields: { a: { hint: 'x' } } })).toBe(
    true,
  );
  expect(isRight({ $ref, sections: [{ $ref: `${$ref}#/sections/2` }] })).toBe(false);
  expect(isRight({ $ref: 'shared/me.ui.json', fields: {} })).toBe(false);
  expect(isRight({ sections: [], fields: { a: { hint: 'x' } } })).toBe(false);
  expect(isRight({ sections: [], fields: { a: { widget: 'text' } } })).toBe(true);
});
