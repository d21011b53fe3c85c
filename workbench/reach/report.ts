/** The report: parts that need certain answers, and everything unreachable. */
import type { FormReach } from './form-reach.ts';
import type { FlowReach, Reach } from './reach.ts';

const way = (path: readonly string[] | undefined) =>
  path === undefined ? 'nobody gets here' : path.length === 0 ? 'at the start' : path.join(' → ');

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
      ({ field, proof }) =>
        `  field ${field}: ${proof ? `asked with ${JSON.stringify(proof)}` : 'nobody is asked for it'}`,
    ),
    ...branches.map(
      ({ branch, proof }) => `  branch ${branch}: ${proof ? `taken with ${JSON.stringify(proof)}` : 'nobody takes it'}`,
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
    `${verdict}${findings.length === 0 ? 'somebody can get everywhere.' : `${findings.length} that nobody can get to.`}`,
  ].join('\n');
}
