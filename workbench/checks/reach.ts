import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Entry } from '#schemas/compiler/lint/context.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import type { Json } from '#schemas/model/json.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { readExamples } from '#schemas/compiler/examples.ts';
import { loadForms } from '#schemas/compiler/generate.ts';
import { type FormReach, reachOfForm } from './form-reach.ts';
import { type Flow, type FlowStep, getFlows, type KnownForms, type StateReach, walk } from './flows.ts';
import { schemasRoot } from '../command.ts';

/** Analyzes flows and forms together: what is reachable, by which way, and what is not. */
interface ReachFinding {
  /** Its subject: a flow, or a single form. */
  in: string;
  what:
    | 'unreached state'
    | 'dead end'
    | 'form that cannot be completed'
    | 'field that is never asked for'
    | 'branch that is never taken';
  which: string;
}

interface FlowReach {
  flow: string;
  states: readonly StateReach[];
  steps: readonly (FlowStep & { path: readonly string[] | undefined })[];
}

export interface Reach {
  flows: readonly FlowReach[];
  forms: readonly FormReach[];
  findings: readonly ReachFinding[];
}

const flowReach = (flow: Flow): FlowReach => {
  const states = walk(flow);
  const steps = flow.steps.map((step) => ({ ...step, path: states.find(({ state }) => state === step.state)?.path }));
  return { flow: flow.flow, states, steps };
};

function flowFindings({ flow, states }: FlowReach): ReachFinding[] {
  return states.flatMap(({ state, path, isDeadEnd }): ReachFinding[] => {
    if (path === undefined) return [{ in: flow, what: 'unreached state', which: state }];
    return isDeadEnd ? [{ in: flow, what: 'dead end', which: state }] : [];
  });
}

function formFindings({ form, seeds, fields, branches }: FormReach): ReachFinding[] {
  if (seeds.length === 0) return [{ in: form, what: 'form that cannot be completed', which: form }];
  return [
    ...fields
      .filter(({ proof, how }) => !proof && how === 'asked')
      .map(({ field }) => ({ in: form, what: 'field that is never asked for' as const, which: field })),
    ...branches
      .filter(({ proof }) => !proof)
      .map(({ branch }) => ({ in: form, what: 'branch that is never taken' as const, which: branch })),
  ];
}

export interface ReachSource {
  entries: readonly Entry[];
  modules: ReadonlyMap<string, FormModule>;
  /** Valid answers by form. */
  examples: ReadonlyMap<string, readonly Json[]>;
}

export function formReaches({ entries, modules, examples }: ReachSource): KnownForms {
  return new Map(
    entries.flatMap((entry) => {
      const form = getId(entry.file) ?? entry.file;
      const module = modules.get(form);
      if (!module) return [];
      const subject = { schema: entry.resolved.schema, rules: entry.rules };
      return [[form, { module, reach: reachOfForm(module, subject, examples.get(form) ?? []) }] as const];
    }),
  );
}

/** @param flows of the product; tests pass others. */
export function reach(source: ReachSource, flows: (forms: KnownForms) => readonly Flow[] = getFlows): Reach {
  const known = formReaches(source);
  const walked = flows(known).map(flowReach);
  const forms = [...known.values()].map(({ reach: found }) => found);
  return { flows: walked, forms, findings: [...walked.flatMap(flowFindings), ...forms.flatMap(formFindings)] };
}

/** The report: parts that need certain answers, and everything unreachable. */
const way = (path: readonly string[] | undefined) =>
  path === undefined ? 'unreachable' : path.length === 0 ? 'at the start' : path.join(' → ');

function sayFlow({ flow, states, steps }: FlowReach): string[] {
  const reached = states.filter(({ path }) => path !== undefined).length;
  const width = Math.max(...steps.map(({ step }) => step.length));
  return [
    `${flow}: ${reached} of ${states.length} states reached`,
    ...steps.map(({ step, path }) => `  ${step.padEnd(width)}  ${way(path)}`),
  ];
}

function sayForm({ form, fields, branches }: FormReach): string[] {
  const conditional = fields.filter(({ proof, how }) => how === 'asked' && !(proof && Object.keys(proof).length === 0));
  const lines = [
    ...conditional.map(
      ({ field, proof }) => `  field ${field}: ${proof ? `asked with ${JSON.stringify(proof)}` : 'never asked for'}`,
    ),
    ...branches.map(
      ({ branch, proof }) => `  branch ${branch}: ${proof ? `taken with ${JSON.stringify(proof)}` : 'never taken'}`,
    ),
  ];
  return lines.length === 0 ? [] : ['', `${form}: ${fields.length} fields`, ...lines];
}

export function reachReport({ flows, forms, findings }: Reach): string {
  const problems = findings.map((finding) => `${finding.in}: ${finding.what}: ${finding.which}`);
  const fields = forms.reduce((sum, form) => sum + form.fields.length, 0);
  const branches = forms.reduce((sum, form) => sum + form.branches.length, 0);
  const verdict = `${flows.length} flows, ${forms.length} forms, ${fields} fields, ${branches} branches: `;
  return [
    ...flows.flatMap((flow) => ['', ...sayFlow(flow)]).slice(1),
    ...forms.flatMap(sayForm),
    '',
    ...problems,
    `${verdict}${findings.length === 0 ? 'everything is reachable.' : `${findings.length} unreachable.`}`,
  ].join('\n');
}

/** The project's own forms: sources, modules, and the answers of their examples. */
export async function projectSource(): Promise<ReachSource> {
  const [{ entries }, examples] = await Promise.all([loadForms(schemasRoot), readExamples(schemasRoot)]);
  const ids = entries.map(({ file }) => getId(file) ?? file);
  const modules = await Promise.all(
    ids.map(
      async (id) =>
        [
          id,
          (await import(
            /* @vite-ignore */ pathToFileURL(join(schemasRoot, 'generated', `${id}.js`)).href
          )) as FormModule,
        ] as const,
    ),
  );
  const valid = ids.map(
    (id) => [id, examples.filter((example) => example.id === id && example.isValid).map(({ data }) => data)] as const,
  );
  return { entries, modules: new Map(modules), examples: new Map(valid) };
}
