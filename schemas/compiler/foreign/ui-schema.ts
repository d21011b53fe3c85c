/**
 * The author's layout: a uiSchema of RJSF, written into the schema as annotations that reject nothing. Annotations of a
 * shared place go beside its references.
 */
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import { type Path, valueAtPath } from '#schemas/model/pointer.ts';
import { getAlternatives, joinedSchemas } from '#schemas/model/branches.ts';
import type { FindTarget } from './references.ts';

/** An unsupported keyword, by its place in the uiSchema. */
export interface Unfollowed {
  path: Path;
  what: string;
}

const widgets: Readonly<Record<string, string>> = {
  text: 'text',
  textarea: 'textarea',
  password: 'password',
  email: 'email',
  uri: 'uri',
  URLWidget: 'uri',
  updown: 'number',
  range: 'number',
  radio: 'radio',
  select: 'select',
  checkbox: 'checkbox',
  checkboxes: 'checkboxes',
  hidden: 'hidden',
  date: 'date',
  'alt-date': 'date',
  file: 'file',
};

/** Keywords about buttons, classes and other programs, which do not affect filling in the form. */
const silent: ReadonlySet<string> = new Set([
  'classNames',
  'style',
  'submitButtonOptions',
  'globalOptions',
  'autofocus',
  'rootFieldId',
  'emptyValue',
  'enableMarkdownInDescription',
  'enableMarkdownInHelp',
  'inputType',
  'inline',
]);

const text = (value: Json | undefined) => (typeof value === 'string' ? value : undefined);

/** `ui:title` and the same key in `ui:options` are equivalent. */
function getWords(ui: JsonObject): [word: string, value: Json, path: Path][] {
  return Object.entries(ui).flatMap(([key, value]): [string, Json, Path][] => {
    if (key === 'ui:options' && isObject(value))
      return Object.entries(value).map(([word, inside]) => [word, inside, [key, word]]);
    return key.startsWith('ui:') ? [[key.slice(3), value, [key]]] : [];
  });
}

const lookWords: Readonly<Record<string, string>> = {
  placeholder: 'placeholder',
  help: 'help',
  rows: 'rows',
  autocomplete: 'autoComplete',
};

export function withLook(schema: JsonObject, look: JsonObject, find: FindTarget): Unfollowed[] {
  const unfollowed: Unfollowed[] = [];

  function setWords(node: JsonObject, ui: JsonObject, at: Path): void {
    const seen: JsonObject = {};
    for (const [word, value, below] of getWords(ui)) {
      const path = [...at, ...below];
      const lookWord = Object.hasOwn(lookWords, word) ? lookWords[word] : undefined;
      if (word === 'title' || word === 'description') node[word] = text(value) ?? '';
      else if (word === 'enumNames' && Array.isArray(value)) node.enumNames = value;
      else if (word === 'readonly' || word === 'disabled') node.readOnly = value === true;
      else if (word === 'order' && Array.isArray(value)) seen.order = value;
      else if (word === 'label') seen.isUnlabelled = value === false;
      else if (lookWord !== undefined) seen[lookWord] = value;
      else if (word === 'widget') {
        const widget = Object.hasOwn(widgets, String(value)) ? widgets[String(value)] : undefined;
        if (widget !== undefined) seen.widget = widget;
        else unfollowed.push({ path, what: `There is no widget ${JSON.stringify(value)} here` });
      } else if (!silent.has(word)) unfollowed.push({ path, what: `"ui:${word}" isn't followed` });
    }
    if (Object.keys(seen).length > 0) node.look = { ...(isObject(node.look) ? node.look : {}), ...seen };
  }

  /** The target of a reference that was not followed before. */
  function getTarget(node: JsonObject, refs: ReadonlySet<string>): JsonObject | undefined {
    if (typeof node.$ref !== 'string' || refs.has(node.$ref)) return undefined;
    const target = find(node.$ref, []);
    const found = target.kind === 'here' ? valueAtPath(schema, target.path) : undefined;
    return isObject(found) ? found : undefined;
  }

  /** Whether the schema always has the field. */
  function has(node: JsonObject, name: string, refs: ReadonlySet<string> = new Set()): boolean {
    if (isObject(node.properties) && Object.hasOwn(node.properties, name)) return true;
    const target = getTarget(node, refs);
    if (target && has(target, name, new Set([...refs, String(node.$ref)]))) return true;
    return Array.isArray(node.allOf) && node.allOf.some((each) => isObject(each) && has(each, name, refs));
  }

  /** @returns whether the field was found. */
  function setField(node: JsonObject, name: string, ui: JsonObject, at: Path): boolean {
    let isFound = false;
    const { properties } = node;
    if (isObject(properties) && Object.hasOwn(properties, name)) {
      if (!isObject(properties[name])) properties[name] = {};
      annotate(properties[name] as JsonObject, ui, at);
      isFound = true;
    } else if (typeof node.$ref === 'string' && has(node, name)) {
      const beside: JsonObject = {};
      annotate(beside, ui, at, targetField(node, name));
      node.properties = { ...(isObject(properties) ? properties : {}), [name]: beside };
      isFound = true;
    }
    for (const branch of [...joinedSchemas(node), ...getAlternatives(node)])
      isFound = setField(branch, name, ui, at) || isFound;
    return isFound;
  }

  /** The field as the referenced schema declares it. */
  function targetField(node: JsonObject, name: string): JsonObject | undefined {
    const target = getTarget(node, new Set());
    const field = target && valueAtPath(target, ['properties', name]);
    return isObject(field) ? field : undefined;
  }

  /** @param meant the schema beside the node: a field of a schema with several references to it. */
  function annotate(node: JsonObject, ui: JsonObject, at: Path, meant?: JsonObject): void {
    setWords(node, ui, at);
    for (const [name, child] of Object.entries(ui)) {
      if (name.startsWith('ui:') || name === 'definitions') continue;
      const path = [...at, name];
      const around = meant === undefined ? node : { allOf: [meant] };
      const isField = setFieldBeside(node, around, name, child, path);
      if (isField) continue;
      if (name === 'items') setItems(node, child, path);
      else if (name === 'anyOf' || name === 'oneOf') setAlternatives(node, name, child, path);
      else if (name !== 'additionalProperties' && name !== 'additionalItems')
        unfollowed.push({ path, what: `The schema has no field "${name}" there` });
    }
  }

  function setFieldBeside(node: JsonObject, around: JsonObject, name: string, child: Json, path: Path): boolean {
    if (!isObject(child)) return false;
    if (around === node) return setField(node, name, child, path);
    if (!has(around, name)) return false;
    const beside: JsonObject = {};
    annotate(beside, child, path);
    node.properties = { ...(isObject(node.properties) ? node.properties : {}), [name]: beside };
    return true;
  }

  function setItems(node: JsonObject, ui: Json, at: Path): void {
    const { items } = node;
    if (Array.isArray(items)) {
      for (const [index, item] of items.entries()) {
        const own = Array.isArray(ui) ? ui[index] : ui;
        if (isObject(item) && isObject(own)) annotate(item, own, Array.isArray(ui) ? [...at, index] : at);
      }
    } else if (isObject(ui)) {
      const item = isObject(items) ? items : {};
      annotate(item, ui, at);
      if (Object.keys(item).length > 0) node.items = item;
    }
  }

  function setAlternatives(node: JsonObject, keyword: 'anyOf' | 'oneOf', ui: Json, at: Path): void {
    const { [keyword]: options } = node;
    if (!Array.isArray(options) || !Array.isArray(ui)) return;
    for (const [index, option] of options.entries()) {
      const own = ui[index];
      if (isObject(option) && isObject(own)) annotate(option, own, [...at, index]);
    }
  }

  annotate(schema, look, []);
  return unfollowed;
}
