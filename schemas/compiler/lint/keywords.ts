/** Finds keywords that do not exist, have invalid values or never apply. */
import { isObject, type JsonObject } from '#schemas/model/json.ts';
import { type Path, valueAtPath } from '#schemas/model/pointer.ts';
import type { Source } from '#schemas/model/source.ts';
import { annotationKeywords } from '../keywords/annotations.ts';
import { dialectKeywords, findDialectKeyword } from '../keywords/dialect.ts';
import { findStandardKeyword, formats, standardKeywords } from '../keywords/standard.ts';
import { rejectingSchemas } from '../rules.ts';
import {
  faultOfSetting,
  findingAt,
  findingInEntry,
  getKeyword,
  type LintContext,
  type LintRule,
  visitSources,
  visitWritten,
} from './context.ts';
import { type Finding, suggestFix } from './finding.ts';

const known = new Set([...standardKeywords, ...dialectKeywords, ...annotationKeywords].map(({ name }) => name));

function* unknownKeywords(node: JsonObject, path: Path, source: Source): Iterable<Finding> {
  for (const keyword of Object.keys(node)) {
    if (known.has(keyword)) continue;
    yield findingAt(
      'E101',
      source,
      [...path, keyword],
      {
        what: `Unknown keyword "${keyword}".`,
        todo: 'Use a keyword of the dialect (docs/schema-dialect.md); an unknown one would refuse nothing.',
        ...suggestFix(keyword, known, Object.keys(node)),
      },
      { key: true },
    );
  }
}

function* wrongSettings(node: JsonObject, path: Path, source: Source): Iterable<Finding> {
  for (const [keyword, value] of Object.entries(node)) {
    const fault = faultOfSetting(keyword, value);
    if (!fault) continue;
    yield findingAt('E107', source, [...path, keyword, ...fault.path], {
      what: `"${[keyword, ...fault.path].join('/')}" can't be ${JSON.stringify(valueAtPath(value, fault.path) ?? value)}: ${fault.what}.`,
      todo: `${about(keyword)} Set it so.`,
    });
  }
}

const about = (keyword: string) => getKeyword(keyword)?.about ?? '';

function* unknownFormats(node: JsonObject, path: Path, source: Source): Iterable<Finding> {
  if (typeof node.format !== 'string' || Object.hasOwn(formats, node.format)) return;
  yield findingAt('E111', source, [...path, 'format'], {
    what: `There is no format "${node.format}".`,
    todo: `Use one of ${Object.keys(formats).join(', ')}, or add one in schemas/compiler/keywords/standard.ts.`,
    ...suggestFix(node.format, Object.keys(formats)),
  });
}

function faultOfPattern(pattern: string): string | undefined {
  try {
    RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function* brokenPatterns(node: JsonObject, path: Path, source: Source): Iterable<Finding> {
  const fault = typeof node.pattern === 'string' ? faultOfPattern(node.pattern) : undefined;
  if (fault === undefined) return;
  yield findingAt('E112', source, [...path, 'pattern'], { what: `${fault}.`, todo: 'Fix the expression.' });
}

const validatedTypes = (keyword: string): readonly string[] => {
  const dialect = findDialectKeyword(keyword);
  if (!dialect) return findStandardKeyword(keyword)?.validators ?? [];
  if (dialect.type === 'any') return [];
  return dialect.type === 'number' ? ['number', 'integer'] : [dialect.type];
};

/** The types declared for each field, for conditions that add rules without repeating the type. */
function typesByField(schema: JsonObject): Map<string, Set<string>> {
  const types = new Map<string, Set<string>>();
  for (const { node, data } of rejectingSchemas(schema)) {
    const declared = [node.type ?? []].flat().map(String);
    const field = data.join('/');
    types.set(field, new Set([...(types.get(field) ?? []), ...declared]));
  }
  return types;
}

function* misplacedKeywords(context: LintContext): Iterable<Finding> {
  for (const entry of context.entries) {
    const types = typesByField(entry.resolved.schema);
    for (const { keyword, data, path } of entry.rules) {
      const validated = validatedTypes(keyword);
      const declared = types.get(data.join('/'));
      if (validated.length === 0 || !declared || declared.size === 0 || validated.some((type) => declared.has(type)))
        continue;
      yield findingInEntry('E108', context, entry, path, {
        what: `"${keyword}" applies to ${validated.join(' or ')}, and this is ${[...declared].join(' or ')}.`,
        todo: 'Take it out or change the type; as it is it refuses nothing.',
      });
    }
  }
}

function* openBodies({ entries, workspace }: LintContext): Iterable<Finding> {
  for (const { file, resolved } of entries) {
    const source = workspace.schemas.get(file);
    if (!source || !isObject(source.value) || resolved.schema.additionalProperties === false) continue;
    yield findingAt('E114', source, ['type'], {
      what: 'This form accepts fields that it does not name.',
      todo: 'Add "additionalProperties": false.',
    });
  }
}

function* fieldsOnlyInConditions(context: LintContext): Iterable<Finding> {
  for (const entry of context.entries) {
    const { schema } = entry.resolved;
    if (schema.additionalProperties !== false) continue;
    const declared = namesIn(schema);
    const late: Path[] = [];
    for (const { node, path, data } of rejectingSchemas(schema)) {
      if (data.length > 0) continue;
      for (const name of namesIn(node)) if (!declared.has(name)) late.push([...path, 'properties', name]);
    }
    for (const path of late) {
      yield findingInEntry('E115', context, entry, path, {
        what: `"${path.at(-1)}" is declared in a condition only, and additionalProperties refuses it.`,
        todo: 'Declare it under the form’s own properties too; the condition then adds its rules.',
      });
    }
  }
}

const namesIn = (schema: JsonObject) => new Set(isObject(schema.properties) ? Object.keys(schema.properties) : []);

export const keywordRules: readonly LintRule[] = [
  { code: 'E101', title: 'Unknown keyword', check: (context) => visitWritten(context, unknownKeywords), first: true },
  {
    code: 'E107',
    title: 'Wrong value for a keyword',
    check: (context) => visitWritten(context, wrongSettings),
    first: true,
  },
  { code: 'E108', title: 'Keyword that does not apply to this type', check: misplacedKeywords },
  { code: 'E111', title: 'Unknown format', check: (context) => visitSources(context, unknownFormats) },
  { code: 'E112', title: 'Broken pattern', check: (context) => visitSources(context, brokenPatterns) },
  { code: 'E114', title: 'Form that accepts unnamed fields', check: openBodies },
  { code: 'E115', title: 'Conditional field that additionalProperties refuses', check: fieldsOnlyInConditions },
];
