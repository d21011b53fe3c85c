/** Finds unreadable files and unresolved names. */
import { listConstants } from '#domain/constant-facts.ts';
import type { Source } from '#schemas/model/source.ts';
import { lists } from '../lists.ts';
import type { Fault } from '../resolve.ts';
import type { Workspace } from '../workspace.ts';
import { findingAt, getSource, type LintContext, type LintRule } from './context.ts';
import { type Finding, repeatedKeys, suggestFix } from './finding.ts';

const allSources = ({ schemas, uis, layoutGroups, conditions, messages, drafts }: Workspace): Source[] =>
  [schemas, uis, layoutGroups, conditions, messages, drafts].flatMap((files) => [...files.values()]);

function* checkSyntax({ workspace }: LintContext): Iterable<Finding> {
  for (const { file, faults, value } of allSources(workspace)) {
    // One missing bracket causes all the errors that follow.
    for (const { what, line, column } of faults.slice(0, 1)) {
      yield {
        code: 'E100',
        file,
        line,
        column,
        what: `This is not JSON: ${what}.`,
        todo: 'Fix the bracket, comma or quote here.',
      };
    }
    if (faults.length === 0 && (typeof value !== 'object' || value === null || Array.isArray(value))) {
      yield {
        code: 'E100',
        file,
        line: 1,
        column: 1,
        what: 'The file holds no JSON object.',
        todo: 'Start it with { and end it with }.',
      };
    }
  }
}

type Explain = (name: string, context: LintContext) => Pick<Finding, 'what' | 'todo' | 'fix'>;

function reportFaults(code: string, kind: Fault['kind'], say: Explain) {
  return function* check(context: LintContext): Iterable<Finding> {
    for (const { resolved } of context.entries) {
      for (const fault of resolved.faults.filter((each) => each.kind === kind)) {
        const source = getSource(context, fault.file);
        // The missing target is a consequence of a broken file.
        const isConsequence = kind === 'ref' && context.broken?.has(fault.name.split('#')[0] || fault.file);
        if (source && !isConsequence) yield findingAt(code, source, fault.path, say(fault.name, context));
      }
    }
  };
}

const refFaults = reportFaults('E105', 'ref', (name, { workspace }) => ({
  what: `There is no schema file "${name}".`,
  todo: 'Write the path from the schemas folder, e.g. shared/contact.schema.json.',
  ...suggestFix(name, workspace.schemas.keys()),
}));

function* wrongReferences(context: LintContext): Iterable<Finding> {
  yield* refFaults(context);
  const { uis, layoutGroups } = context.workspace;
  for (const layout of uis.values()) {
    for (const { ref, path } of layout.refFaults) {
      yield findingAt('E105', layout, path, {
        what: `There is no layout group "${ref}".`,
        todo: 'Name a layout of schemas/shared, e.g. shared/party.ui.json, or a section in one: …#/sections/0.',
        ...suggestFix(ref, layoutGroups.keys()),
      });
    }
  }
}

export const fileRules: readonly LintRule[] = [
  { code: 'E100', title: 'The file is not JSON', check: checkSyntax, first: true },
  {
    code: 'E131',
    title: 'Key written twice',
    check: ({ workspace }) => allSources(workspace).flatMap((source) => repeatedKeys('E131', source)),
    first: true,
  },
];

const references: readonly Omit<LintRule, 'first'>[] = [
  {
    code: 'E102',
    title: 'Unknown constant',
    check: reportFaults('E102', 'constant', (name) => ({
      what: `There is no constant "${name}".`,
      todo: 'Name one of domain/constants.ts, or add it there, and its unit and source to domain/constant-facts.ts.',
      ...suggestFix(
        name,
        listConstants().map(({ path }) => path),
      ),
    })),
  },
  {
    code: 'E104',
    title: 'Unknown list',
    check: reportFaults('E104', 'list', (name) => ({
      what: `There is no list "${name}".`,
      todo: 'Name one of schemas/compiler/lists.ts, or add it there.',
      ...suggestFix(name, Object.keys(lists)),
    })),
  },
  {
    code: 'E105',
    title: 'Reference to a file that does not exist',
    check: wrongReferences,
  },
  {
    code: 'E106',
    title: 'Files that refer to each other in a circle',
    check: reportFaults('E106', 'cycle', (name) => ({
      what: `"${name}" leads back to itself.`,
      todo: 'Take one of the references out; a form cannot contain itself.',
    })),
  },
  {
    code: 'E119',
    title: 'Unknown condition',
    check: reportFaults('E119', 'condition', (name, { workspace }) => ({
      what: `There is no condition "${name}".`,
      todo: 'Name a file of schemas/conditions, or add one there.',
      ...suggestFix(name, workspace.conditions.keys()),
    })),
  },
  {
    code: 'E130',
    title: 'Form too large to compile',
    check: reportFaults('E130', 'size', () => ({
      what: 'With all the files that it refers to, this form exceeds the size limit.',
      todo: 'Refer to fewer files, or to each less often.',
    })),
  },
];

export const referenceRules: readonly LintRule[] = references.map((rule) => ({ ...rule, first: true }));
