/** What every command of the workbench is. */
import { fileURLToPath } from 'node:url';

export interface Command {
  /** After `npm run forms -- `, e.g. `lint [FILE]`. */
  usage: string;
  /** One line. */
  about: string;
  /** @returns the exit code: 0 fine, 1 something is wrong with what was looked at, 2 the command was called wrongly. */
  run: (args: readonly string[]) => Promise<number>;
}

/** The folder that analysts edit. */
export const schemasRoot = fileURLToPath(new URL('../schemas', import.meta.url));

export function getUsage(commands: readonly Pick<Command, 'usage' | 'about'>[]): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, about }) => `  npm run forms -- ${usage.padEnd(width)}  ${about}`);
  return ['Usage:', ...lines].join('\n');
}

/** Of a file that can't be opened, or a schema that a command can't cope with, a sentence helps and a stack doesn't. */
export async function runOrExplain({ run }: Command, args: readonly string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
}
