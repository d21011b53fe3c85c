import type { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import * as address from '#schemas/runtime/rules/address.ts';
import * as commonPassword from '#schemas/runtime/rules/common-password.ts';
import * as computed from '#schemas/runtime/rules/computed.ts';
import * as day from '#schemas/runtime/rules/day.ts';
import * as multipleOf from '#schemas/runtime/rules/multiple-of.ts';
import * as number from '#schemas/runtime/rules/number.ts';
import * as order from '#schemas/runtime/rules/order.ts';
import * as parcel from '#schemas/runtime/rules/parcel.ts';
import * as password from '#schemas/runtime/rules/password.ts';
import * as personName from '#schemas/runtime/rules/person-name.ts';
import * as phone from '#schemas/runtime/rules/phone.ts';
import * as postalCode from '#schemas/runtime/rules/postal-code.ts';
import * as printable from '#schemas/runtime/rules/printable.ts';
import * as text from '#schemas/runtime/rules/text.ts';
import * as waybill from '#schemas/runtime/rules/waybill.ts';
import * as rules from '#schemas/runtime/rules/index.ts';
import type { FormUi } from '#schemas/runtime/types.ts';
import { branchPaths } from '../model/branches.ts';
import type { JsonObject } from '../model/json.ts';
import { getFragment, pointerTo } from '../model/pointer.ts';
import type { RuleTable } from '../runtime/types.ts';
import { formatFunctions } from './foreign/vocabulary.ts';
import { createAjv } from './keywords/ajv.ts';

/**
 * The file of each rule's function: an emitted validator imports that file, so a page loads no rules of other forms.
 */
const files: Readonly<Record<string, object>> = {
  address,
  'common-password': commonPassword,
  computed,
  day,
  'multiple-of': multipleOf,
  number,
  order,
  parcel,
  password,
  'person-name': personName,
  phone,
  'postal-code': postalCode,
  printable,
  text,
  waybill,
};

/** @throws Error for a rule without a file, which the page would lack. */
function fileOfRule(name: string): string {
  const file = Object.keys(files).find((each) => Object.hasOwn(files[each] ?? {}, name));
  if (file === undefined) throw new Error(`schemas/compiler/compile.ts names no file with the rule ${name}.`);
  return `#schemas/runtime/rules/${file}.ts`;
}

/** From a resolved schema to the text of a module that needs neither Ajv nor `new Function`. */
export interface ModuleParts {
  id: string;
  hash: string;
  schema: JsonObject;
  /** The named conditions that the layout uses. */
  conditions?: Readonly<Record<string, JsonObject>>;
  ui: FormUi | undefined;
  table: RuleTable;
  /** For an external schema: its titles are texts, not message keys. */
  texts?: 'literal';
  /** For an external schema: it has an `errorMessage`, compiled by ajv-errors. */
  authored?: boolean;
}

/** CommonJS helpers in Ajv's code, and our replacements. */
const helpers: Readonly<Record<string, { name: string; file: string }>> = {
  'ajv/dist/runtime/ucs2length': { name: 'textLength', file: '#schemas/runtime/text-length.ts' },
  pattern: { name: 'boundedPattern', file: '#schemas/runtime/patterns.ts' },
  leaves: { name: 'validateLeaves', file: '#schemas/runtime/leaves.ts' },
  'ajv/dist/runtime/equal': { name: 'deepEqual', file: '#schemas/model/equality.ts' },
};

function replaceHelpers(code: string): { code: string; imports: string[] } {
  const imports = new Set<string>();
  const replaced = code.replace(/require\("([^"]+)"\)\.default/g, (_, path: string) => {
    const helper = helpers[path];
    if (!helper) throw new Error(`Compiled rules ask for ${path}; add a helper for it to ${import.meta.url}`);
    imports.add(`import { ${helper.name} } from '${helper.file}';`);
    return helper.name;
  });
  return { code: replaced, imports: [...imports] };
}

/** Replaces formats that are functions, which Ajv's code refers to by name. */
function replaceFormats(code: string): { code: string; imports: string[] } {
  const names = new Set<string>();
  const replaced = code.replace(/require\("formats"\)(?:\.(\w+)|\["([^"]+)"\])/g, (_, plain?: string, quoted = '') => {
    const { name } = formatFunctions[plain ?? quoted] ?? {};
    if (!name)
      throw new Error(
        `Compiled rules ask for the format ${plain ?? quoted}; add its function to schemas/runtime/formats.ts`,
      );
    names.add(name);
    return name;
  });
  return {
    code: replaced,
    imports: names.size > 0 ? [`import { ${[...names].join(', ')} } from '#schemas/runtime/formats.ts';`] : [],
  };
}

/** The lookup tables of ajv-errors, one line each, see `bare`. */
const bareTables = (code: string) =>
  code.replace(/^(\s*(?:const |let )?(?:emErrors|templates)\d+ = )(\{.*\});$/gm, '$1bare($2);');

/** Ajv repeats the whole schema inside its code; the module has it already. */
const reuseSchema = (code: string, schema: JsonObject) => code.replaceAll(`= ${JSON.stringify(schema)};`, '= schema;');

function importRules(code: string): string[] {
  const used = Object.keys(rules).filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  return used.map((name) => `import { ${name} } from '${fileOfRule(name)}';`);
}

/** The exports of a module whose rules can be replaced; its id is another, constant one. */
const replaced = ['hash', 'schema', 'ui', 'validators', 'conditions', 'validate'];

/** Registers the exports of a module, so that a published version replaces them (`schemas/runtime/published.ts`). */
const registration = (id: string): string =>
  `replaceable(${JSON.stringify(id)}, { ${replaced.join(', ')} }, (next) => { ({ ${replaced.join(', ')} } = next); });`;

/** The import that a registration needs. */
export const registrationImport = `import { replaceable } from '#schemas/runtime/published.ts';`;

const importedNames = /^import \{ (.+) \} from '[^']+';$/gm;

/**
 * A compiled module as a function of the runtime's functions (`schemas/runtime/published-runtime.ts`), which returns its
 * exports: what a published version consists of, for the server's `vm` and for a module of the site alike.
 */
export function toPublished(module: string): string {
  const names = [...module.matchAll(importedNames)].flatMap(([, list = '']) => list.split(', '));
  const used = names.filter((name) => name !== 'replaceable');
  const body = module
    .replace(importedNames, '')
    .replace(/^replaceable\(.*$/m, '')
    .replace(/^\/\/.*$/m, '')
    .replace(/^export (?=const |let )/gm, '');
  const exported = /^export let draft /m.test(module) ? 'draft' : `{ ${replaced.join(', ')} }`;
  return `({ ${used.join(', ')} }) => {${body}return ${exported};\n}`;
}

/** Keywords that report the errors of every entry or alternative that was tried. */
const tried = /"(?:oneOf|anyOf|contains)":/;

/** Ajv's id of the schema; places in it follow as a fragment. */
const root = 'form';

/** The key of a named condition's function; no place in the schema begins like this. */
const conditionKey = (name: string) => `?${name}`;

/** Functions by the place that they validate: `#` is the form, the others are what rendering it depends on. */
export function compileModule(
  { id, hash, schema, conditions = {}, ui, table, texts, authored = false }: ModuleParts,
  ajv: Ajv = createAjv(),
): string {
  ajv.addSchema(schema, root);
  const places = branchPaths(schema).map((path) => [`#${pointerTo(...path)}`, root + getFragment(path)]);
  const names = Object.keys(conditions);
  for (const name of names) ajv.addSchema(conditions[name] ?? {}, conditionKey(name));
  const named = names.map((name) => [conditionKey(name), conditionKey(name)]);
  const standalone = standaloneCode(ajv, Object.fromEntries([['#', root], ...places, ...named]));
  const { code: helped, imports } = replaceHelpers(
    reuseSchema(bareTables(standalone.replace('"use strict";', '')), schema),
  );
  const { code, imports: formatImports } = replaceFormats(helped);
  const written = JSON.stringify(schema);
  const hasTries = tried.test(written) || (texts !== undefined && written.includes('"not":'));
  const reading = [
    ...(hasTries ? ['select: branchErrors'] : []),
    ...(authored ? ['read: readAuthored'] : []),
    ...(texts && hasTries ? ['table'] : []),
  ];
  const isReplaceable = texts === undefined;
  const exported = isReplaceable ? 'export let' : 'export const';
  return [
    `// Made by \`npm run generate\` from schemas/; edits are overwritten.`,
    ...(isReplaceable ? [registrationImport] : []),
    `import { createValidate } from '#schemas/runtime/field-errors.ts';`,
    ...(hasTries ? [`import { branchErrors } from '#schemas/runtime/branch-errors.ts';`] : []),
    ...(authored ? [`import { bare, readAuthored } from '#schemas/runtime/authored-messages.ts';`] : []),
    ...importRules(code),
    ...imports,
    ...formatImports,
    `export const id = ${JSON.stringify(id)};`,
    `${exported} hash = ${JSON.stringify(hash)};`,
    `${exported} schema = ${JSON.stringify(schema)};`,
    `${exported} ui = ${ui ? JSON.stringify(ui) : 'undefined'};`,
    ...(texts ? [`export const texts = ${JSON.stringify(texts)};`] : []),
    `${exported} validators = {};`,
    `${exported} conditions = {};`,
    code.replace(/^exports\["\?([^"]+)"\]/gm, 'conditions["$1"]').replace(/^exports(?=[.[])/gm, 'validators'),
    `const table = ${JSON.stringify(table)};`,
    `${texts ? 'export ' : ''}const reading = { ${reading.join(', ')} };`,
    `${exported} validate = createValidate(validators['#'], schema, table, reading);`,
    ...(isReplaceable ? [registration(id)] : []),
    '',
  ].join('\n');
}
