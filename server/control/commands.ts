import type { ServerContext } from '../context.ts';

/** Something an operator starts from the terminal, e.g. a courier's scan. It writes its report line by line. */
export type Command = (context: ServerContext, args: readonly string[], print: (line: string) => void) => Promise<void>;

export type Commands = Readonly<Record<string, Command>>;
