/** A command of the workbench as the terminal sees it, without a process of its own. */
import { vi } from 'vitest';
import { type Command, runOrExplain } from '#workbench/command.ts';

export interface Ran {
  code: number;
  out: string;
  err: string;
}

export async function runCommand(command: Command, ...args: string[]): Promise<Ran> {
  const out: string[] = [];
  const err: string[] = [];
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line: unknown) => void out.push(String(line))),
    vi.spyOn(console, 'error').mockImplementation((line: unknown) => void err.push(String(line))),
  ];
  try {
    return { code: await runOrExplain(command, args), out: out.join('\n'), err: err.join('\n') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
