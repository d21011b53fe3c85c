/**
 * `npm run forms -- COMMAND`: the analyst's workbench. Each command is a file of `commands/`, imported on demand, so
 * that `lint` starts at once although `preview` needs a whole build tool.
 */
import { type Command, runOrExplain, getUsage } from './command.ts';

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
  console.error(getUsage(all.map(({ command }) => command)));
}

async function main([name = '', ...args]: string[]): Promise<number> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    await printUsage();
    return name === 'help' ? 0 : 2;
  }
  const { command } = await load();
  return runOrExplain(command, args);
}

process.exitCode = await main(process.argv.slice(2));
