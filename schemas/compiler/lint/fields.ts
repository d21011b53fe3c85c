/** Finds fields that cannot be answered. */
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import type { Path } from '#schemas/model/pointer.ts';
import type { Source } from '#schemas/model/source.ts';
import {
  declaredFields,
  type Entry,
  findingAt,
  findingInEntry,
  formFields,
  type LintContext,
  type LintRule,
} from './context.ts';
import { type Finding, suggestFix } from './finding.ts';
import { drawnNames, getLevels, type Level } from './shown-fields.ts';

function* undeclaredRequired(context: LintContext): Iterable<Finding> {
  for (const entry of context.entries) {
    const declared = declaredFields(entry.resolved.schema);
    for (const { keyword, setting, data, path } of entry.rules) {
      if (keyword !== 'required') continue;
      const place = data.join('/');
      const names = declared.get(place) ?? new Set();
      const name = String(setting);
      if (names.has(name)) continue;
      const required = entry.rules.filter((rule) => rule.keyword === keyword && rule.data.join('/') === place);
      yield findingInEntry('E201', context, entry, [...path, name], {
        what: `"${name}" is required and nowhere declared.`,
        todo: 'Declare it under properties, or take it out of required.',
        ...suggestFix(
          name,
          names,
          required.map((rule) => String(rule.setting)),
        ),
      });
    }
  }
}

const uiFields = ({ ui }: Entry): JsonObject => (ui && isObject(ui.value.fields) ? ui.value.fields : {});

function shownFields(entry: Entry): string[] {
  const sections = Array.isArray(entry.ui?.value.sections) ? entry.ui.value.sections : [];
  const fields = sections.flatMap((section): Json[] =>
    isObject(section) && Array.isArray(section.fields) ? section.fields : [],
  );
  return fields.flat().filter((name) => typeof name === 'string');
}

/** Whether a person or a page can provide the field's value. */
function canBeAnswered(entry: Entry, name: string): boolean {
  const field = formFields(entry)[name];
  if (isObject(field) && (field.default !== undefined || field.computed !== undefined)) return true;
  const ui = uiFields(entry)[name];
  if (!isObject(ui) || ui.hidden !== true) return shownFields(entry).includes(name);
  return (
    ui.given === true ||
    (typeof ui.filledBy === 'string' && shownFields(entry).includes(ui.filledBy)) ||
    isFilled(entry, name)
  );
}

/** Whether a visible widget fills the field with a part of its choice. */
const isFilled = (entry: Entry, name: string): boolean =>
  shownFields(entry).some((shown) => {
    const ui = uiFields(entry)[shown];
    return isObject(ui) && isObject(ui.fills) && Object.values(ui.fills).includes(name);
  });

function* unanswerableRequired(context: LintContext): Iterable<Finding> {
  for (const entry of context.entries) {
    if (!entry.ui) continue;
    for (const { keyword, setting, data, path } of entry.rules) {
      const name = String(setting);
      if (keyword !== 'required' || data.length > 0 || canBeAnswered(entry, name)) continue;
      yield findingInEntry('E202', context, entry, [...path, name], {
        what: `"${name}" is required, and a visitor cannot fill it in: ${entry.ui.source.file} hides it or never shows it.`,
        todo: 'Put it into a section, give it a default, or say who fills it in (filledBy, given).',
      });
    }
  }
}

function* hiddenForNothing(entry: Entry, source: Source): Iterable<Finding> {
  for (const name of Object.keys(formFields(entry))) {
    const ui = uiFields(entry)[name];
    if (!isObject(ui) || ui.hidden !== true || shownFields(entry).includes(name) || canBeAnswered(entry, name))
      continue;
    yield findingAt('E203', source, ['fields', name, 'hidden'], {
      what: `"${name}" is hidden, and nothing ever fills it in.`,
      todo: 'Say who does (filledBy, given, a default), or take the field out.',
    });
  }
}

function* unshownFields({ entries }: LintContext): Iterable<Finding> {
  for (const entry of entries) {
    if (!entry.ui) continue;
    yield* hiddenForNothing(entry, entry.ui.source);
    for (const level of getLevels(entry)) {
      if (!level.sections) continue;
      const shown = new Set([...drawnNames(level)].map(([name]) => name));
      for (const name of Object.keys(level.properties)) {
        const ui = level.fields[name];
        if (shown.has(name) || (isObject(ui) && ui.hidden === true)) continue;
        yield findingAt('E203', entry.ui.source, [...level.path, 'sections'], {
          what: `"${name}" is a field of the form, and no section shows it.`,
          todo: 'Put it into a section, or mark it "hidden": true in fields.',
        });
      }
    }
  }
}

/** The form's own fields that a field refers to: fields inside a group do not depend on others. */
function* linkedNames({ ui }: Entry): Iterable<[string, Path]> {
  const sections = Array.isArray(ui?.value.sections) ? ui.value.sections : [];
  for (const [index, section] of sections.entries()) {
    if (isObject(section) && typeof section.showWhen === 'string')
      yield [section.showWhen, ['sections', index, 'showWhen']];
  }
  const fields = isObject(ui?.value.fields) ? ui.value.fields : {};
  for (const [name, field] of Object.entries(fields)) {
    if (!isObject(field)) continue;
    for (const link of ['filledBy', 'showWhen', 'sentTo']) {
      if (typeof field[link] === 'string') yield [field[link], ['fields', name, link]];
    }
    const fills = isObject(field.fills) ? Object.entries(field.fills) : [];
    for (const [part, target] of fills) if (typeof target === 'string') yield [target, ['fields', name, 'fills', part]];
  }
}

/** Names that the layout uses at a level, with their places and the names that must not repeat beside them. */
function* mentionedNames(entry: Entry, level: Level): Iterable<[name: string, at: Path, beside: readonly string[]]> {
  const drawn = [...drawnNames(level)];
  const shown = drawn.map(([name]) => name);
  for (const [name, at] of drawn) yield [name, at, shown];
  const described = Object.keys(level.fields);
  for (const name of described) yield [name, [...level.path, 'fields', name], described];
  if (level.path.length === 0) for (const [name, at] of linkedNames(entry)) yield [name, at, []];
}

function* unknownFields({ entries }: LintContext): Iterable<Finding> {
  for (const entry of entries) {
    if (!entry.ui) continue;
    for (const level of getLevels(entry)) {
      const names = Object.keys(level.properties);
      for (const [name, path, beside] of mentionedNames(entry, level)) {
        if (names.includes(name)) continue;
        const text = {
          what: level.path.length === 0 ? `The form has no field "${name}".` : `This group has no field "${name}".`,
          todo: 'Name a field of the schema beside this file, or declare it there.',
          ...suggestFix(name, names, beside),
        };
        yield findingAt('E204', entry.ui.source, path, text, { key: true });
      }
    }
  }
}

function* fieldsShownTwice({ entries }: LintContext): Iterable<Finding> {
  for (const entry of entries) {
    if (!entry.ui) continue;
    for (const level of getLevels(entry)) {
      const visited = new Set<string>();
      for (const [name, path] of drawnNames(level)) {
        if (visited.has(name))
          yield findingAt('E207', entry.ui.source, path, {
            what: `"${name}" is shown twice.`,
            todo: 'Keep it in one section.',
          });
        visited.add(name);
      }
    }
  }
}

export const fieldRules: readonly LintRule[] = [
  { code: 'E201', title: 'Required field that is not declared', check: undeclaredRequired },
  { code: 'E202', title: 'Required field that cannot be filled in', check: unanswerableRequired },
  { code: 'E203', title: 'Field that no section shows', check: unshownFields },
  { code: 'E204', title: 'Layout of a field that does not exist', check: unknownFields },
  { code: 'E207', title: 'Field shown twice', check: fieldsShownTwice },
];
