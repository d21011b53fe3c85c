import { createServer } from 'node:http';
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import type { TFunction } from 'i18next';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startChild } from '#tests/support/child.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { loadModule, textsIn } from '#workbench/checks/check-data.ts';
import { schemasRoot } from '#workbench/command.ts';
import { command } from '#workbench/commands/preview.ts';
import { readAnswers, readOptions } from '#workbench/preview/options.ts';
import { compileForm, findForm } from '#workbench/preview/form-source.ts';
import { listen, PortTaken, untilEnded } from '#workbench/preview/listen.ts';
import { startPreview } from '#workbench/preview/dev-server.ts';
import { hiddenFields } from '#workbench/preview/page/hidden-fields.ts';
import type { SchemaState } from '#workbench/preview/page/protocol.ts';
import { getFormTexts } from '#workbench/preview/page/readable.ts';
import { runCommand } from './support/run-command.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const save = (name: string, content: unknown): string => {
  const path = join(folder.path, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

async function getForm(given: string) {
  const place = findForm(given, schemasRoot);
  if (!place) throw new Error(`There is no ${given}`);
  const made = await compileForm(place);
  if (made.code === undefined) throw new Error(JSON.stringify(made.findings));
  return { form: await loadModule(made.code), ...made };
}

const branching = JSON.parse(`{
  "type": "object",
  "properties": {
    "kind": { "title": "Kind", "enum": ["box", "letter", "pallet"] },
    "weight": { "title": "Weight", "type": "number" },
    "who": { "title": "Who", "type": "object", "properties": { "company": { "type": "boolean", "title": "Company" } },
      "if": { "properties": { "company": { "const": true } }, "required": ["company"] },
      "then": { "properties": { "taxId": { "type": "string", "title": "Tax id" } } } }
  },
  "allOf": [
    { "if": { "properties": { "kind": { "enum": ["box", "pallet"] }, "weight": { "minimum": 5 } }, "required": ["kind", "weight"] },
      "then": { "properties": { "lift": { "type": "boolean", "title": "Lift" } } },
      "else": { "properties": { "stamp": { "type": "boolean", "title": "Stamp" } } } },
    { "if": { "anyOf": [{ "required": ["gift"] }, { "not": { "properties": { "kind": { "const": "letter" } } } }] },
      "then": { "properties": { "card": { "type": "string" } } } }
  ],
  "dependencies": { "weight": { "properties": { "scale": { "title": "Scale", "type": "string" } } } }
}`) as object;

describe('why a field is not on screen', () => {
  let t: TFunction;
  const reasons = async (given: string, answers: Record<string, unknown>, drawn: readonly string[] = []) => {
    const { form, conditions, named } = await getForm(given);
    const words = getFormTexts(form, t);
    return Object.fromEntries(
      hiddenFields(form, answers, (pointer) => drawn.includes(pointer)).map((field) => [
        field.pointer,
        words.hidden(field, { conditions, named }).why,
      ]),
    );
  };
  beforeAll(async () => {
    t = await textsIn(schemasRoot, 'en-us');
  });

  test('a branch that the answers do not take says its condition in words', async () => {
    const path = save('branching.schema.json', branching);
    expect(await reasons(path, { kind: 'letter' }, ['/kind', '/weight', '/who', '/who/company', '/stamp'])).toEqual({
      '/lift': 'Shown when Kind is one of box, pallet and Weight is 5 or more.',
      '/card': 'Shown when (gift is answered or not (Kind is letter)).',
      '/scale': 'Shown when “Weight” is answered.',
      '/who/taxId': 'Shown when Company is yes.',
    });
  });

  test('the other side of a branch says what must not be', async () => {
    const path = save('branching.schema.json', branching);
    const told = await reasons(path, { kind: 'box', weight: 6 }, [
      '/kind',
      '/weight',
      '/who',
      '/who/company',
      '/who/taxId',
      '/lift',
      '/card',
      '/scale',
    ]);
    expect(told).toEqual({ '/stamp': 'Shown unless Kind is one of box, pallet and Weight is 5 or more.' });
  });

  test('our forms say the words of their named conditions, and who fills a field in', async () => {
    const told = await reasons('order/parcel', {});
    expect(told['/length']).toBe(`Shown when ${t('fields:condition.hasVolume')}.`);
    const sender = await reasons('order/sender', {});
    expect(sender['/city']).toBe(`Filled in by “${t('fields:address.zip')}”.`);
  });

  test('an object that is hidden replaces the fields inside of it', async () => {
    const path = save('branching.schema.json', branching);
    const told = await reasons(path, {}, []);
    expect(Object.keys(told)).toContain('/who');
    expect(Object.keys(told)).not.toContain('/who/taxId');
  });
});

describe('the answers to begin with', () => {
  test.each(['["a"]', '"a"', '3', 'null', 'false'])('%s is one where the schema is not ours', async (text) => {
    const file = save('answers.json', text);
    expect(await readAnswers(file, false)).toEqual({ data: JSON.parse(text) as unknown });
    expect(await readAnswers(file, true)).toHaveProperty('fault');
  });

  test('a file that holds nothing is none', async () => {
    expect(await readAnswers(save('answers.json', ''), false)).toHaveProperty('fault');
  });
});

describe('the server of the preview', () => {
  const ask = async (address: string) => (await (await fetch(`${address}/preview-state.json`)).json()) as SchemaState;

  /** The next state that is as wanted. */
  async function until(address: string, isWanted: (state: SchemaState) => boolean): Promise<SchemaState> {
    for (;;) {
      const state = await ask(address);
      if (isWanted(state)) return state;
      await wait(30);
    }
  }

  test('a broken save is reported and the last good module stays; the fixed one replaces it', async () => {
    const path = save('box.schema.json', { type: 'object', properties: { a: { type: 'string' } } });
    const place = findForm(path, schemasRoot);
    if (!place) throw new Error('There is no box');
    const data = save('box.data.json', { a: 'x' });
    const shown = await startPreview({ place, port: 0, language: 'es', data });
    try {
      const first = await until(shown.address, ({ version }) => version > 0);
      expect(first).toMatchObject({ id: 'box', findings: [], data: { a: 'x' } });
      save('box.schema.json', '{ "type": "object", ');
      const broken = await until(shown.address, ({ findings }) => findings.length > 0);
      expect(broken).toMatchObject({ version: first.version, findings: [{ code: 'F100', line: 1 }] });
      expect(await (await fetch(`${shown.address}/preview-form.js?v=${broken.version}`)).text()).toContain('"a"');
      save('box.schema.json', { type: 'object', properties: { b: { type: 'string' } } });
      const repaired = await until(
        shown.address,
        ({ findings, version }) => findings.length === 0 && version > first.version,
      );
      expect(await (await fetch(`${shown.address}/preview-form.js?v=${repaired.version}`)).text()).toContain('"b"');
      save('box.data.json', { a: 'y' });
      expect(await until(shown.address, ({ dataVersion }) => dataVersion > repaired.dataVersion)).toMatchObject({
        data: { a: 'y' },
      });
    } finally {
      await shown.close();
    }
  });

  test('RJSF’s own validator validates a schema that is not ours, with its author’s sentences; none of ours', async () => {
    const validated = async (place: ReturnType<typeof findForm>) => {
      if (!place) throw new Error('There is no such form');
      const shown = await startPreview({ place, port: 0, language: 'es', data: undefined });
      try {
        const { isForeign } = await until(shown.address, ({ version }) => version > 0);
        const sent = { method: 'POST', body: JSON.stringify({ a: 'x' }) };
        return [isForeign, await (await fetch(`${shown.address}/preview-rjsf.json`, sent)).json()];
      } finally {
        await shown.close();
      }
    };
    const field = { type: 'string', minLength: 3, errorMessage: { minLength: 'Three at least' } };
    const path = save('validated.schema.json', {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      required: ['b'],
      properties: { a: field },
    });
    expect(await validated(findForm(path, schemasRoot))).toEqual([
      true,
      {
        rejections: [
          { pointer: '', message: "must have required property 'b'" },
          { pointer: '/a', message: 'Three at least' },
        ],
      },
    ]);
    expect(await validated(findForm('tracking/query', schemasRoot))).toEqual([false, null]);
  });

  test('a port that is taken is said so', async () => {
    const other = await listen(createServer(), 0);
    const port = Number(new URL(other.address).port);
    const place = findForm('order/parcel', schemasRoot);
    if (!place) throw new Error('There is no order/parcel');
    await expect(startPreview({ place, port, language: 'es', data: undefined })).rejects.toThrow(PortTaken);
    await expect(listen(createServer(), port)).rejects.toThrow(`Port ${port} is taken`);
    await other.close();
  });

  test('texts of a language come from the messages folder', async () => {
    const place = findForm('tracking/query', schemasRoot);
    if (!place) throw new Error('There is no tracking/query');
    const shown = await startPreview({ place, port: 0, language: 'es', data: undefined });
    const texts = (await (await fetch(`${shown.address}/preview-texts/en.json`)).json()) as {
      workbench: { send: string };
      widgets: { moment: object };
    };
    await shown.close();
    expect(texts.workbench.send).toBe('Send');
    // What is fetched when a field first needs it has words as well.
    expect(texts.widgets.moment).toBeDefined();
  });
});

describe('forms preview', () => {
  test('a wrong call says what is missing and ends with 2', async () => {
    const data = save('list.json', []);
    for (const args of [
      [],
      ['order/parcle'],
      ['order/parcel', 'order/sender'],
      ['order/parcel', '--port', 'x'],
      ['order/parcel', '--data', 'none.json'],
      ['order/parcel', '--data', data],
      ['order/parcel', '--lang', 'fr'],
    ]) {
      const { code, err } = await runCommand(command, ...args);
      expect([args, code]).toEqual([args, 2]);
      expect(err).not.toBe('');
    }
  });

  test('a form is found by its id, its path and its place outside of the schemas', () => {
    expect(findForm('order/parcel', schemasRoot)).toMatchObject({
      own: 'forms/order/parcel.schema.json',
      id: 'order/parcel',
    });
    expect(findForm('schemas/calls/zip.schema.json', schemasRoot)).toMatchObject({
      own: 'calls/zip.schema.json',
      id: 'calls/zip',
    });
    expect(findForm(save('own.schema.json', {}), schemasRoot)).toMatchObject({ own: undefined, id: 'own' });
    expect(readOptions(['order/parcel', '--lang', 'en', '--built']).language).toBe('en-us');
  });

  test('a schema that can not be compiled is not built: its findings and an end with 1', async () => {
    const { code, err } = await runCommand(
      command,
      save('broken.schema.json', { $ref: 'x.json' }),
      '--built',
      '--port',
      '0',
    );
    expect(code).toBe(1);
    expect(err).toContain('F102');
  });

  test('SIGTERM ends it cleanly', async () => {
    const child = startChild('workbench/cli.ts', ['preview', 'tracking/query', '--port', '0']);
    await child.says(/tracking\/query at http:\/\/127\.0\.0\.1:\d+/);
    expect(await child.end('SIGTERM')).toBe(0);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('%s is waited for once', async (signal) => {
    const before = process.listeners(signal);
    const ended = untilEnded();
    const added = process.listeners(signal).find((listener) => !before.includes(listener));
    added?.(signal);
    await ended;
    expect(process.listeners(signal)).toEqual(before);
  });
});
