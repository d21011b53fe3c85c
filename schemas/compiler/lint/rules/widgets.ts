/** Finds widgets that do not fit their field. */
import type { WidgetName } from '#schemas/runtime/types.ts';
import { isObject, type JsonObject } from '../../../model/json.ts';
import { type Entry, findingAt, type LintContext, type LintRule } from '../context.ts';
import type { Finding } from '../finding.ts';
import { type LaidOut, laidOutFields } from '../levels.ts';

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
      todo: 'Take it out of required: what the book fills is required by itself.',
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
    what: `Nobody knows how long the code of "${name}" is.`,
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
