import type { ServerContext } from '../context.ts';

/** A command of an operator at the terminal, e.g. a courier's scan. It prints its report line by line. */
export type Command = (context: ServerContext, args: readonly string[], print: (line: string) => void) => Promise<void>;

export type Commands = Readonly<Record<string, Command>>;
