/** Analyzes flows and forms together: what is reachable, by which way, and what is not. */
import type { Entry } from '#schemas/compiler/lint/context.ts';
import { getId } from '#schemas/compiler/workspace.ts';
import type { Json } from '#schemas/model/json.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { type FormReach, reachOfForm } from './form-reach.ts';
import { type Flow, type FlowStep, getFlows, type KnownForms, type StateReach, walk } from './flows.ts';

interface ReachFinding {
  /** Its subject: a flow, or a single form. */
  in: string;
  what:
    | 'unreached state'
    | 'dead end'
    | 'form that nobody gets through'
    | 'field that nobody is asked for'
    | 'branch that nobody takes';
  which: string;
}

export interface FlowReach {
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
  if (seeds.length === 0) return [{ in: form, what: 'form that nobody gets through', which: form }];
  return [
    ...fields
      .filter(({ proof, how }) => !proof && how === 'asked')
      .map(({ field }) => ({ in: form, what: 'field that nobody is asked for' as const, which: field })),
    ...branches
      .filter(({ proof }) => !proof)
      .map(({ branch }) => ({ in: form, what: 'branch that nobody takes' as const, which: branch })),
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
