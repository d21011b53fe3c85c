/** The check of imports itself, on files of this project. */
import { spawnSync } from 'node:child_process';

export function cruise(targets: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.mjs', ...targets],
    { encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}
