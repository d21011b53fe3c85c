/**
 * `npm run forms -- COMMAND`: the analyst's workbench. Each command is a file of `commands/`, fetched when it is
 * asked for, so that `lint` starts at once although `preview` needs a whole build tool.
 */
import { type Command, usageOf } from './command.ts';

const commands: Readonly<Record<string, () => Promise<{ command: Command }>>> = {
  lint: () => import('./commands/lint.ts'),
  diff: () => import('./commands/diff.ts'),
  rules: () => import('./commands/rules.ts'),
  messages: () => import('./commands/messages.ts'),
  cases: () => import('./commands/cases.ts'),
  drafts: () => import('./commands/drafts.ts'),
  check: () => import('./commands/check.ts'),
  reach: () => import('./commands/reach.ts'),
  stops: () => import('./commands/stops.ts'),
  parity: () => import('./commands/parity.ts'),
  preview: () => import('./commands/preview.ts'),
};

async function printUsage(): Promise<void> {
  const all = await Promise.all(Object.values(commands).map((load) => load()));
  console.error(usageOf(all.map(({ command }) => command)));
}

async function main([name = '', ...args]: string[]): Promise<number> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    await printUsage();
    return name === 'help' ? 0 : 2;
  }
  const { command } = await load();
  return command.run(args);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  // A file that can't be opened, or a schema that a command can't cope with: a sentence helps, a stack doesn't.
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
