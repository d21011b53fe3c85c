/** The rule book: every rule of a form with its value, reason, message and owner, for the people who sign it off. */
import { messageKey, type Rule } from '#schemas/compiler/rules.ts';
import { declaredField } from '#schemas/model/field.ts';
import { type Path, pointerTo } from '#schemas/model/pointer.ts';
import { fieldOrder, type FormView, formTitle, getSection } from '../wording/form-view.ts';
import { groupBy } from '../wording/group-by.ts';
import { messageParams } from '../wording/message-params.ts';
import { sayPhrase } from '../wording/phrase.ts';
import { branchesAt, getConstants, getPlace, rulePhrase, ruleTitle, sayBranches } from '../wording/rule-text.ts';
import { sortIds, getSources } from '../wording/sources.ts';

export interface BookRow {
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

export interface BookForm {
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
