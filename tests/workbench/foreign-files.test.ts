import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { command as casesCommand } from '#workbench/commands/cases.ts';
import { command as checkCommand } from '#workbench/commands/check.ts';
import { command as lintCommand } from '#workbench/commands/lint.ts';
import { runCommand } from './support/run-command.ts';

const folder = temporaryFolder();
const write = (name: string, content: unknown): string => {
  const path = join(folder.path, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

let order = '';
let common = '';

beforeAll(() => {
  mkdirSync(join(folder.path, 'parts'));
  order = write('order.json', {
    type: 'object',
    required: ['to'],
    properties: {
      to: { $ref: 'parts/common.json#/definitions/address' },
      count: { type: 'integer', minimum: 1 },
    },
  });
  common = write('parts/common.json', {
    definitions: {
      address: { type: 'object', required: ['street'], properties: { street: { $ref: '#/definitions/line' } } },
      line: { type: 'string', maxLength: 10 },
    },
  });
});
afterAll(() => folder.remove());

describe('a schema in several files', () => {
  test('is validated with the given files, each by its location', async () => {
    const answers = write('answers.json', { to: { street: 'much too long a street' }, count: 0 });
    const { code, out } = await runCommand(checkCommand, order, answers, '--with', common, '--lang', 'en');
    expect(code).toBe(1);
    expect(out).toContain('/to/street  rules:maxLength');
    expect(out).toContain('/count  rules:minimum');
  });

  test('without them costs the field that they say, and says so', async () => {
    const answers = write('answers.json', { to: { street: 1 }, count: 1 });
    const { code, err } = await runCommand(checkCommand, order, answers);
    expect(code).toBe(0);
    expect(err).toContain('F102');
    expect(err).toContain('--with');
  });

  test('names the file in which something is wrong', async () => {
    const wrong = write('parts/wrong.json', '{ "definitions": { "a":\n { "type": "strin" } } }');
    const schema = write('wrong-user.json', { properties: { a: { $ref: 'parts/wrong.json#/definitions/a' } } });
    const { code, err } = await runCommand(lintCommand, schema, '--with', wrong);
    expect(code).toBe(1);
    expect(err).toContain(`F101 ${wrong}:2:12`);
  });

  test('a file that is not there is a wrong call', async () => {
    const { code, err } = await runCommand(lintCommand, order, '--with', 'no-such-file.json');
    expect(code).toBe(2);
    expect(err).toContain('no-such-file.json');
  });
});

describe('the other commands take any schema', () => {
  test('lint says what is wrong in it, and when nothing is', async () => {
    expect(await runCommand(lintCommand, order)).toMatchObject({ code: 1, err: expect.stringContaining('F102') });
    expect(await runCommand(lintCommand, order, '--with', common)).toMatchObject({
      code: 0,
      out: expect.stringContaining('nothing to fix'),
    });
  });

  test.each([
    ['F204', 'twice.json', '{ "properties": {\n "a": { "type": "string" },\n "a": { "type": "number" } } }', '3:2'],
    ['F120', 'layout.json', '{ "sections": [],\n "fields": {},\n "fields": {} }', '3:2'],
    ['F120', 'layout.json', '{ "sections": [] }', '1:1'],
    ['F120', 'layout.json', '{ "sections": [', '1:16'],
  ])('%s in %s has the place where it is written', async (finding, name, content, place) => {
    const file = write(name, content);
    const ran = await runCommand(lintCommand, ...(finding === 'F120' ? [common, '--ui', file] : [file]));
    expect(ran.code).toBe(1);
    expect(ran.err).toContain(`${finding} ${file}:${place}`);
  });

  test('cases are made from it, and check agrees with each', async () => {
    const { code, out } = await runCommand(casesCommand, order, '--with', common);
    expect(code).toBe(0);
    const { cases } = JSON.parse(out) as { cases: { expect: { refused?: boolean; pointer?: string } }[] };
    expect(cases).toContainEqual(
      expect.objectContaining({ expect: { refused: true, pointer: '/to/street', keyword: 'maxLength' } }),
    );
    expect(cases).toContainEqual(
      expect.objectContaining({ expect: { refused: false, pointer: '/count', keyword: 'minimum' } }),
    );
    expect(cases).toContainEqual(expect.objectContaining({ expect: { valid: true } }));
  });

  test.each([
    ['labels of choices', { properties: { s: { type: 'string', enum: ['a', 'b'], enumNames: ['A', 'B'] } } }, '/s'],
    ['a word of another program', { properties: { s: { type: 'string', maxLength: 3, 'x-order': 1 } } }, '/s'],
    ['days with a time', { required: ['at'], properties: { at: { type: 'string', format: 'date-time' } } }, '/at'],
    ['a time with its zone', { required: ['at'], properties: { at: { type: 'string', format: 'time' } } }, '/at'],
    ['an unknown format', { properties: { s: { type: 'string', format: 'iban', minLength: 2 } } }, '/s'],
    [
      'a pattern that is none with the flag u',
      { properties: { s: { type: 'string', pattern: '^[\\w-.]{2}$' } } },
      '/s',
    ],
    ['a condition without consequence', { if: { required: ['s'] }, properties: { s: { minLength: 2 } } }, '/s'],
    ['a list with a schema for each place', { properties: { s: { items: [{ type: 'string' }], minItems: 1 } } }, '/s'],
    ['words of OpenAPI', { properties: { s: { nullable: true, maxLength: 3, discriminator: 5 } } }, '/s'],
  ])('cases are made from a schema with %s', async (_, schema, pointer) => {
    const file = write('stranger.json', { type: 'object', ...schema });
    const { code, out } = await runCommand(casesCommand, file);
    expect(code).toBe(0);
    const { cases } = JSON.parse(out) as { cases: { expect: object }[] };
    expect(cases).toContainEqual(expect.objectContaining({ expect: { valid: true } }));
    expect(cases).toContainEqual(
      expect.objectContaining({ expect: expect.objectContaining({ refused: true, pointer }) }),
    );
  });

  test('a file that is not there is a sentence', async () => {
    const ran = await runCommand(casesCommand, order, '--with', 'no-such-file.json');
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('no-such-file.json') });
    expect(ran.err).not.toMatch(/^\s+at /m);
  });
});
