/** The interface of the workbench's commands. */
import { fileURLToPath } from 'node:url';

export interface Command {
  /** After `npm run forms -- `, e.g. `lint [FILE]`. */
  usage: string;
  /** One line. */
  about: string;
  /** @returns the exit code: 0 success, 1 problems in the input, 2 wrong usage. */
  run: (args: readonly string[]) => Promise<number>;
}

/** The folder that analysts edit. */
export const schemasRoot = fileURLToPath(new URL('../schemas', import.meta.url));

export function getUsage(commands: readonly Pick<Command, 'usage' | 'about'>[]): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, about }) => `  npm run forms -- ${usage.padEnd(width)}  ${about}`);
  return ['Usage:', ...lines].join('\n');
}

/** For a missing file, or an unsupported schema, a sentence helps and a stack trace does not. */
export async function runOrExplain({ run }: Command, args: readonly string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
}
