import { findMachines } from './known.ts';

/** Every machine; files that the test of the import boundaries plants are left out. Only where Vite loads modules. */
export const machines = findMachines(
  import.meta.glob<object>(['/machines/**/*.ts', '!/machines/planted/**'], { eager: true }),
);
