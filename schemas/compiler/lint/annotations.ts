/** Checks names of functions, rules, owners and documents in a schema. */
import { serverRules } from '#schemas/runtime/server-rules.ts';
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import type { Path } from '#schemas/model/pointer.ts';
import type { Source } from '#schemas/model/source.ts';
import { computedSignatures, owners, sourceId } from '../keywords/annotations.ts';
import { rejectingSchemas } from '../rules.ts';
import {
  declaredFields,
  type Entry,
  findingAt,
  findingInEntry,
  type LintContext,
  type LintRule,
  visitSources,
  visitWritten,
} from './context.ts';
import { type Finding, suggestFix } from './finding.ts';

type FindingText = Pick<Finding, 'what' | 'todo' | 'fix'>;

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Every node of a form that has the keyword, with the fields beside it. */
function* nodesWith(
  entry: Entry,
  keyword: string,
): Iterable<{ node: JsonObject; setting: JsonObject; path: Path; beside: ReadonlySet<string> }> {
  const declared = declaredFields(entry.resolved.schema);
  for (const { node, path, data } of rejectingSchemas(entry.resolved.schema)) {
    const setting = node[keyword];
    if (!isObject(setting)) continue;
    const beside = declared.get(data.slice(0, -1).join('/')) ?? new Set();
    yield { node, setting, path: [...path, keyword], beside };
  }
}

const unknownField = (name: string, beside: ReadonlySet<string>, named: readonly string[]): FindingText => ({
  what: `There is no field "${name}" beside this one.`,
  todo: 'Name a field of the same form or group.',
  ...suggestFix(name, beside, named),
});

function* faultsOfComputed(
  node: JsonObject,
  setting: JsonObject,
  beside: ReadonlySet<string>,
): Iterable<[Path, FindingText]> {
  const by = String(setting.by);
  const signature = own(computedSignatures, by);
  if (!signature) {
    const names = Object.keys(computedSignatures);
    yield [
      ['by'],
      {
        what: `There is no computed value "${by}".`,
        todo: `Use one of ${names.join(', ')}, or add one in schemas/runtime/computed.`,
        ...suggestFix(by, names),
      },
    ];
    return;
  }
  const from = isObject(setting.from) ? setting.from : {};
  for (const [param, field] of Object.entries(from)) {
    if (!beside.has(String(field)))
      yield [['from', param], unknownField(String(field), beside, Object.values(from).map(String))];
    const takes = signature.needs === 'any' ? undefined : [...signature.needs, ...signature.takes];
    if (takes && !takes.includes(param)) {
      yield [
        ['from', param],
        {
          what: `"${by}" takes no "${param}".`,
          todo: `It takes ${takes.join(', ')}: {"weight": "field"} when the field is called otherwise.`,
          ...suggestFix(param, takes, Object.keys(from)),
        },
      ];
    }
  }
  const missing = signature.needs === 'any' ? [] : signature.needs.filter((param) => !Object.hasOwn(from, param));
  if (missing.length > 0)
    yield [['from'], { what: `"${by}" needs ${missing.join(', ')}.`, todo: 'Say which field that is.' }];
  const types = [node.type ?? []].flat();
  if (types.length > 0 && !types.includes(signature.gives)) {
    yield [
      [],
      {
        what: `"${by}" gives a ${signature.gives}, and this is ${types.join(' or ')}.`,
        todo: `Set the type to "${signature.gives}".`,
      },
    ];
  }
}

function* wrongComputed(context: LintContext): Iterable<Finding> {
  for (const entry of context.entries) {
    for (const { node, setting, path, beside } of nodesWith(entry, 'computed')) {
      for (const [at, text] of faultsOfComputed(node, setting, beside))
        yield findingInEntry('E123', context, entry, [...path, ...at], text);
    }
  }
}

function* wrongServerRules(context: LintContext): Iterable<Finding> {
  const names = Object.keys(serverRules);
  for (const entry of context.entries) {
    for (const { setting, path, beside } of nodesWith(entry, 'serverRule')) {
      const name = String(setting.name);
      if (!own(serverRules, name)) {
        const text = {
          what: `The server has no rule "${name}".`,
          todo: `Use one of ${names.join(', ')}.`,
          ...suggestFix(name, names),
        };
        yield findingInEntry('E124', context, entry, path, text);
      }
      const fields = (Array.isArray(setting.with) ? setting.with : []).map(String);
      for (const [index, field] of fields.entries()) {
        if (beside.has(field)) continue;
        const text = unknownField(field, beside, fields);
        yield findingInEntry('E124', context, entry, [...path, 'with', index], text);
      }
    }
  }
}

/** The ids in a source, with their paths. */
function* idsIn(value: Json, path: Path): Iterable<[string, Path]> {
  if (typeof value === 'string') yield [value, path];
  if (Array.isArray(value)) for (const [index, child] of value.entries()) yield* idsIn(child, [...path, index]);
  if (isObject(value)) for (const [keyword, child] of Object.entries(value)) yield* idsIn(child, [...path, keyword]);
}

const wrongId = (id: string): FindingText => ({
  what: `"${id}" is no id of a requirement or decision.`,
  todo: 'Write one like RULE-WEB-02, D-50 or ENT-12; several as a list.',
});

function* wrongSources(node: JsonObject, path: Path, source: Source): Iterable<Finding> {
  if (node.source === undefined) return;
  for (const [id, at] of idsIn(node.source, [...path, 'source']))
    if (!sourceId.test(id)) yield findingAt('E125', source, at, wrongId(id));
  if (!isObject(node.source)) return;
  for (const keyword of Object.keys(node.source)) {
    const beside = Object.keys(node).filter((name) => name !== 'source');
    if (keyword === '*' || keyword === 'required' || beside.includes(keyword) || '$ref' in node || 'allOf' in node)
      continue;
    const text = {
      what: `There is no "${keyword}" here to come from anywhere.`,
      todo: 'Name a rule beside this source.',
      ...suggestFix(keyword, beside, Object.keys(node.source)),
    };
    yield findingAt('E125', source, [...path, 'source', keyword], text, { key: true });
  }
}

function* allWrongSources(context: LintContext): Iterable<Finding> {
  yield* visitWritten(context, wrongSources);
  for (const source of context.workspace.conditions.values()) {
    const ids =
      isObject(source.value) && source.value.source !== undefined ? idsIn(source.value.source, ['source']) : [];
    for (const [id, at] of ids) if (!sourceId.test(id)) yield findingAt('E125', source, at, wrongId(id));
  }
}

function* wrongOwners(node: JsonObject, path: Path, source: Source): Iterable<Finding> {
  if (typeof node.owner !== 'string' || owners.some((owner) => owner === node.owner)) return;
  yield findingAt('E126', source, [...path, 'owner'], {
    what: `No owner is called "${node.owner}".`,
    todo: `Use one of ${owners.join(', ')}.`,
    ...suggestFix(node.owner, owners),
  });
}

/** Every rule in the rule book needs an owner and a source. */
function* unsigned({ entries, workspace }: LintContext): Iterable<Finding> {
  for (const { file } of entries) {
    const source = workspace.schemas.get(file);
    if (!source || !isObject(source.value)) continue;
    const missing = ['owner', 'source'].filter(
      (keyword) => isObject(source.value) && source.value[keyword] === undefined,
    );
    if (missing.length === 0) continue;
    yield findingAt('E127', source, [], {
      what: `This form says no ${missing.join(' and no ')}.`,
      todo: `Add "owner" (${owners.join(', ')}) and "source" (ids of docs/requirements.md and docs/decisions.md).`,
    });
  }
}

export const annotationRules: readonly LintRule[] = [
  { code: 'E123', title: 'Computed value that can’t be computed', check: wrongComputed },
  { code: 'E124', title: 'Rule that the server does not have', check: wrongServerRules },
  { code: 'E125', title: 'Source that is no id', check: allWrongSources },
  { code: 'E126', title: 'Unknown owner', check: (context) => visitSources(context, wrongOwners) },
  { code: 'E127', title: 'Form without owner or source', check: unsigned, atDelivery: true },
];
