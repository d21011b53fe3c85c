/** The rule book as a page. */
import { type Block, type Page, toMarkdown } from '../wording/document.ts';
import { toView } from '../wording/form-view.ts';
import { type WordLanguage, wordLanguages } from '../wording/language.ts';
import { getConstant, type Side } from '../wording/side.ts';
import { sayConstant } from '../wording/units.ts';
import { type BookForm, bookForm, type BookRow } from './book.ts';

const texts = {
  es: {
    title: 'Libro de reglas',
    intro:
      'Cada regla de cada formulario, como la aplican por igual el navegador y el servidor. Lo escribe `npm run forms -- rules --lang es`; no se edita a mano.',
    general:
      'En todos los formularios: no se acepta ningún dato que no esté aquí, y ningún texto libre admite caracteres invisibles que engañen (RULE-GEN-01).',
    head: ['Campo', 'Regla', 'Condición', 'Valor', 'Constante', 'Fuente', 'Mensaje', 'Responsable'],
    ids: 'Requisitos',
    includes: 'También valen todas las reglas de',
    none: 'No tiene reglas propias.',
  },
  en: {
    title: 'Rule book',
    intro:
      'Every rule of every form, as browser and server apply it alike. Written by `npm run forms -- rules --lang en`; not edited by hand.',
    general:
      'In every form: no answers are taken besides these, and no free text may hold invisible characters that deceive (RULE-GEN-01).',
    head: ['Field', 'Rule', 'Condition', 'Value', 'Constant', 'Source', 'Message', 'Owner'],
    ids: 'Requirements',
    includes: 'All rules hold here too of',
    none: 'It has no rules of its own.',
  },
} as const;

const ownerNames: Readonly<Record<string, Readonly<Record<WordLanguage, string>>>> = {
  operations: { es: 'Operaciones', en: 'Operations' },
  commercial: { es: 'Comercial', en: 'Commercial' },
  legal: { es: 'Legal', en: 'Legal' },
  customerService: { es: 'Atención a clientes', en: 'Customer service' },
  technology: { es: 'Tecnología', en: 'Technology' },
};

const code = (text: string) => `\`${text}\``;

function toCells(side: Side, language: WordLanguage, row: BookRow): string[] {
  const constants = row.constants.map((path) => {
    const { value, unit } = getConstant(side, path) ?? { value: '', unit: '' };
    return `${code(path)} = ${sayConstant(value, unit, language)}`;
  });
  return [
    `${row.field}\n${code(row.name || '·')}`,
    row.rule,
    row.condition ?? '',
    row.value,
    constants.join('\n'),
    row.sources.join(', '),
    row.messages.join('\n'),
    row.owner === undefined ? '' : (ownerNames[row.owner]?.[language] ?? row.owner),
  ];
}

function chapter(side: Side, language: WordLanguage, form: BookForm): Block[] {
  const { head, ids, includes, none } = texts[language];
  const name = form.title === undefined ? code(form.id) : `${form.title} · ${code(form.id)}`;
  const notes = [
    ...(form.ruleIds.length > 0 ? [`${ids}: ${form.ruleIds.join(', ')}.`] : []),
    ...(form.includes.length > 0 ? [`${includes} ${form.includes.map(code).join(', ')}.`] : []),
    ...(form.rows.length === 0 ? [none] : []),
  ];
  return [
    { kind: 'heading', level: 2, text: name, id: form.id.replaceAll('/', '-') },
    ...(notes.length > 0 ? [{ kind: 'text', text: notes.join(' ') } as const] : []),
    ...(form.rows.length > 0
      ? [
          {
            kind: 'table',
            caption: name.replaceAll('`', ''),
            head,
            rows: form.rows.map((row) => toCells(side, language, row)),
          } as const,
        ]
      : []),
  ];
}

export function bookPage(side: Side, entries: Side['entries'], language: WordLanguage): Page {
  const { title, intro, general } = texts[language];
  const chapters = entries.flatMap((entry) => chapter(side, language, bookForm(toView(side, entry, language))));
  return { language, title, blocks: [{ kind: 'text', text: intro }, { kind: 'text', text: general }, ...chapters] };
}

/** `forms rules --lang all`: the book in all languages, one after the other. */
export const wholeBook = (side: Side, entries: Side['entries']): string =>
  wordLanguages.map((language) => toMarkdown(bookPage(side, entries, language))).join('\n');
