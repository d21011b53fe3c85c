/** A recorded sequence as the source of a test, in the form of docs/contributing.md, "A machine in isolation". */
import type { Step } from '#machines/samples.ts';
import type { KnownMachine } from './known.ts';
import { toJson } from './payload.ts';
import { Run } from './run.ts';

const toSource = (value: unknown): string =>
  value === undefined ? 'undefined' : toJson(value).replaceAll(/\{\s*"\$date": ("[^"]+")\s*\}/g, 'new Date($1)');

const getSrc = (run: Run, id: string): string => run.pending.find((each) => each.id === id)?.name ?? id;

function stepSource(run: Run, step: Step): string {
  if ('send' in step) return `actor.send(${toSource(step.send)});`;
  if ('pass' in step) return `clock.increment(${step.pass});`;
  const { answer } = step;
  const call =
    'output' in answer ? `resolve(${toSource(answer.output)} as never)` : `reject(${toSource(answer.error)})`;
  return `calls.${getSrc(run, step.actor)}?.${call};\nawait settle();`;
}

export function toTestSource(known: KnownMachine, title: string, input: string, steps: readonly Step[]): string {
  const { name, file, samples, samplesFile } = known;
  const run = new Run(samples, input);
  const lines = steps.map((step) => {
    const line = stepSource(run, step);
    run.take(step);
    return line;
  });
  const names = Object.keys(samples.machine.implementations.actors);
  const isAnswered = (actor: string) => actor in samples.answers;
  const actors = names.map((actor) => `${actor}: ${isAnswered(actor) ? `waiting('${actor}')` : 'silent'},`);
  const start = samplesFile ? `, input: samples.inputs[${toSource(input)}] as InputFrom<typeof ${name}>` : '';
  const hasSilent = names.some((actor) => !isAnswered(actor));
  const effects = run.effectNames.map((effect) => `${effect}: () => undefined,`);
  return [
    `import { createActor, ${hasSilent ? 'fromCallback, ' : ''}fromPromise, ${samplesFile ? 'type InputFrom, ' : ''}SimulatedClock } from 'xstate';`,
    `import { expect, test } from 'vitest';`,
    `import { ${name} } from '#${file}';`,
    ...(samplesFile ? [`import samples from '#${samplesFile}';`] : []),
    '',
    `const settle = () => new Promise((resolve) => setTimeout(resolve));`,
    '',
    `test(${toSource(title)}, async () => {`,
    `const clock = new SimulatedClock();`,
    `const calls: Record<string, { resolve: (output: never) => void; reject: (error: unknown) => void }> = {};`,
    `const waiting = <Output, Input>(name: string) => fromPromise<Output, Input>(() => new Promise((resolve, reject) => { calls[name] = { resolve, reject }; }));`,
    ...(hasSilent ? [`const silent = fromCallback(() => undefined);`] : []),
    `const machine = ${name}.provide({ actors: { ${actors.join(' ')} }, ${effects.length > 0 ? `actions: { ${effects.join(' ')} },` : ''} });`,
    `const actor = createActor(machine, { clock${start} }).start();`,
    ...lines,
    `expect(actor.getSnapshot().value).toEqual(${toSource(run.snapshot.value)});`,
    `});`,
    '',
  ].join('\n');
}
