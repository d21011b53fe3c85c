/** The machines of `machines/` with their samples: whatever exports a machine is found, with or without samples. */
import { type AnyStateMachine, StateMachine } from 'xstate';
import { failureNamed } from '#machines/failure.ts';
import type { MachineSamples } from '#machines/samples.ts';

export interface KnownMachine {
  id: string;
  /** `machines/order/order.machine.ts` */
  file: string;
  /** Name of its export. */
  name: string;
  /** Of its samples; undefined when none are declared. */
  samplesFile: string | undefined;
  samples: MachineSamples;
}

/** Events without payload and one answer of each kind: enough to open a machine that declares nothing else. */
const withoutSamples = (machine: AnyStateMachine): MachineSamples => ({
  machine,
  inputs: { start: undefined },
  events: machine.events.filter((type) => !type.startsWith('xstate.') && !type.includes('*')).map((type) => ({ type })),
  asides: [],
  answers: Object.fromEntries(
    Object.keys(machine.implementations.actors).map((name) => [
      name,
      { done: { output: undefined }, failed: { error: failureNamed('busy') } },
    ]),
  ),
});

/** @param modules by path within the project, as `import.meta.glob` loads them */
export function findMachines(modules: Readonly<Record<string, object>>): KnownMachine[] {
  const exported = Object.entries(modules).flatMap(([path, module]) =>
    Object.entries(module).map(([name, value]) => ({ file: path.replace(/^\//, ''), name, value: value as unknown })),
  );
  const isSamples = (value: unknown): value is MachineSamples =>
    typeof value === 'object' && value !== null && 'machine' in value && value.machine instanceof StateMachine;
  return exported
    .flatMap(({ file, name, value }) => {
      if (!(value instanceof StateMachine)) return [];
      const declared = exported.find((other) => isSamples(other.value) && other.value.machine === value);
      const samples = declared && isSamples(declared.value) ? declared.value : withoutSamples(value);
      return [{ id: value.id, file, name, samplesFile: declared?.file, samples }];
    })
    .toSorted((one, other) => one.id.localeCompare(other.id));
}
