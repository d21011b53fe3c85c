/** Finds conditions that cannot be intended, and fields that they always hide. */
import { turnsTo } from '#schemas/model/branches.ts';
import { isObject, type Json, type JsonObject } from '#schemas/model/json.ts';
import { type Path, pointerTo } from '#schemas/model/pointer.ts';
import type { Source } from '#schemas/model/source.ts';
import { answersToTry, areMet, type ConditionTest, type Demand, getDemands, testsIn } from './shown-fields.ts';
import { rejectingSchemas, type Rule } from '../rules.ts';
import {
  declaredFields,
  type Entry,
  findingAt,
  findingInEntry,
  formFields,
  getSource,
  isWhole,
  type LintContext,
  type LintRule,
  visitSources,
  visitWritten,
} from './context.ts';
import { type Finding, suggestFix } from './finding.ts';

interface Condition {
  schema: JsonObject;
  /** In the resolved form. */
  path: Path;
  /** The place in the data that it tests. */
  data: readonly string[];
}

/** Every condition of a form: those of its rules, and those of its layout. */
function getConditions({ resolved }: Entry): Condition[] {
  const found: Condition[] = [];
  for (const { node, path, data } of rejectingSchemas(resolved.schema))
    if (isObject(node.if)) found.push({ schema: node.if, path: [...path, 'if'], data });
  const shown = Object.entries(resolved.conditions).map(([name, schema]) => ({
    schema,
    path: ['$conditions', name],
    data: [],
  }));
  return [...found, ...shown];
}

type Tested = ConditionTest & { condition: Condition };

const allTests = (entry: Entry): Tested[] =>
  getConditions(entry).flatMap((condition) => [...testsIn(condition.schema)].map((test) => ({ ...test, condition })));

/** A named condition may be right for one form and wrong for another, so the finding is at the form's reference. */
function reportTest(
  code: string,
  context: LintContext,
  entry: Entry,
  { condition, path }: Tested,
  text: Pick<Finding, 'what' | 'todo' | 'fix'>,
): Finding {
  const use = entry.resolved.origins.get(pointerTo(...condition.path))?.use;
  const source = use && getSource(context, use.file);
  return source
    ? findingAt(code, source, use.path, text)
    : findingInEntry(code, context, entry, [...condition.path, ...path], text);
}

function* conditionsOnNothing(context: LintContext): Iterable<Finding> {
  for (const entry of context.entries) {
    const declared = declaredFields(entry.resolved.schema);
    const tests = allTests(entry);
    for (const tested of tests) {
      const data = [...tested.condition.data, ...tested.data];
      const names = declared.get(data.slice(0, -1).join('/'));
      const name = data.at(-1) ?? '';
      if (!names || names.has(name)) continue;
      yield reportTest('E116', context, entry, tested, {
        what: `The condition asks for "${name}", and the form has no such field.`,
        todo: 'Name a field of this form.',
        ...suggestFix(
          name,
          names,
          tests.filter(({ condition }) => condition === tested.condition).map((each) => each.data.at(-1) ?? ''),
        ),
      });
    }
  }
}

function* impossibleConditions(context: LintContext): Iterable<Finding> {
  for (const entry of context.entries) {
    const fields = formFields(entry);
    for (const tested of allTests(entry)) {
      const [name = '', ...deeper] = [...tested.condition.data, ...tested.data];
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (deeper.length > 0 || !isObject(field) || !Array.isArray(field.enum)) continue;
      const { test } = tested;
      const allowed = field.enum.map(String);
      const asked = ('const' in test ? [test.const] : Array.isArray(test.enum) ? test.enum : []).map(String);
      const never = asked.find((value) => !allowed.includes(value));
      if (never === undefined) continue;
      yield reportTest(
        'E110',
        context,
        entry,
        { ...tested, path: [...tested.path, 'const'] },
        {
          what: `"${name}" is never ${JSON.stringify(never)}, so the condition is never true.`,
          todo: `Compare with one of ${allowed.slice(0, 20).join(', ')}.`,
          ...suggestFix(never, allowed, asked),
        },
      );
    }
  }
}

/** At the place where the condition is written: a named one in its own file. */
function* conditionsOnMissing(context: LintContext): Iterable<Finding> {
  const say = (source: Source, path: Path, condition: JsonObject): Finding[] =>
    [...testsIn(condition)]
      .filter(({ isGuarded }) => !isGuarded)
      .map(({ path: inside, data }) =>
        findingAt('E117', source, [...path, ...inside], {
          what: `While "${data.at(-1)}" is missing, this condition counts as true.`,
          todo: `Add "required": ["${data.at(-1)}"] to the condition.`,
        }),
      );
  yield* visitSources(context, function* visit(node, path, source) {
    if (isObject(node.if)) yield* say(source, [...path, 'if'], node.if);
  });
  for (const source of context.workspace.conditions.values()) {
    if (isObject(source.value) && isObject(source.value.if)) yield* say(source, ['if'], source.value.if);
  }
}

const branchKeywords = ['if', 'then', 'else', 'dependencies', 'dependentRequired', 'dependentSchemas'];

/** Keywords inside of which branches are not evaluated. */
const blind = ['if', 'not', 'contains', 'additionalProperties'];

function whyNotFollowed(node: JsonObject): [word: string, what: string, todo: string] | undefined {
  const has = (keyword: string) => Object.hasOwn(node, keyword);
  if (has('$condition') && Object.keys(node).length > 1) {
    return ['$condition', 'Keywords beside $condition are ignored.', 'Put both into an "allOf".'];
  }
  if (typeof node.if === 'boolean')
    return ['if', 'A condition that always says the same is none.', 'Ask for a field, or take the condition out.'];
  if (has('if') && !has('then') && !has('else'))
    return ['if', 'Nothing follows from this condition.', 'Add "then" or "else", or take it out.'];
  const orphan = ['then', 'else'].find((keyword) => has(keyword) && !has('if'));
  return orphan
    ? [orphan, `"${orphan}" stands without its "if" and is ignored.`, 'Put it beside its condition.']
    : undefined;
}

function* unfollowed(context: LintContext): Iterable<Finding> {
  yield* visitWritten(context, function* visit(node, path, source) {
    const fault = whyNotFollowed(node);
    if (fault) yield findingAt('E120', source, [...path, fault[0]], { what: fault[1], todo: fault[2] }, { key: true });
    for (const keyword of blind) {
      const inner = branchKeywords.filter((word) => isObject(node[keyword]) && Object.hasOwn(node[keyword], word));
      for (const word of inner) {
        yield findingAt(
          'E120',
          source,
          [...path, keyword, word],
          {
            what: `A condition inside of "${keyword}" can’t be followed: no field is shown or hidden by it.`,
            todo: 'Write the condition beside the fields that it is about; several with "allOf", "anyOf" or "not".',
          },
          { key: true },
        );
      }
    }
  });
}

/** Names of conditions anywhere in a file. */
function* namesIn(value: Json | undefined): Iterable<string> {
  if (Array.isArray(value)) for (const item of value) yield* namesIn(item);
  if (!isObject(value)) return;
  if (typeof value.$condition === 'string') yield value.$condition;
  for (const child of Object.values(value)) yield* namesIn(child);
}

function* unusedConditions(context: LintContext): Iterable<Finding> {
  if (!isWhole(context)) return;
  const { workspace } = context;
  const sources = [...workspace.schemas.values(), ...workspace.uis.values(), ...workspace.conditions.values()];
  const used = new Set(sources.flatMap(({ value }) => [...namesIn(value)]));
  for (const [name, source] of workspace.conditions) {
    if (used.has(name)) continue;
    yield findingAt('E121', source, [], {
      what: `Nothing uses the condition "${name}".`,
      todo: 'Name it in a schema or layout, or remove the file.',
    });
  }
}

const fileKeywords = ['$schema', '$comment', 'title', 'source', 'if'];

function* wrongFiles({ workspace }: LintContext): Iterable<Finding> {
  for (const source of workspace.conditions.values()) {
    if (!isObject(source.value)) continue;
    for (const word of Object.keys(source.value).filter((each) => !fileKeywords.includes(each))) {
      const text = {
        what: `Unknown word "${word}".`,
        todo: `A condition has ${fileKeywords.slice(2).join(', ')}.`,
        ...suggestFix(word, fileKeywords, Object.keys(source.value)),
      };
      yield findingAt('E122', source, [word], text, { key: true });
    }
    if (typeof source.value.title !== 'string') {
      yield findingAt('E122', source, [], {
        what: 'The condition has no title, so no reader can see what it means.',
        todo: 'Add "title" with a key of the namespace fields.',
      });
    }
    if (!isObject(source.value.if))
      yield findingAt('E122', source, ['if'], { what: 'The condition asks for nothing.', todo: 'Add "if".' });
  }
}

/** The conditions of the branches around a rule. */
const demandsOnTheWay = ({ schema }: Entry['resolved'], path: Path): Demand[] =>
  turnsTo(schema, path).map(({ condition, wanted }) => ({ condition, ...(!wanted && { negated: true }) }));

const sayAnswers = (answers: JsonObject) => {
  const texts = Object.entries(answers).map(([name, value]) => `"${name}" is ${JSON.stringify(value)}`);
  return texts.length > 0 ? texts.join(' and ') : 'nothing is answered';
};

function hiddenWhile(entry: Entry, { setting, path }: Rule): JsonObject | undefined {
  const name = String(setting);
  const demands = getDemands(entry, name);
  if (demands.length === 0) return undefined;
  const branches = demandsOnTheWay(entry.resolved, path);
  const fields = formFields(entry);
  const askable = new Set(Object.keys(fields).filter((field) => field !== name));
  return answersToTry([...branches, ...demands], fields, askable)?.find(
    (answers) => areMet(branches, answers) && !areMet(demands, answers),
  );
}

function* hiddenRequired(context: LintContext): Iterable<Finding> {
  for (const entry of context.entries) {
    for (const rule of entry.ui ? entry.rules : []) {
      if (rule.keyword !== 'required' || rule.data.length > 0) continue;
      const answers = hiddenWhile(entry, rule);
      if (!answers) continue;
      yield findingInEntry('E211', context, entry, [...rule.path, String(rule.setting)], {
        what: `"${String(rule.setting)}" is required and hidden while ${sayAnswers(answers)}.`,
        todo: 'Require it in the "then" of the condition that shows it, or show it always.',
      });
    }
  }
}

/** Fields that can become visible, one after the other: a field that shows another one must be answerable itself. */
function reachable(entry: Entry, names: readonly string[]): ReadonlySet<string> {
  const fields = formFields(entry);
  const shown = new Set(names.filter((name) => getDemands(entry, name).length === 0));
  for (let before = -1; before !== shown.size;) {
    before = shown.size;
    for (const name of names.filter((each) => !shown.has(each))) {
      const demands = getDemands(entry, name);
      const tries = answersToTry(demands, fields, shown);
      if (!tries || tries.some((answers) => areMet(demands, answers))) shown.add(name);
    }
  }
  return shown;
}

function* neverShown(context: LintContext): Iterable<Finding> {
  for (const entry of context.entries) {
    if (!entry.ui) continue;
    const names = Object.keys(formFields(entry));
    const shown = reachable(entry, names);
    for (const name of names.filter((each) => !shown.has(each))) {
      yield findingAt('E212', entry.ui.source, ['fields', name, 'showWhen'], {
        what: `No answer shows "${name}": what it waits for can never be.`,
        todo: 'Change the condition, or take the field out.',
      });
    }
  }
}

/** Tuples are not compiled into the conditions for RJSF, and none of our forms needs them. */
function* tuples(node: JsonObject, path: Path, source: Source): Iterable<Finding> {
  if (!Array.isArray(node.items)) return;
  yield findingAt('E118', source, [...path, 'items'], {
    what: 'A list with a schema for each place can’t be followed by the compiler.',
    todo: 'Give one schema for every item.',
  });
}

export const conditionRules: readonly LintRule[] = [
  { code: 'E110', title: 'Condition that is never true', check: impossibleConditions },
  { code: 'E116', title: 'Condition on a field that does not exist', check: conditionsOnNothing },
  { code: 'E117', title: 'Condition that is true while its field is missing', check: conditionsOnMissing },
  { code: 'E118', title: 'List with a schema for each place', check: (context) => visitWritten(context, tuples) },
  { code: 'E120', title: 'Condition that the compiler can’t follow', check: unfollowed },
  { code: 'E121', title: 'Condition that nothing uses', check: unusedConditions, atDelivery: true },
  { code: 'E122', title: 'Condition file that says nothing', check: wrongFiles, first: true },
  { code: 'E211', title: 'Required field that can be hidden', check: hiddenRequired },
  { code: 'E212', title: 'Field that no answer shows', check: neverShown },
];
