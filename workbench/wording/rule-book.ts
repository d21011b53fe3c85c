import { messageKey, type Rule } from '#schemas/compiler/rules.ts';
import { declaredField } from '#schemas/model/branches.ts';
import { type Path, pointerTo } from '#schemas/model/pointer.ts';
import { fieldOrder, formTitle, type FormView, getSection, sayPhrase, toView } from '#schemas/wording/form-view.ts';
import { branchesAt, getConstants, getPlace, rulePhrase, ruleTitle, sayBranches } from '#schemas/wording/rule-text.ts';
import { groupBy } from '#schemas/model/group-by.ts';
import { type Block, type Page, toMarkdown } from './document.ts';
import { type WordLanguage, wordLanguages } from '#schemas/wording/language.ts';
import { getConstant, type Side } from '#schemas/wording/side.ts';
import { sayConstant } from '#schemas/wording/units.ts';
import { messageParams } from '#schemas/wording/message-params.ts';

/** The sources of a rule: the ids of its requirements and decisions, and its owner. */
const idPattern = /\b(?:RULE|CONST|ENT|MSG|CALL|STATE|SYS|FEAT|NAV)-(?:[A-Z]+-)?\d+\b|\bD-\d+\b/g;

/** Ids of requirements in a text, in the order written. */
const idsIn = (text: string): string[] => [...new Set(text.match(idPattern))];

const getGroup = (text: string) => (text.startsWith('RULE-') ? 0 : 1);

/** Rules first, then the rest, each by name and number. */
const sortIds = (ids: Iterable<string>): string[] =>
  [...new Set(ids)].toSorted((a, b) => getGroup(a) - getGroup(b) || a.localeCompare(b, 'en', { numeric: true }));

/** Ids that the schema names at the rule, and those of its constants. */
function getSources(view: Pick<FormView, 'side' | 'entry'>, rule: Rule): string[] {
  return sortIds([...rule.sources, ...getConstants(view, rule).flatMap(({ source }) => idsIn(source))]);
}

// The rule book as a page.

/** The rule book: every rule of a form with its value, reason, message and owner, for the people who sign it off. */
interface BookRow {
  /** Title of the field. */
  field: string;
  /** Its name in the answers, `recipient.zip`. */
  name: string;
  section: string | undefined;
  /** In words, `máximo 30 kg`. */
  rule: string;
  /** The value alone, when the text contains more. */
  value: string;
  condition: string | undefined;
  /** Paths of the constants in its value. */
  constants: string[];
  sources: string[];
  messages: string[];
  owner: string | undefined;
}

interface BookForm {
  id: string;
  title: string | undefined;
  rows: BookRow[];
  /** Every requirement that is a source of this form's rules. */
  ruleIds: string[];
  /** Ids of included forms, whose rules are in their own chapter. */
  includes: string[];
}

/** Rules of every form or text are described once for the whole book. */
const described = new Set(['plainText', 'additionalProperties']);

/** The type of a group is obvious; the type of a field is a rule like the others. */
const isPlain = ({ keyword, setting }: Rule) => described.has(keyword) || (keyword === 'type' && setting === 'object');

/** A branch that repeats an unconditional rule adds nothing. */
function isRepeated(view: FormView, rule: Rule): boolean {
  const always = declaredField(view.entry.resolved.schema, rule.data);
  return rule.keyword === 'type' && branchesAt(view, rule.path).length > 0 && always?.type === rule.setting;
}

const getFormId = (form: string) => form.replaceAll('.', '/');

/** Rules of an included form are in that form's chapter. */
const isOwn = (view: FormView, rule: Rule) =>
  getFormId(rule.origin.form) === view.id || getFormId(rule.origin.form).startsWith('calls/');

function toRow(
  view: FormView,
  variants: readonly Rule[],
  toParams: (rule: Rule) => Readonly<Record<string, unknown>>,
): BookRow | undefined {
  const [rule] = variants;
  if (!rule) return undefined;
  const phrase = rulePhrase(view, rule);
  const text = sayPhrase(phrase);
  const place = getPlace(rule);
  const messages = variants.flatMap((variant) => {
    const key = messageKey(variant, view.side.messages);
    return (key !== undefined && view.texts.find('rules', key, toParams(variant))) || [];
  });
  return {
    field: ruleTitle(view, rule),
    name: place.join('.'),
    section: getSection(view, place[0] ?? ''),
    rule: text,
    value: phrase.value === text ? '' : phrase.value,
    condition: sayBranches(view, branchesAt(view, rule.path)),
    constants: getConstants(view, rule).map(({ path }) => path),
    sources: getSources(view, rule),
    messages: [...new Set(messages)],
    owner: rule.owner,
  };
}

/** In the order of the form's fields; a field's rules in the order of its schema, unconditional ones first. */
function sortRows(view: FormView, rows: BookRow[]): BookRow[] {
  const order = fieldOrder(view);
  const rank = ({ name }: BookRow) => {
    const place = order.indexOf(name.split('.')[0] ?? '');
    return place < 0 ? order.length : place;
  };
  return rows
    .map((row, index) => ({ row, index }))
    .toSorted((a, b) => rank(a.row) - rank(b.row) || a.row.name.localeCompare(b.row.name, 'en') || a.index - b.index)
    .map(({ row }) => row);
}

const pathKey = (path: Path, rule: Rule) =>
  `${pointerTo(...path)} ${rule.keyword === 'required' ? String(rule.setting) : ''}`;

export function bookForm(view: FormView): BookForm {
  const { rules } = view.entry;
  const toParams = messageParams(view.side, view.entry, view.side.messages);
  const grouped = groupBy(
    rules.filter((rule) => isOwn(view, rule) && !isPlain(rule) && !isRepeated(view, rule)),
    (rule) => pathKey(rule.path, rule),
  );
  const rows = [...grouped.values()].flatMap((variants) => toRow(view, variants, toParams) ?? []);
  const includes = new Set(rules.filter((rule) => !isOwn(view, rule)).map((rule) => getFormId(rule.origin.form)));
  return {
    id: view.id,
    title: formTitle(view),
    rows: sortRows(view, rows),
    ruleIds: sortIds(rows.flatMap(({ sources }) => sources)).filter((id) => id.startsWith('RULE-')),
    includes: [...includes].toSorted(),
  };
}

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
