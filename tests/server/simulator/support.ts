import { commands } from '#server/simulator/commands.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Runs a command as the terminal does, and returns its output. */
export async function runSimulator(
  { context }: TestServer,
  name: keyof typeof commands,
  ...args: string[]
): Promise<string[]> {
  const lines: string[] = [];
  await commands[name](context, args, (line) => lines.push(line));
  return lines;
}
