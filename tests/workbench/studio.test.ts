import { request } from 'node:http';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RuleChanges } from '#schemas/model/rule-changes.ts';
import type { CompiledForm, StudioState } from '#src/studio/backend.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import type { Listening } from '#workbench/preview/listen.ts';
import { changesIn, readRules, withConstants, writeDraft } from '#workbench/studio/files.ts';
import { startStudio } from '#workbench/studio/server.ts';

const project = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');
const weight = 'parcel.web.maxWeightKg';
const lower: RuleChanges = { files: {}, constants: { [weight]: 25 } };

describe('the numbers of the domain', () => {
  test('are changed at their own place, and back to the same bytes', async () => {
    const text = await readFile(join(project, 'domain/constants.ts'), 'utf8');
    const changed = withConstants(text, { 'parcel.other.maxWeightKg': 45.5, 'parcel.maxItemValueCentavos': 2_000_000 });
    expect(changed).toContain('other: {\n      maxWeightKg: 45.5,');
    expect(changed).toContain('web: {\n      maxWeightKg: 30,');
    expect(changed).toContain('maxItemValueCentavos: 2000000,');
    expect(withConstants(withConstants(text, { [weight]: 25 }), { [weight]: 30 })).toBe(text);
    expect(() => withConstants(text, { 'banner.pictureBytes': 5 })).not.toThrow();
    expect(() => withConstants(text, { 'parcel.none': 5 })).toThrow(/no parcel.none/);
  });
});

describe('the working tree', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  test('takes a draft with the record of its drafts, and is as committed again without it', async () => {
    await mkdir(join(folder.path, 'domain'));
    await cp(join(project, 'domain/constants.ts'), join(folder.path, 'domain/constants.ts'));
    const committed = await readRules(join(project, 'schemas'));
    for (const [file, text] of Object.entries(committed)) {
      await mkdir(join(folder.path, 'schemas', file, '..'), { recursive: true });
      await writeFile(join(folder.path, 'schemas', file), text);
    }
    const file = 'forms/order/parcel.schema.json';
    const text = (committed[file] ?? '').replace(
      '    "remark": {',
      '    "care": { "title": "parcel.remark", "type": "boolean" },\n    "remark": {',
    );
    const draft: RuleChanges = {
      files: { [file]: text, 'conditions/new.condition.json': '{}\n' },
      constants: lower.constants,
    };
    const none: RuleChanges = { files: {}, constants: {} };
    await writeDraft(folder.path, committed, none, draft);
    const working = await readRules(join(folder.path, 'schemas'));
    expect(changesIn(committed, working, {}).files).toEqual(draft.files);
    expect(
      Object.entries(working).filter(
        ([name, content]) => name.endsWith('.shape.json') && content.includes('"care": "boolean"'),
      ),
    ).not.toEqual([]);
    expect(await readFile(join(folder.path, 'domain/constants.ts'), 'utf8')).toContain('maxWeightKg: 25,');
    await writeDraft(folder.path, committed, draft, none);
    expect(changesIn(committed, await readRules(join(folder.path, 'schemas')), {})).toEqual(none);
    expect(await readFile(join(folder.path, 'domain/constants.ts'), 'utf8')).toContain('maxWeightKg: 30,');
  });
});

describe('the server on a clone', () => {
  let studio: Listening;
  beforeAll(async () => {
    studio = await startStudio({ project, port: 0 });
  });
  afterAll(() => studio.close());

  const ask = async <Answer>(path: string, body?: unknown): Promise<Answer> => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return (await (await fetch(`${studio.address}/studio/${path}`, init)).json()) as Answer;
  };

  /** `fetch` does not let a caller name another host. */
  const statusFor = (headers: Record<string, string>): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request(`${studio.address}/studio/state`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });

  test('answers only pages of its own', async () => {
    expect(await statusFor({})).toBe(200);
    expect(await statusFor({ host: 'evil.example' })).toBe(403);
    expect(await statusFor({ origin: 'https://evil.example' })).toBe(403);
    expect(await statusFor({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  });

  test('has the committed rules, and who reads a constant in code', async () => {
    const { release, codeReaders } = await ask<StudioState>('state');
    expect(Object.keys(release)).toContain('forms/order/parcel.schema.json');
    expect(codeReaders[weight]).toContain('domain/parcel/weight.ts');
  });

  test('compiles the one form with the draft, and answers findings instead of a broken module', async () => {
    const changed = await ask<CompiledForm>('compile', { form: 'order/parcel', changes: lower });
    expect(changed).toHaveProperty('address');
    const code = 'address' in changed ? await (await fetch(studio.address + changed.address)).text() : '';
    expect(code).toMatch(/"maximum": ?25\b/);
    const broken = { files: { 'forms/order/parcel.schema.json': '{ "maxLenght": 1 }\n' }, constants: {} };
    expect(await ask('compile', { form: 'order/parcel', changes: broken })).toMatchObject({
      findings: expect.arrayContaining([expect.objectContaining({ code: 'E101' })]) as unknown,
    });
  });
});
