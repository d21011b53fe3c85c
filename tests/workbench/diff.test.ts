import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { diffRules } from '#workbench/commands/diff.ts';
import { type ProjectInGit, projectInGit } from './support/project-in-git.ts';
import { capture } from './support/run-command.ts';

let project: ProjectInGit;

beforeAll(async () => {
  project = await projectInGit();
});
afterEach(() => project.restore());
afterAll(() => project.remove());

const parcel = 'schemas/forms/order/parcel.schema.json';
const parcelUi = 'schemas/forms/order/parcel.ui.json';

const addText = (language: string, key: string, text: string) =>
  project.edit(`schemas/messages/${language}/fields.json`, '"parcel": {', `"parcel": {\n    "${key}": "${text}",`);

describe('npm run forms -- diff', () => {
  test('RULE-WEB-02 shows a constant with its value, its forms and the examples that it breaks', async () => {
    await project.edit('domain/constants.ts', 'maxWeightKg: 30,', 'maxWeightKg: 35,');
    await project.git('add', 'domain');
    const before = await project.git('status', '--porcelain');
    const { status, out } = await project.forms('diff');
    expect(status).toBe(0);
    // The working tree and what is staged are as they were.
    expect(await project.git('status', '--porcelain')).toBe(before);
    expect(out).toMatch(/^## Cambios de las reglas: HEAD \([0-9a-f]{7}\) → carpeta de trabajo/);
    expect(out).toContain('- Peso: máximo 30 → 35 kg, solo si el servicio es Estándar');
    expect(out).toContain('- Weight: at most 30 → 35 kg, only if the service is Standard');
    expect(out).toContain('- `parcel.web.maxWeightKg`: 30 kg → 35 kg; la usan');
    expect(out).toContain('`order/parcel`');
    expect(out).toContain('- **breaks** `order/parcel` “standard over thirty”: was refused and is accepted now');
    // A message in an unchanged file is no change.
    expect(out).not.toContain('### Textos');
  });

  test('validates the old side by the old code: a number that only a rule reads', async () => {
    await project.edit('domain/constants.ts', 'phoneDigits: 10,', 'phoneDigits: 11,');
    const out = await project.review('es');
    expect(out).toContain('### `order/recipient`, `order/sender`');
    expect(out).toContain('- Teléfono celular: 10 → 11 dígitos');
    expect(out).toMatch(
      /\*\*se rompen?\*\* .*`order\/sender` «short».*se aceptaba y ahora se rechaza: `\/phone` phoneRule 11/,
    );
    expect(out).not.toContain('Rule changes');
  });

  test('shows new, renamed and removed fields, what drafts lose, and the missing translation', async () => {
    await project.edit(
      parcel,
      /"remark": \{/,
      '"fragile": { "title": "parcel.fragile", "type": "boolean" },\n    "remarks": {',
    );
    await project.edit(parcelUi, '"remark"]', '"fragile", "remarks"]');
    await project.edit(parcelUi, '"remark":', '"fragile": { "widget": "checkbox" }, "remarks":');
    await addText('es', 'fragile', 'Es frágil');
    await addText('en', 'fragile', 'Fragile');
    const out = await project.review('es', 'en');
    expect(out).toContain('- Campo nuevo: Es frágil (`fragile`), en la sección «Valor y notas»: opcional');
    expect(out).toContain('- Notas: probablemente cambia de nombre, `remark` → `remarks`');
    expect(out).toContain('- Notes: probably renamed, `remark` → `remarks`');
    expect(out).toContain('### Saved drafts that lose answers');
    expect(out).toContain('- `order/parcel`: Notes: the answer is lost, the field is gone');
    expect(out).toContain('- `fields:parcel.fragile`: nuevo: es «Es frágil»; en «Fragile»; **falta en zh, pt y ar**');
    await project.restore();
    await project.edit(parcel, /,\s*"remark": \{[^{}]*\{[^{}]*\}[^{}]*\}/, '');
    expect(await project.review('en')).toContain('- Field removed: Notes (`remark`)');
  });

  test('shows what became required, another condition, fewer options, another section and another text', async () => {
    await project.edit(
      'schemas/shared/contact.schema.json',
      '"required": ["name", "phone"]',
      '"required": ["name", "phone", "email"]',
    );
    await project.edit(
      'schemas/conditions/standardProduct.condition.json',
      '{ "const": "standard" }',
      '{ "enum": ["standard", "express"] }',
    );
    await project.edit('domain/order-choices.ts', ", 'perishable'", '');
    await project.edit(parcelUi, '["itemName", "quantity"]', '"itemName"');
    await project.edit(parcelUi, '"fields": ["weight"', '"fields": ["quantity", "weight"');
    await project.edit('schemas/messages/es/fields.json', '"weight": "Peso"', '"weight": "Peso con caja"');
    const out = await project.review('es');
    expect(out).toContain('- Correo: ahora es obligatorio');
    expect(out).toContain('- Cómo se maneja: se quita la opción «Perecedero»');
    expect(out).toContain('- Piezas: pasa de la sección «Contenido» a «Peso y medidas»');
    expect(out).toMatch(/- Peso con caja: máximo 30 kg; antes solo si .*, ahora solo si /);
    expect(out).toContain('- `fields:parcel.weight`: es «Peso» → «Peso con caja»; sin cambio en en, zh, pt y ar');
    expect(out).toContain('- `order/parcel`: Cómo se maneja: se pierde lo contestado si era «Perecedero»');
  });

  test('compares two revisions, by a range as well, and speaks JSON', async () => {
    await project.git('checkout', '-q', '-b', 'heavier');
    await project.edit('domain/constants.ts', 'maxWeightKg: 30,', 'maxWeightKg: 40,');
    await project.commit('Heavier');
    const range = await project.diff('main..heavier', '--json');
    const comparison = JSON.parse(range.out) as { before: string; after: string; constants: unknown[] };
    expect(comparison.before).toMatch(/^main \(/);
    expect(comparison.after).toMatch(/^heavier \(/);
    expect(comparison.constants).toEqual([
      expect.objectContaining({ path: 'parcel.web.maxWeightKg', before: { es: '30 kg', en: '30 kg' } }),
    ]);
    const pair = await project.diff('main', 'heavier', '--lang', 'en');
    expect(pair.out).toContain('at most 30 → 40 kg');
    await project.git('checkout', '-q', 'main');
    await project.git('branch', '-q', '-D', 'heavier');
  });

  test('ends with 2 and a sentence at files that cannot be compared', async () => {
    expect(await project.diff('nowhere')).toEqual({ code: 2, out: '', err: 'There is no revision "nowhere".' });
    const wrongLanguage = 'Changes are described in es and en, not in "fr".';
    expect(await project.diff('--lang', 'fr')).toEqual({ code: 2, out: '', err: wrongLanguage });
    expect(await project.diff('a', 'b', 'c')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^Name one revision/),
    });
  });

  test('says that nothing changed, works in a shallow clone, and says what a shallow clone lacks', async () => {
    await project.edit('schemas/messages/es/fields.json', '"weight": "Peso"', '"weight": "Peso neto"');
    await project.commit('Second');
    const clone = await mkdtemp(join(tmpdir(), 'jmx-shallow-'));
    await project.git('clone', '-q', '--depth', '1', `file://${project.project}`, join(clone, 'copy'));
    await mkdir(join(clone, 'copy/node_modules'));
    const diff = (...words: string[]) => capture(() => diffRules(join(clone, 'copy'), words));
    expect(await diff()).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Nada cambió\.[^]*Nothing changed\./),
    });
    expect(await diff('HEAD~1')).toMatchObject({ code: 2, err: expect.stringContaining('This clone is shallow') });
    await rm(clone, { recursive: true, force: true });
  });

  test('says that it needs a repository where there is none', async () => {
    await rename(join(project.project, '.git'), join(project.project, '.git-away'));
    const ended = await project.diff();
    await rename(join(project.project, '.git-away'), join(project.project, '.git'));
    expect(ended).toMatchObject({ code: 2, err: expect.stringContaining('no git repository') });
  });
});
