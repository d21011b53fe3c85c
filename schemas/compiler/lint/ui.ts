import { Ajv, type ErrorObject } from 'ajv';
import type { WidgetName } from '#schemas/runtime/types.ts';
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import { parsePointer, type Path, valueAtPath } from '#schemas/model/pointer.ts';
import type { Source } from '#schemas/model/source.ts';
import { type Entry, findingAt, isWhole, type LintContext, type LintRule } from './context.ts';
import { type Finding, suggestFix } from './finding.ts';
import { type LaidOut, laidOutFields } from './shown-fields.ts';
import { uiKeywords, uiMetaSchema } from '../keywords/meta-schemas.ts';

/** Finds widgets that do not fit their field. */
type FindingText = Pick<Finding, 'what' | 'todo'>;

const isA = ({ type }: JsonObject, wanted: string) => [type ?? []].flat().includes(wanted);
const isListOfTexts = (schema: JsonObject) =>
  isA(schema, 'array') && isObject(schema.items) && isA(schema.items, 'string');

interface Need {
  holds: (schema: JsonObject) => boolean;
  todo: string;
}

const listOfTexts: Need = {
  holds: isListOfTexts,
  todo: 'It asks for a list of texts: "type": "array" with "items" of "type": "string".',
};

/** Requirements of a widget for its field; the other widgets report a wrong type themselves. */
const needs: Partial<Readonly<Record<WidgetName, readonly Need[]>>> = {
  files: [
    listOfTexts,
    {
      holds: ({ files }) => isObject(files),
      todo: 'Say what each file may be: "files": { "kinds": […], "maxBytes": … }.',
    },
  ],
  coupons: [listOfTexts],
  computed: [
    {
      holds: ({ computed }) => isObject(computed),
      todo: 'Say what it follows from: "computed": { "by": …, "from": … }.',
    },
  ],
  group: [{ holds: (schema) => isA(schema, 'object'), todo: 'It asks for an object with properties.' }],
  list: [{ holds: (schema) => isA(schema, 'array'), todo: 'It asks for a list: "type": "array" with "items".' }],
};

const isRequired = ({ rules }: Entry, { name, level }: LaidOut) =>
  level.path.length === 0 &&
  rules.some(({ keyword, setting, data }) => keyword === 'required' && data.length === 0 && setting === name);

function unfit(entry: Entry, field: LaidOut): FindingText | undefined {
  const { name, ui, schema } = field;
  const widget = String(ui.widget);
  const wanted = needs[widget as WidgetName]?.find(({ holds }) => !holds(schema));
  if (wanted) return { what: `"${name}" can't be asked for by "${widget}".`, todo: wanted.todo };
  if (isObject(schema.computed) && widget !== 'computed' && ui.hidden !== true) {
    return {
      what: `"${name}" is computed, and "${widget}" lets people type it.`,
      todo: 'Use the widget "computed", or hide the field.',
    };
  }
  if (widget === 'addressBook' && isRequired(entry, field)) {
    return {
      what: `"${name}" is required, and an address may be typed without the book.`,
      todo: 'Take it out of required: what the book fills is required anyway.',
    };
  }
  return undefined;
}

/** The part of a widget's choice that needs a field of its own. */
const secondAnswers: Partial<Readonly<Record<WidgetName, string>>> = {
  dateRange: 'until',
  timeWindow: 'until',
  imageCode: 'id',
};

function homeless(_: Entry, { name, ui, level }: LaidOut): FindingText | undefined {
  const part = secondAnswers[ui.widget as WidgetName];
  if (part === undefined) return undefined;
  const isFilled = isObject(ui.fills) && typeof ui.fills[part] === 'string';
  const isNamed =
    level.path.length === 0 && Object.values(level.fields).some((other) => isObject(other) && other.filledBy === name);
  if (isFilled || isNamed) return undefined;
  const todo = `Add a hidden field for it and "fills": { "${part}": "<field>" }; inside of a group there is no such widget.`;
  return { what: `"${name}" brings two answers, and nothing keeps its "${part}".`, todo };
}

function endless(_: Entry, { name, ui, schema }: LaidOut): FindingText | undefined {
  if (ui.widget !== 'code' || ui.length !== undefined || schema.digits !== undefined) return undefined;
  return {
    what: `Nothing says how long the code of "${name}" is.`,
    todo: 'Add "digits" in the schema, or "length" here.',
  };
}

const each = (code: string, say: (entry: Entry, field: LaidOut) => FindingText | undefined) =>
  function* check({ entries }: LintContext): Iterable<Finding> {
    for (const entry of entries) {
      for (const field of laidOutFields(entry)) {
        const text = say(entry, field);
        if (text && entry.ui) yield findingAt(code, entry.ui.source, [...field.path, 'widget'], text);
      }
    }
  };

export const widgetRules: readonly LintRule[] = [
  { code: 'E213', title: 'Widget that its field does not suit', check: each('E213', unfit) },
  { code: 'E214', title: 'Widget whose second answer has no field', check: each('E214', homeless) },
  { code: 'E215', title: 'One-time code without a length', check: each('E215', endless) },
];

/** Finds errors in layout files. */
const validateUi = new Ajv({ strict: false, allErrors: true }).compile(uiMetaSchema());

function describe(
  { keyword, params, message }: ErrorObject,
  value: Json | undefined,
  beside: readonly string[],
): Pick<Finding, 'what' | 'todo' | 'fix'> {
  if (keyword === 'additionalProperties') {
    const name = String(params.additionalProperty);
    return {
      what: `Unknown word "${name}".`,
      todo: 'Use a word of docs/schema-dialect.md.',
      ...suggestFix(name, uiKeywords, beside),
    };
  }
  if (keyword === 'enum') {
    const allowed = (params.allowedValues as unknown[]).map(String);
    const fix = suggestFix(String(value), allowed);
    return {
      what: `${JSON.stringify(value)} is not one of the choices.`,
      todo: `Use one of ${allowed.slice(0, 20).join(', ')}.`,
      ...fix,
    };
  }
  return {
    what: `${JSON.stringify(value)} does not fit here: ${message ?? keyword}.`,
    todo: 'See docs/schema-dialect.md, layout files.',
  };
}

/** A group is checked on its own as well: a layout may use only some of its sections. */
function* wrongWords({ entries, workspace }: LintContext): Iterable<Finding> {
  const groups = [...workspace.layoutGroups.values()].map((source) => ({ value: source.value, source }));
  // The content of an unreadable group is missing everywhere.
  const getGroups = (source: Source) =>
    (('groups' in source ? source.groups : []) as readonly string[]).map((file) => workspace.layoutGroups.get(file));
  for (const ui of [...groups, ...entries.map((entry) => entry.ui)]) {
    if (
      !ui ||
      !isObject(ui.value) ||
      validateUi(ui.value) ||
      getGroups(ui.source).some((group) => !isObject(group?.value))
    )
      continue;
    // A $const that doesn't exist is reported as E102.
    const reported = (validateUi.errors ?? []).filter(
      ({ keyword, instancePath }) => keyword !== 'anyOf' && !/hintParams/.test(instancePath),
    );
    for (const error of reported) {
      const path = parsePointer(error.instancePath);
      const place =
        error.keyword === 'additionalProperties' ? [...path, String(error.params.additionalProperty)] : path;
      const value = valueAtPath(ui.value, path);
      // The layout's own file may repeat what a shared group says of the field.
      const getFile = (at: Path) => ui.source.locate(at, { key: true }).file;
      const beside = Object.keys(isObject(value) ? value : {}).filter(
        (word) => getFile([...path, word]) === getFile(place),
      );
      yield findingAt('E206', ui.source, place, describe(error, value, beside), { key: true });
    }
  }
}

const getFields = ({ ui }: Entry): [string, JsonObject][] =>
  ui && isObject(ui.value.fields)
    ? Object.entries(ui.value.fields).filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
    : [];

const getProperty = ({ resolved }: Entry, name: string): JsonObject => {
  const field = isObject(resolved.schema.properties) ? resolved.schema.properties[name] : undefined;
  return isObject(field) ? field : {};
};

function* wrongOptions({ entries }: LintContext): Iterable<Finding> {
  for (const entry of entries) {
    for (const { name, ui: field, schema, path } of laidOutFields(entry)) {
      const allowed = schema.enum;
      if (!entry.ui || !Array.isArray(field.options) || !Array.isArray(allowed)) continue;
      const offered = field.options.map((option) => (isObject(option) ? option.value : undefined));
      for (const [index, value] of offered.entries()) {
        if (value === undefined || allowed.includes(value)) continue;
        yield findingAt('E205', entry.ui.source, [...path, 'options', index, 'value'], {
          what: `"${name}" offers ${JSON.stringify(value)}, and the schema refuses it.`,
          todo: `Offer only ${allowed.join(', ')}.`,
          ...suggestFix(String(value), allowed.map(String), offered.map(String)),
        });
      }
      const missing = allowed.filter((value) => !offered.includes(value));
      if (missing.length === 0) continue;
      yield findingAt('E205', entry.ui.source, [...path, 'options'], {
        what: `"${name}" may be ${missing.join(', ')}, and no option offers it.`,
        todo: 'Add the option, or take the value out of the schema.',
      });
    }
  }
}

function* optionsMissing({ entries }: LintContext): Iterable<Finding> {
  const choosers = new Set(['select', 'radioTiles']);
  for (const entry of entries) {
    for (const { name, ui: field, path } of laidOutFields(entry)) {
      if (!entry.ui || !choosers.has(String(field.widget)) || field.options !== undefined) continue;
      yield findingAt('E209', entry.ui.source, path, {
        what: `"${name}" is chosen from a list, and the list is missing.`,
        todo: 'Add "options" with a value and a label each.',
      });
    }
  }
}

/** Fields that control visibility, with their places. */
function* shownBy(entry: Entry): Iterable<[string, Path]> {
  for (const [name, { showWhen }] of getFields(entry))
    if (typeof showWhen === 'string') yield [showWhen, ['fields', name, 'showWhen']];
  const sections = Array.isArray(entry.ui?.value.sections) ? entry.ui.value.sections : [];
  for (const [index, section] of sections.entries()) {
    if (isObject(section) && typeof section.showWhen === 'string')
      yield [section.showWhen, ['sections', index, 'showWhen']];
  }
}

function* wrongShowWhen({ entries }: LintContext): Iterable<Finding> {
  for (const entry of entries) {
    for (const [name, path] of shownBy(entry)) {
      const { type } = getProperty(entry, name);
      if (!entry.ui || type === undefined || type === 'boolean') continue;
      yield findingAt('E208', entry.ui.source, path, {
        what: `"${name}" is not a yes-or-no field.`,
        todo: 'Name a boolean field of the form, or a condition: {"$condition": "…"}.',
      });
    }
  }
}

function* strayLayouts(context: LintContext): Iterable<Finding> {
  const { workspace } = context;
  const used = new Set([...workspace.uis.values()].flatMap(({ groups }) => groups));
  for (const [file, source] of workspace.layoutGroups) {
    if (used.has(file) || !isWhole(context)) continue;
    yield findingAt('E210', source, [], {
      what: 'No layout refers to this group.',
      todo: `Name it in a layout, "$ref": "${file}", or remove it.`,
    });
  }
  for (const [file, source] of workspace.uis) {
    if (workspace.schemas.has(file)) continue;
    yield findingAt('E210', source, [], {
      what: `There is no ${file} beside this layout.`,
      todo: 'Name both files alike, or remove this one.',
      ...suggestFix(file, workspace.schemas.keys()),
    });
  }
}

export const uiRules: readonly LintRule[] = [
  { code: 'E205', title: 'Options that differ from the values allowed', check: wrongOptions },
  { code: 'E206', title: 'Unknown word in a layout', check: wrongWords, first: true },
  { code: 'E208', title: 'showWhen on a field that is not yes or no', check: wrongShowWhen },
  { code: 'E209', title: 'Choice without options', check: optionsMissing },
  { code: 'E210', title: 'Layout without a schema, or group without a layout', check: strayLayouts },
];
