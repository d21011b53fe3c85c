/** A command of the workbench as the terminal sees it, without a process of its own. */
import { vi } from 'vitest';
import { type Command, runOrExplain } from '#workbench/command.ts';

export interface Ran {
  code: number;
  out: string;
  err: string;
}

export const runCommand = (command: Command, ...args: string[]): Promise<Ran> =>
  capture(() => runOrExplain(command, args));

/** What a command prints, and its exit code. */
export async function capture(run: () => Promise<number>): Promise<Ran> {
  const out: string[] = [];
  const err: string[] = [];
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line: unknown) => void out.push(String(line))),
    vi.spyOn(console, 'error').mockImplementation((line: unknown) => void err.push(String(line))),
  ];
  try {
    return { code: await run(), out: out.join('\n'), err: err.join('\n') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
