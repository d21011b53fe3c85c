/** Runs a command line of the terminal and formats its result. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findDatabase, NoDatabaseError, runCommand } from '../control/run-command.ts';
import type { Environment } from '../environment.ts';
import { type Exit, exits, type OpsReply, type OpsRequest, Refused } from './command.ts';
import { opsCommands } from './commands/index.ts';
import { ownKey } from './own-key.ts';
import { operatorCommands } from './run.ts';
import { shown } from './table.ts';
import { getHelp, parseCommand, type ParsedCommand, getUsage } from './parse-command.ts';

async function send(request: OpsRequest, env: Environment): Promise<OpsReply> {
  const lines: string[] = [];
  await runCommand(operatorCommands, 'ops', [JSON.stringify(request)], env, (line) => lines.push(line));
  return JSON.parse(lines.at(-1) ?? '') as OpsReply;
}

// npm runs scripts in the project's folder and passes the caller's folder here.
const fromHere = (name: string, env: Environment): string => resolve(env['INIT_CWD'] ?? '.', name);

/** The exit code and the output. */
interface Outcome {
  exit: Exit;
  text: string;
}

/** Adds the file's content to its name: a running server has another working folder. */
function withFile({ command: { file, binary }, input }: ParsedCommand, env: Environment): Record<string, unknown> {
  const name = file && input[file];
  if (typeof name !== 'string') return input;
  try {
    return { ...input, text: readFileSync(fromHere(name, env), binary ? 'base64' : 'utf8') };
  } catch {
    throw new Refused(`There is no file ${name} that can be read.`, exits.misuse);
  }
}

/** Existing files are never overwritten. */
function save({ command: { saves }, input }: ParsedCommand, { saved }: OpsReply, env: Environment): void {
  const name = saves && input[saves];
  if (typeof name !== 'string' || saved === undefined) return;
  try {
    writeFileSync(fromHere(name, env), Buffer.from(saved, 'base64'), { flag: 'wx', mode: 0o600 });
  } catch {
    throw new Refused(`${name} can't be written, or is there already.`, exits.misuse);
  }
}

async function answer(args: readonly string[], env: Environment, note: (line: string) => void): Promise<Outcome> {
  const [first] = args;
  if (first === undefined || first === '--help') {
    return { exit: first === undefined ? exits.misuse : exits.done, text: getHelp(opsCommands) };
  }
  const typed = parseCommand(opsCommands, args);
  const { command } = typed;
  if (typed.help) return { exit: exits.done, text: `${getUsage(command)}\n\n${command.about}.` };
  note(findDatabase(env));
  const key = command.requiresNoKey ? undefined : await ownKey((request) => send(request, env), env);
  const reply = await send({ command: command.name, input: withFile(typed, env), key }, env);
  save(typed, reply, env);
  return { exit: reply.exit, text: shown(reply, typed.json) };
}

/**
 * @param args the arguments after `npm run ops --`.
 * @param env selects the database, the operator's key, and the working folder.
 * @param note receives messages other than the result: which data folder is used.
 */
export async function operate(
  args: readonly string[],
  env: Environment,
  note: (line: string) => void = () => undefined,
): Promise<Outcome> {
  try {
    return await answer(args, env, note);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (error instanceof NoDatabaseError) return { exit: exits.notPossible, text };
    return { exit: error instanceof Refused ? error.exit : exits.broken, text };
  }
}
