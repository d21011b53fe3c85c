/** What the back office draws a command from: the same row that the terminal uses. */
import { registry } from '#schemas/generated/registry.js';
import { isAllowed, type OperatorRole } from '#domain/account/operator-roles.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { SchemaId } from '#schemas/generated/types.d.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import { type ColumnFacts, toColumnFacts } from './columns.ts';
import type { OpsCommand } from './command.ts';
import { opsCommands } from './run.ts';
import { render, sayRule } from './sentences.ts';

export interface CommandFacts extends Pick<OpsCommand, 'name' | 'about' | 'file' | 'binary' | 'saves' | 'movesMoney'> {
  /** The first word of the name. */
  readonly group: string;
  /** The resolved draft-07 schema of the input. */
  readonly schema: ResolvedSchema;
  readonly places: readonly string[];
  readonly lists: readonly string[];
  readonly options: Readonly<Record<string, string>>;
  /** It changes nothing but the audit. */
  readonly reads: boolean;
  /** Its work waits for a second operator, always or for some inputs. */
  readonly needsApproval?: true;
  /** Of a list: what it can be sorted and filtered by. */
  readonly columns?: readonly ColumnFacts[];
}

/** Message keys of keywords whose texts need nothing but the rule; the server says the rest. */
const messageKeys: Readonly<Record<string, (rule: unknown) => string>> = {
  type: (type) => `rules:type.${String(type)}`,
  format: (format) => `rules:format.${String(format)}`,
  enum: () => 'rules:enum',
  pattern: () => 'rules:pattern',
  minimum: () => 'rules:minimum',
  maximum: () => 'rules:maximum',
  exclusiveMinimum: () => 'rules:exclusiveMinimum',
  maxDecimals: () => 'rules:maxDecimals',
};

function getFieldMessages(field: ResolvedSchema, language: LanguageInfo): Record<string, string> {
  const rules = Object.entries(field).filter(([keyword]) => Object.hasOwn(messageKeys, keyword));
  return Object.fromEntries(
    rules.map(([keyword, rule]) => {
      const key = messageKeys[keyword]?.(rule) ?? '';
      const limit = typeof rule === 'number' ? { limit: rule, count: rule } : {};
      return [keyword, render(sayRule({ pointer: '', key, params: limit }), language)];
    }),
  );
}

/** The schema with `errorMessage` for ajv-errors, in the words of the product. */
function toFormSchema(id: SchemaId, language: LanguageInfo): ResolvedSchema {
  const { schema, validate } = registry[id];
  const missing = validate({}).map((error) => [error.pointer.slice(1), render(sayRule(error), language)]);
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    { ...field, errorMessage: getFieldMessages(field, language) },
  ]);
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    ...(missing.length > 0 && { errorMessage: { required: Object.fromEntries(missing) } }),
  };
}

const toFacts =
  (language: LanguageInfo) =>
  ({
    name,
    about,
    file,
    binary,
    saves,
    places,
    lists,
    options,
    reads,
    movesMoney,
    input,
    needsApproval,
    columns,
  }: OpsCommand): CommandFacts => ({
    name,
    about,
    group: name.split(' ')[0] ?? name,
    schema: toFormSchema(input, language),
    places: places ?? [],
    lists: lists ?? [],
    options: options ?? {},
    reads: reads === true,
    ...(file !== undefined && { file }),
    ...(binary && { binary }),
    ...(saves !== undefined && { saves }),
    ...(movesMoney && { movesMoney }),
    ...(needsApproval && { needsApproval: true }),
    ...(columns && { columns: toColumnFacts(columns) }),
  });

/** The commands of some roles, in the order of the terminal's help. */
export const getCommandFacts = (roles: readonly OperatorRole[], language: LanguageInfo): CommandFacts[] =>
  opsCommands.filter(({ name }) => isAllowed(roles, name)).map(toFacts(language));
