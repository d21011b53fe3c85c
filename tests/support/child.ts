/** Child processes of tests: started with the same loader as the product, always ended. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

export interface Child {
  readonly pid: number;
  readonly process: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Everything written so far. */
  output(): string;
  /** Resolves with the output once it matches; rejects with the output when the process ends before. */
  says(pattern: RegExp): Promise<string>;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Sends a signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

/** Starts a TypeScript file of the project, e.g. `server/main.ts`, or of a copy of it; or a bundle, which needs no loader. */
export function startChild(
  script: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
  root: string = projectRoot,
): Child {
  const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, script, ...args], {
    cwd: root,
    // The tests' own variables (VITEST, NODE_ENV=test) must not change the product.
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close').then(([code, signal]) => (signal ?? code) as number | NodeJS.Signals);
  return {
    pid: child.pid ?? 0,
    process: child,
    output: () => output,
    ended,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (pattern.test(output)) resolve(output);
        };
        look();
        child.stdout.on('data', look);
        child.stderr.on('data', look);
        void ended.then((how) =>
          reject(new Error(`${script} ended with ${how} before it said ${pattern}:\n${output}`)),
        );
      }),
    end(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}
