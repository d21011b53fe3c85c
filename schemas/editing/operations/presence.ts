/** When a field is shown and whether it must be answered. */
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import { valueAtPath } from '../../model/pointer.ts';
import { declaredField } from '../../model/branches.ts';
import type { FieldUi, ShowWhen } from '../../runtime/types.ts';
import { getOrigin } from '../../compiler/rules.ts';
import { toText, withEntry, withJson, withoutJson } from '../json-text.ts';
import { type Rules, withChanges } from '../rules.ts';
import {
  dictionaries,
  type Dictionary,
  type FiveTexts,
  type FormFiles,
  isDeclaredHere,
  layoutOrder,
  messageFile,
  named,
  openForm,
  type Outcome,
  ownField,
  refuse,
  schemaOrder,
} from './outcome.ts';
import { withTexts } from './texts.ts';

/** Fields that a person does not fill in, or need not. @throws Refusal */
function checkAskable(layout: FieldUi): void {
  if (layout.hidden || layout.widget === 'computed' || layout.filledBy !== undefined)
    refuse(
      'Este campo no lo llena la persona: lo pone la página o lo calcula otro campo.',
      'The customer does not fill in this field: the page sets it, or another field does.',
    );
  if (layout.widget === 'addressBook' || layout.widget === 'coupons')
    refuse('Este campo solo ayuda a llenar otros.', 'This field only helps to fill in others.');
}

/** The fields that a person sees only sometimes because their section is. */
const sectionOf = ({ entry }: FormFiles, name: string) =>
  entry.ui?.form.sections.find(({ fields }) => fields.flat().includes(name));

/** The condition of a layout as a schema's. */
const toCondition = (when: ShowWhen): JsonObject =>
  typeof when === 'string'
    ? { properties: { [when]: { const: true } }, required: [when] }
    : { $condition: when.condition };

/** The places in the form's own file that require the field: its list, and those of its conditions. */
function requiredAt({ schema }: FormFiles, name: string): (string | number)[][] {
  const places: (string | number)[][] = [];
  const visit = (node: Json | undefined, path: (string | number)[]) => {
    if (!isObject(node)) return;
    if (Array.isArray(node.required)) {
      const index = node.required.indexOf(name);
      if (index >= 0) places.push([...path, 'required', index]);
    }
    if (Array.isArray(node.allOf)) node.allOf.forEach((child, index) => visit(child, [...path, 'allOf', index]));
    visit(node.then, [...path, 'then']);
    visit(node.else, [...path, 'else']);
  };
  visit(schema, []);
  return places;
}

/** Without the field in a list of required ones, and without what becomes empty by it. */
export function withoutRequired(text: string, place: readonly (string | number)[]): string {
  const value = JSON.parse(text) as Json;
  const list = valueAtPath(value, place.slice(0, -1));
  if (!Array.isArray(list) || list.length > 1) return withoutJson(text, place);
  const holder = place.slice(0, -2);
  const node = valueAtPath(value, holder);
  const isAlone = isObject(node) && Object.keys(node).length === 1;
  const branch = holder.slice(0, -1);
  const isBranch = holder.at(-1) === 'then' && isObject(valueAtPath(value, branch));
  if (!isAlone || !isBranch) return withoutJson(text, place.slice(0, -1));
  const entries = valueAtPath(value, branch.slice(0, -1));
  const rest = valueAtPath(value, branch) as JsonObject;
  if (Object.keys(rest).some((word) => !['if', 'then', 'source'].includes(word))) return withoutJson(text, holder);
  return withoutJson(text, Array.isArray(entries) && entries.length === 1 ? branch.slice(0, -1) : branch);
}

/** The schema with the field required while the condition holds; always without one. */
function withRequired(text: string, name: string, when: ShowWhen | undefined): string {
  const schema = JSON.parse(text) as JsonObject;
  if (when === undefined) {
    return Array.isArray(schema.required)
      ? withEntry(text, ['required'], schema.required.length, name)
      : withJson(text, ['required'], [name], { order: schemaOrder });
  }
  const rule: JsonObject = { if: toCondition(when) };
  const entries = Array.isArray(schema.allOf) ? schema.allOf.length : 0;
  const conditional =
    entries > 0 ? withEntry(text, ['allOf'], entries, rule) : withJson(text, ['allOf'], [rule], { order: schemaOrder });
  return withJson(conditional, ['allOf', entries, 'then'], { required: [name] });
}

/** Texts in which nothing visible counts as an answer otherwise. */
const closedText = ['enum', 'const', 'format', 'digits', 'phoneRule', 'postalCode', 'waybillNumber', 'notBlank'];

function withNotBlank(form: FormFiles, text: string, name: string): string {
  const field = valueAtPath(form.schema, ['properties', name]);
  const whole = declaredField(form.entry.resolved.schema, [name]);
  if (!isObject(field) || whole?.type !== 'string' || closedText.some((word) => word in whole)) return text;
  return withJson(text, ['properties', name, 'notBlank'], true, { order: schemaOrder, after: 'type' });
}

export function setRequired(
  rules: Rules,
  { file, field: name, required }: { file: string; field: string; required: boolean },
): Outcome {
  const form = openForm(rules, file);
  const layout = ownField(form, name);
  const title = named(rules, form.entry, [name]);
  const places = requiredAt(form, name);
  const isAlways = getOriginOfRequired(form, name) !== undefined;
  if (!required) {
    if (places.length === 0) {
      return isAlways
        ? refuse(
            `${title.es} es obligatorio en un grupo que comparten varios formularios.`,
            `${title.en} is required by a group that several forms share.`,
          )
        : refuse(`${title.es} ya es opcional.`, `${title.en} is optional already.`);
    }
    // From the last, so that the places of the others stay.
    const text = places.toReversed().reduce(withoutRequired, form.schemaText);
    return {
      changes: withChanges(rules, { [file]: text }),
      said: { es: `${title.es} ya no es obligatorio.`, en: `${title.en} is no longer required.` },
    };
  }
  checkAskable(layout);
  if (places.length > 0 || isAlways)
    return refuse(`${title.es} ya es obligatorio.`, `${title.en} is required already.`);
  if (sectionOf(form, name)?.showWhen !== undefined)
    return refuse(
      `La sección de ${title.es} se muestra solo a veces: no puede ser siempre obligatorio.`,
      `The section of ${title.en} is shown only sometimes: it cannot be required always.`,
    );
  const text = withRequired(withNotBlank(form, form.schemaText, name), name, layout.showWhen);
  return {
    changes: withChanges(rules, { [file]: text }),
    said:
      layout.showWhen === undefined
        ? { es: `${title.es} es obligatorio.`, en: `${title.en} is required.` }
        : { es: `${title.es} es obligatorio mientras se muestra.`, en: `${title.en} is required while it is shown.` },
  };
}

const getOriginOfRequired = ({ entry }: FormFiles, name: string) => {
  const { required } = entry.resolved.schema;
  return Array.isArray(required) && required.includes(name)
    ? getOrigin(['required', name], entry.resolved.origins)
    : undefined;
};

/** A field and the value that it must have. */
export interface Test {
  readonly field: string;
  readonly value: string | number | boolean;
}

const yes: FiveTexts = { es: 'sí', en: 'yes', pt: 'sim', zh: '是', ar: 'نعم' };
const no: FiveTexts = { es: 'no', en: 'no', pt: 'não', zh: '否', ar: 'لا' };
const and: FiveTexts = { es: ' y ', en: ' and ', pt: ' e ', zh: '，且', ar: ' و ' };

/** `«Servicio»: Estándar`, of the texts that customers read. */
function testWords(rules: Rules, form: FormFiles, { field, value }: Test, dictionary: Dictionary): string {
  const title = declaredField(form.entry.resolved.schema, [field])?.title;
  const label = form.entry.ui?.form.fields[field]?.options?.find((option) => option.value === value)?.label;
  const find = (key: unknown) => (typeof key === 'string' ? rules.messages.text('fields', key, dictionary) : undefined);
  const said = typeof value === 'boolean' ? (value ? yes : no)[dictionary] : (find(label) ?? String(value));
  return `«${find(title) ?? field}»: ${said}`;
}

const toIf = (tests: readonly Test[]): JsonObject => ({
  properties: Object.fromEntries(tests.map(({ field, value }) => [field, { const: value }])),
  required: tests.map(({ field }) => field),
});

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function conditionName(rules: Rules, tests: readonly Test[]): string {
  const words = tests.map(({ field, value }, index) => {
    const what = value === true ? '' : value === false ? 'Not' : upperFirst(String(value).replaceAll(/[^A-Za-z]/g, ''));
    return (index === 0 ? field : upperFirst(field)) + what;
  });
  const wanted = words.join('').slice(0, 60) || 'condition';
  let name = wanted;
  for (let letter = 'B'.charCodeAt(0); rules.workspace.conditions.has(name); letter += 1)
    name = `${wanted}${String.fromCharCode(letter)}`;
  return name;
}

/** The named condition with these tests, and the files that it takes if it is new. */
function findCondition(
  rules: Rules,
  form: FormFiles,
  tests: readonly Test[],
): { name: string; files: Record<string, string> } {
  const wanted = toIf(tests);
  const known = [...rules.workspace.conditions].find(
    ([, { value }]) => isObject(value) && JSON.stringify(value.if) === JSON.stringify(wanted),
  );
  if (known) return { name: known[0], files: {} };
  const name = conditionName(rules, tests);
  const title = `condition.${name}`;
  const texts = Object.fromEntries(
    dictionaries.map((dictionary) => [
      dictionary,
      tests.map((test) => testWords(rules, form, test, dictionary)).join(and[dictionary]),
    ]),
  ) as FiveTexts;
  const { source } = form.schema;
  const file = toText({
    $schema: '../generated/form-condition.schema.json',
    title,
    ...(source !== undefined && { source }),
    if: wanted,
  });
  return {
    name,
    files: { [`conditions/${name}.condition.json`]: file, ...withTexts(rules, 'fields', title, texts, []) },
  };
}

/** @throws Refusal for a test that no answer can pass. */
function checkTests(form: FormFiles, name: string, tests: readonly Test[]): void {
  if (tests.length === 0) refuse('Elige al menos un campo y un valor.', 'Choose a field and a value.');
  if (new Set(tests.map(({ field }) => field)).size < tests.length)
    refuse('Cada campo puede estar una sola vez en la condición.', 'A field can be in the condition only once.');
  for (const { field, value } of tests) {
    ownField(form, field);
    if (field === name) refuse('Un campo no puede depender de sí mismo.', 'A field cannot depend on itself.');
    const schema = declaredField(form.entry.resolved.schema, [field]) ?? {};
    const isPossible =
      schema.type === 'boolean'
        ? typeof value === 'boolean'
        : Array.isArray(schema.enum) && schema.enum.includes(value);
    if (!isPossible)
      refuse(
        `«${field}» no se contesta con «${String(value)}».`,
        `“${field}” cannot be answered with “${String(value)}”.`,
      );
    if (dependsOn(form, field, name))
      refuse('Los dos campos dependerían uno del otro.', 'The two fields would depend on each other.');
  }
}

/** Whether a field is shown by the answer of another, directly or through others. */
function dependsOn(form: FormFiles, field: string, on: string, seen = new Set<string>()): boolean {
  if (seen.has(field)) return false;
  seen.add(field);
  const when = form.entry.ui?.form.fields[field]?.showWhen;
  const needed =
    when === undefined
      ? []
      : typeof when === 'string'
        ? [when]
        : fieldsIn(form.entry.resolved.conditions[when.condition]);
  return needed.some((each) => each === on || dependsOn(form, each, on, seen));
}

function fieldsIn(condition: Json | undefined): string[] {
  if (Array.isArray(condition)) return condition.flatMap(fieldsIn);
  if (!isObject(condition)) return [];
  const own = isObject(condition.properties) ? Object.keys(condition.properties) : [];
  const inside = ['allOf', 'anyOf', 'oneOf', 'not'].flatMap((word) => fieldsIn(condition[word]));
  return [...own, ...inside];
}

/** A condition of fields and values: the field is shown, or must be answered, only while it holds. */
export function addCondition(
  rules: Rules,
  {
    file,
    field: name,
    effect,
    tests,
  }: { file: string; field: string; effect: 'show' | 'require'; tests: readonly Test[] },
): Outcome {
  const form = openForm(rules, file);
  const layout = ownField(form, name);
  checkAskable(layout);
  checkTests(form, name, tests);
  const title = named(rules, form.entry, [name]);
  const { name: condition, files } = findCondition(rules, form, tests);
  const when = sayTests(rules, form, tests);
  if (effect === 'require') {
    if (requiredAt(form, name).length > 0 || getOriginOfRequired(form, name))
      return refuse(`${title.es} ya es obligatorio.`, `${title.en} is required already.`);
    if (layout.showWhen !== undefined || sectionOf(form, name)?.showWhen !== undefined)
      return refuse(
        `${title.es} se muestra solo a veces: hazlo obligatorio mientras se muestra.`,
        `${title.en} is shown only sometimes: require it while it is shown.`,
      );
    const text = withRequired(withNotBlank(form, form.schemaText, name), name, { condition });
    return {
      changes: withChanges(rules, { ...files, [file]: text }),
      said: { es: `${title.es} es obligatorio si ${when.es}.`, en: `${title.en} is required if ${when.en}.` },
    };
  }
  if (layout.showWhen !== undefined)
    return refuse(
      `${title.es} ya se muestra solo a veces: quita primero esa condición.`,
      `${title.en} is shown only sometimes already: remove that condition first.`,
    );
  if (!isObject(valueAtPath(form.ui, ['fields', name])) && !isDeclaredHere(form, name))
    return refuse(
      'Este campo viene de un grupo que comparten varios formularios.',
      'This field belongs to a group that several forms share.',
    );
  const places = requiredAt(form, name);
  if (getOriginOfRequired(form, name) && places.length === 0)
    return refuse(
      `${title.es} es obligatorio en un grupo que comparten varios formularios: no se puede esconder.`,
      `${title.en} is required by a group that several forms share: it cannot be hidden.`,
    );
  if (places.some((place) => place.length > 2))
    return refuse(
      `${title.es} ya es obligatorio con otra condición: no se puede esconder.`,
      `${title.en} is required by another condition: it cannot be hidden.`,
    );
  const schema = places.reduce(
    (text, place) => withRequired(withoutRequired(text, place), name, { condition }),
    form.schemaText,
  );
  const ui = withJson(form.uiText, ['fields', name, 'showWhen'], { $condition: condition }, { order: layoutOrder });
  return {
    changes: withChanges(rules, { ...files, [file]: schema, [form.uiFile]: ui }),
    said: { es: `${title.es} se pregunta solo si ${when.es}.`, en: `${title.en} is asked for only if ${when.en}.` },
  };
}

function sayTests(rules: Rules, form: FormFiles, tests: readonly Test[]) {
  const say = (dictionary: 'es' | 'en') =>
    tests.map((test) => testWords(rules, form, test, dictionary)).join(and[dictionary]);
  return { es: say('es'), en: say('en') };
}

/** The field is shown always. What required it only while it was shown goes on doing so. */
export function removeCondition(rules: Rules, { file, field: name }: { file: string; field: string }): Outcome {
  const form = openForm(rules, file);
  const layout = ownField(form, name);
  const title = named(rules, form.entry, [name]);
  if (layout.showWhen === undefined || valueAtPath(form.ui, ['fields', name, 'showWhen']) === undefined)
    return refuse(`${title.es} no tiene una condición propia.`, `${title.en} has no condition of its own.`);
  const ui = withoutJson(form.uiText, ['fields', name, 'showWhen']);
  const changes = withChanges(rules, { [form.uiFile]: ui, ...withoutUnused(rules, form.uiFile, ui, layout.showWhen) });
  return { changes, said: { es: `${title.es} se pregunta siempre.`, en: `${title.en} is always asked for.` } };
}

/** A condition that this draft made goes with its last use, and so do its words. */
function withoutUnused(
  rules: Rules,
  changed: string,
  text: string,
  when: ShowWhen,
): Record<string, string | undefined> {
  if (typeof when === 'string') return {};
  const file = `conditions/${when.condition}.condition.json`;
  const use = new RegExp(`"\\$condition":\\s*"${when.condition}"`);
  const isUsed = rules.files.some((each) => use.test(each === changed ? text : (rules.text(each) ?? '')));
  if (isUsed || Object.hasOwn(rules.release, file)) return {};
  const words = dictionaries.map((dictionary) => {
    const messages = messageFile(dictionary, 'fields');
    return [messages, withoutJson(rules.text(messages) ?? '{}', ['condition', when.condition])];
  });
  return { [file]: undefined, ...Object.fromEntries(words) };
}
