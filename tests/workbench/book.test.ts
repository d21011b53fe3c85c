import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copySchemas, type SchemaFolder } from '#tests/schemas/support/schema-folder.ts';
import { countSentence, messagesPage, messageTable } from '#workbench/wording/messages-page.ts';
import { bookForm, bookPage, wholeBook } from '#workbench/wording/rule-book.ts';
import { chooseForms } from '#workbench/wording/options.ts';
import { pageStyle, toHtml, toMarkdown } from '#workbench/wording/document.ts';
import { toView } from '#schemas/wording/form-view.ts';
import { wordLanguages } from '#schemas/wording/language.ts';
import { currentSide } from '#workbench/wording/side.ts';

const side = await currentSide();
const getForms = (...words: string[]) => {
  const chosen = chooseForms(side.entries, words);
  if ('problem' in chosen) throw new Error(chosen.problem);
  return chosen.entries;
};
const book = (id: string) => {
  const [entry] = getForms(id);
  if (!entry) throw new Error(id);
  return bookForm(toView(side, entry, 'es'));
};

describe('the rule book', () => {
  test('holds every chosen form in every language of words', () => {
    const made = wholeBook(side, getForms('tracking'));
    for (const language of wordLanguages)
      expect(made).toContain(toMarkdown(bookPage(side, getForms('tracking'), language)).trim());
  });

  test('RULE-WEB-02 shows a rule’s value, condition, constant, sources, message and owner', () => {
    const row = book('order/parcel').rows.find(({ rule }) => rule === 'máximo 30 kg');
    expect(row).toMatchObject({
      field: 'Peso',
      name: 'weight',
      section: 'Peso y medidas',
      value: '30',
      condition: 'solo si el servicio es Estándar',
      constants: ['parcel.web.maxWeightKg'],
      messages: ['Este servicio llega hasta 30 kg. Aligera el paquete o elige otro servicio.'],
    });
    expect(row?.sources).toEqual(expect.arrayContaining(['RULE-WEB-02', 'D-50']));
    expect(row?.owner).toBeTruthy();
  });

  test('names the RULEs of every form', () => {
    const ids = getForms().flatMap((entry) => bookForm(toView(side, entry, 'en')).ruleIds);
    for (const id of [
      'RULE-TRK-02',
      'RULE-TRK-03',
      'RULE-TRK-04',
      'RULE-ACC-01',
      'RULE-ACC-02',
      'RULE-ACC-05',
      'RULE-WEB-02',
      'RULE-WEB-06',
      'RULE-WEB-09',
      'RULE-WEB-15',
    ]) {
      expect(ids).toContain(id);
    }
  });

  test('leaves out no rule: each has a row in its form, or is said once for all', () => {
    const output = new Set(['plainText', 'additionalProperties', 'type']);
    for (const entry of getForms()) {
      const form = bookForm(toView(side, entry, 'es'));
      const own = entry.rules.filter(({ keyword, origin }) => {
        const id = origin.form.replaceAll('.', '/');
        return !output.has(keyword) && (id === form.id || id.startsWith('calls/'));
      });
      const paths = new Set(
        own.map(({ path, keyword, setting }) => `${path.join('/')} ${keyword === 'required' ? String(setting) : ''}`),
      );
      expect(form.rows.filter(({ rule }) => rule !== '').length).toBeGreaterThanOrEqual(paths.size);
    }
  });

  test('as a standalone page: headings, scopes, captions, print styles, no script', async () => {
    const html = toHtml(bookPage(side, getForms('order'), 'es'), await pageStyle());
    expect(html).toContain('<html lang="es">');
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).toContain('<th scope="col">Regla</th>');
    expect(html).toMatch(/<th scope="row">Peso<br><code>weight<\/code><\/th>/);
    expect(html).toContain('@media print');
    expect(html).toContain('--brand: light-dark(#ffb000,');
    expect(html).toContain('color-scheme: light;');
    expect(html).not.toMatch(/<script|src=|url\(|@import/);
  });

  test('writes texts as texts, whatever is in them', () => {
    const html = toHtml(
      {
        language: 'es',
        title: '<b>&',
        blocks: [{ kind: 'table', caption: 'a"b', head: ['<i>'], rows: [['<script>x</script>']] }],
      },
      '',
    );
    expect(html).not.toMatch(/<script|<i>|<b>/);
    expect(
      toMarkdown({
        language: 'es',
        title: 't',
        blocks: [{ kind: 'table', caption: '', head: ['a'], rows: [['x|y\nz']] }],
      }),
    ).toContain('x\\|y<br>z');
  });
});

describe('the table of messages', () => {
  let folder: SchemaFolder;
  beforeAll(async () => {
    folder = await copySchemas('order');
  });
  afterAll(() => folder.remove());

  test('MSG-26 FEAT-12 has every rule in every language, with its numbers, and none missing', () => {
    const table = messageTable(side);
    expect(table.missing).toBe(0);
    const row = table.rows.find(
      ({ form, field, keyword }) => form === 'order/parcel' && field === 'quantity' && keyword === 'maximum',
    );
    expect(row?.texts.en).toBe('Send 9999 pieces at most.');
    expect(row?.key).toBe('quantity.maximum');
    for (const { texts } of table.rows)
      for (const text of Object.values(texts)) expect(text).not.toMatch(/\{\{|undefined/);
  });

  test('marks and counts what a language lacks', async () => {
    await folder.replace('messages/pt/rules.json', '"personName"', '"personNam"');
    const table = messageTable({ ...(await currentSide(folder.root)) });
    expect(table.missing).toBeGreaterThan(0);
    expect(
      table.rows
        .filter(({ missing }) => missing.length > 0)
        .every(({ missing, keyword }) => keyword === 'personName' && missing.join() === 'pt'),
    ).toBe(true);
    expect(toMarkdown(messagesPage(table))).toContain('**missing**');
    expect(countSentence(table)).toContain(`${table.missing} of`);
    await folder.restore();
  });
});

describe('naming forms', () => {
  test('takes an id, a flow or a file, and helps with a slip', () => {
    expect(getForms('schemas/forms/order/parcel.schema.json')).toHaveLength(1);
    expect(getForms('order').length).toBeGreaterThan(3);
    expect(chooseForms(side.entries, ['order/parcle'])).toEqual({
      problem: 'There is no form "order/parcle". Did you mean order/parcel?',
    });
  });
});
