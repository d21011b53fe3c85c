/** `npm run ops -- …`: what operators do, whether or not a server is running on the data folder. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runCommand } from '../control/run-command.ts';
import { type Exit, exits, type OpsReply, type OpsRequest, Refused } from './command.ts';
import { opsCommands } from './commands/index.ts';
import { ownKey } from './own-key.ts';
import { operatorCommands } from './run.ts';
import { shown } from './table.ts';
import { helpOf, readWords, type Typed, usageOf } from './words.ts';

async function send(request: OpsRequest): Promise<OpsReply> {
  const lines: string[] = [];
  await runCommand(operatorCommands, 'ops', [JSON.stringify(request)], (line) => lines.push(line));
  return JSON.parse(lines.at(-1) ?? '') as OpsReply;
}

// npm runs scripts in the project's folder and says here where it was called.
const fromHere = (name: string): string => resolve(process.env['INIT_CWD'] ?? '.', name);

/** What the file holds beside its name: a running server stands in another folder. */
function withFile({ command: { file, binary }, input }: Typed): Record<string, unknown> {
  const name = file && input[file];
  if (typeof name !== 'string') return input;
  try {
    return { ...input, text: readFileSync(fromHere(name), binary ? 'base64' : 'utf8') };
  } catch {
    throw new Refused(`There is no file ${name} that can be read.`, exits.misuse);
  }
}

/** Nothing that is there is written over. */
function save({ command: { saves }, input }: Typed, { saved }: OpsReply): void {
  const name = saves && input[saves];
  if (typeof name !== 'string' || saved === undefined) return;
  try {
    writeFileSync(fromHere(name), Buffer.from(saved, 'base64'), { flag: 'wx', mode: 0o600 });
  } catch {
    throw new Refused(`${name} can't be written, or is there already.`, exits.misuse);
  }
}

async function answer(args: readonly string[]): Promise<{ exit: Exit; text: string }> {
  const [first] = args;
  if (first === undefined || first === '--help') {
    return { exit: first === undefined ? exits.misuse : exits.done, text: helpOf(opsCommands) };
  }
  const typed = readWords(opsCommands, args);
  const { command } = typed;
  if (typed.help) return { exit: exits.done, text: `${usageOf(command)}\n\n${command.about}.` };
  const key = command.forOwner ? undefined : await ownKey(send);
  const reply = await send({ command: command.name, input: withFile(typed), key });
  save(typed, reply);
  return { exit: reply.exit, text: shown(reply, typed.json) };
}

async function main(): Promise<void> {
  try {
    const { exit, text } = await answer(process.argv.slice(2));
    (exit === exits.done ? console.log : console.error)(text);
    process.exitCode = exit;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof Refused ? error.exit : exits.broken;
  }
}

await main();
