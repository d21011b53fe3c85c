/**
 * Prints the form of each operator command as JSON: its schema in plain draft-07 and its validator, compiled by
 * `@rjsf/validator-ajv8` because the page's policy forbids `eval`. Rows of the terminal are the only source.
 */
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import ajvErrors from 'ajv-errors';
import { build } from 'esbuild';
import { pickupSlots } from '#domain/parcel/pickup-slots.ts';
import { contentKinds } from '#domain/content/content.ts';
import { constants } from '#domain/constants.ts';
import { waybillPattern } from '#domain/parcel/waybill.ts';
import { formats } from '#schemas/compiler/keywords/standard.ts';
import { registry } from '#schemas/generated/registry.js';
import type { SchemaId } from '#schemas/generated/types.d.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import { headSchema } from '#server/content/front-matter.ts';
import type { OpsCommand } from '#server/operator/command.ts';
import { opsCommands } from '#server/operator/run.ts';
import { projectRoot } from './fresh.mjs';

type Schema = Record<string, unknown>;

/** What the plugin puts into the bundle. */
export interface BackofficeForm {
  readonly schema: Schema;
  /** An ES module whose default export has a validator for each part of the schema. */
  readonly code: string;
}

/** A message for ajv-errors: its key and its numbers, which the page writes in the operator's language. */
const message = (key: string, params: Record<string, unknown> = {}): string =>
  [key, new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))]
    .map(String)
    .filter(Boolean)
    .join('?');

const limits = ['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'maxItems'];
const plain = new Set(['type', 'enum', 'const', 'pattern', 'uniqueItems', 'items', ...limits]);

/** The keywords of our dialect that draft-07 can say; the others are validated by the server alone. */
function toPlain(own: ResolvedSchema): { schema: Schema; messages: Record<string, string> } {
  const source = own as Schema;
  const schema: Schema = Object.fromEntries(Object.entries(source).filter(([name]) => plain.has(name)));
  const messages: Record<string, string> = {};
  // A form shows a box to tick for it.
  if (source.const === true) schema.type = 'boolean';
  if (own.properties) Object.assign(schema, toObject(Object.entries(own.properties), own.required));
  if (source.type !== 'string' || source.format) messages.type = message(`rules:type.${String(source.type)}`);
  if (source.enum) messages.enum = message('rules:enum');
  if (source.pattern) messages.pattern = message('rules:pattern');
  if (source.uniqueItems) messages.uniqueItems = message('rules:uniqueItems');
  for (const name of limits) if (name in source) messages[name] = message(`rules:${name}`, { limit: source[name] });
  if (source.format === 'date') {
    schema.format = 'date';
    messages.format = message('rules:format.date');
  }
  if (source.format === 'pickup-slot') {
    schema.enum = [...pickupSlots];
    messages.enum = message('rules:enum');
  }
  if (source.notBlank) {
    schema.pattern ??= String.raw`\S`;
    messages.pattern ??= message('rules:required');
  }
  if (source.waybillNumber) {
    const { waybillPrefix, waybillDigits } = constants.tracking;
    schema.pattern = waybillPattern;
    messages.pattern = message('rules:waybillNumber.characters', { prefix: waybillPrefix, limit: waybillDigits });
  }
  if (typeof source.maxDecimals === 'number') {
    schema.multipleOf = Number(`1e-${source.maxDecimals}`);
    messages.multipleOf = message('rules:maxDecimals', { limit: source.maxDecimals });
  }
  if (own.items) {
    schema.items = toPlain(own.items).schema;
    // Stock RJSF draws a list of choices as boxes to tick only when none may repeat.
    if (own.items.enum) schema.uniqueItems = true;
  }
  return { schema, messages };
}

function toObject(entries: readonly [string, ResolvedSchema][], required: readonly string[] = []): Schema {
  const properties = entries.map(([name, own]) => {
    const { schema: field, messages } = toPlain(own);
    return [name, Object.keys(messages).length > 0 ? { ...field, errorMessage: messages } : field];
  });
  const missing = required.map((name) => [name, message('rules:required')]);
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required, errorMessage: { required: Object.fromEntries(missing) } }),
  };
}

/** Set by the table of a list. */
const inputsOfTable = Object.keys(registry['calls/operator/list'].schema.properties ?? {});

/**
 * Inputs that no operator types: the content of a file, the name that the terminal writes to, and what the table of a
 * list sets.
 */
const isTyped = (name: string, { file, saves, columns }: Pick<OpsCommand, 'file' | 'saves' | 'columns'>): boolean =>
  name !== saves && !(file !== undefined && name === 'text') && !(columns && inputsOfTable.includes(name));

function toFormSchema(row: OpsCommand): Schema {
  const { schema } = registry[row.input];
  const isIn = (name: string) => isTyped(name, row);
  return toObject(
    Object.entries(schema.properties ?? {}).filter(([name]) => isIn(name)),
    (schema.required ?? []).filter(isIn),
  );
}

/** The front matter of the texts of a kind of content, by the id of its schema. */
const heads = [...new Set<SchemaId>(contentKinds.flatMap((kind) => [headSchema(kind, true), headSchema(kind, false)]))];

/** Ajv's code loads its helpers by `require`; bundled, it needs nothing. */
async function toModule(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: projectRoot, loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    minifySyntax: true,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

async function toForm(name: string, schema: Schema): Promise<[string, BackofficeForm]> {
  const code = compileSchemaValidatorsCode(schema, {
    extenderFn: (ajv) => ajvErrors(ajv),
    ajvFormatOptions: false,
    customFormats: { ...formats },
  });
  return [name, { schema, code: await toModule(code) }];
}

const forms: Record<string, BackofficeForm> = Object.fromEntries(
  await Promise.all([
    ...opsCommands.map((row) => toForm(row.name, toFormSchema(row))),
    ...heads.map((id) => {
      const { properties = {}, required } = registry[id].schema;
      return toForm(id, toObject(Object.entries(properties), required));
    }),
  ]),
);
process.stdout.write(JSON.stringify(forms));
