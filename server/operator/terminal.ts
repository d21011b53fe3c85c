/** Runs a command line of the terminal and formats its result. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { operatorRoles } from '#domain/account/operator-roles.ts';
import { localTime } from '#domain/time/zoned-time.ts';
import { readConfig } from '../config.ts';
import type { Environment } from '../environment.ts';
import { type Exit, exits, type OpsCommand, type OpsReply, type OpsRequest, type ReplyRow } from './command.ts';
import { findDatabase, NoDatabaseError, runCommand } from '../jobs/run-command.ts';
import { operatorCommands, opsCommands } from './run.ts';

/** A command line that can't be run, in the terminal's language. */
class TerminalError extends Error {
  override readonly name = 'TerminalError';
  readonly exit: Exit;

  constructor(message: string, exit: Exit) {
    super(message);
    this.exit = exit;
  }
}

/** The key of the operator at the terminal: from the environment, or in development generated automatically. */
const missing =
  'Set OPERATOR_KEY to your operator key. "npm run ops -- operator add NAME ROLES" and "key add NAME" make one.';

/**
 * OPERATOR_KEY; in development on the embedded database the one in the data folder, which is created when missing. On
 * PostgreSQL no key is created automatically: the owner of a shared database names its operators.
 * @throws TerminalError when there is none.
 */
async function ownKey(send: (request: OpsRequest) => Promise<OpsReply>, env: Environment): Promise<string> {
  const given = env['OPERATOR_KEY']?.trim();
  if (given) return given;
  const { production, databaseUrl, dataDir } = readConfig(env);
  if (production || databaseUrl !== undefined) throw new TerminalError(missing, exits.keyRefused);
  const path = join(dataDir, 'operator-key');
  return readKey(path) ?? makeKey(send, dataDir, path);
}

function readKey(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function makeKey(
  send: (request: OpsRequest) => Promise<OpsReply>,
  dataDir: string,
  path: string,
): Promise<string> {
  const name = 'development';
  // Refused where it exists already: then only its key was deleted.
  await send({ command: 'operator add', input: { name, roles: [...operatorRoles] } });
  const { exit, said, rows } = await send({ command: 'key add', input: { name } });
  const key = rows[0]?.['key'];
  if (typeof key !== 'string') throw new TerminalError(said.join('\n'), exit);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, `${key}\n`, { mode: 0o600 });
  return key;
}

/** Parses the command line into a request, and formats the usage of commands. */
const getPlace = (name: string): string => name.toUpperCase();

function getUsage({ name, places = [], options = {} }: OpsCommand): string {
  const optional = Object.entries(options).map(([option, value]) => `[--${option}${value && ` ${value}`}]`);
  return ['npm run ops --', name, ...places.map(getPlace), ...optional].join(' ');
}

function getHelp(commands: readonly OpsCommand[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'What operators do while the system runs. Every change is written down with who made it.',
    '',
    ...commands.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
    '',
    'COMMAND --help says how one is written; --json answers for programs. OPERATOR_KEY says who you are.',
    'The process ends with 0 done, 1 broken, 2 written wrongly, 3 not allowed, 4 not possible as things are.',
  ].join('\n');
}

/** The command that the first words name, and the words after it. */
function getCommand(commands: readonly OpsCommand[], words: readonly string[]): [OpsCommand, readonly string[]] {
  for (const count of [2, 1]) {
    const found = commands.find(({ name }) => name === words.slice(0, count).join(' '));
    if (found) return [found, words.slice(count)];
  }
  const [first = ''] = words;
  const near = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name);
  const hint = near.length > 0 ? `With "${first}" begin: ${near.join(', ')}.` : 'npm run ops -- --help lists them all.';
  throw new TerminalError(`There is no command "${words.slice(0, 2).join(' ')}". ${hint}`, exits.misuse);
}

interface ParsedCommand {
  command: OpsCommand;
  input: Record<string, unknown>;
  json: boolean;
  help: boolean;
}

const isOption = (word: string): boolean => word.startsWith('-');

/** @throws TerminalError for an invalid command line. */
function parseCommand(commands: readonly OpsCommand[], args: readonly string[]): ParsedCommand {
  const at = args.findIndex(isOption);
  const [command, rest] = getCommand(commands, at < 0 ? args : args.slice(0, at));
  const words = at < 0 ? rest : [...rest, ...args.slice(at)];
  const { places = [], options = {} } = command;
  const own = Object.entries(options).map(([name, value]) => [name, { type: value ? 'string' : 'boolean' } as const]);
  const { values, positionals } = parsed(command, words, Object.fromEntries(own));
  const { json = false, help = false, ...given } = values;
  if (positionals.length > places.length && !help)
    throw new TerminalError(
      `"${positionals[places.length]}" is one word too many.\n${getUsage(command)}`,
      exits.misuse,
    );
  const placed = Object.fromEntries(places.map((name, index) => [name, positionals[index]]));
  return { command, input: { ...placed, ...given }, json: json === true, help: help === true };
}

function parsed(command: OpsCommand, args: readonly string[], own: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...own, json: { type: 'boolean' }, help: { type: 'boolean' } },
    });
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw new TerminalError(`${sentence}.\n${getUsage(command)}`, exits.misuse);
  }
}

/** Formats a reply for a terminal. */
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/**
 * Instants in the time of Mexico City; line breaks and control characters in customers' texts don't reach the terminal.
 */
function toCell(value: ReplyRow[string]): string {
  if (value === null) return '–';
  if (typeof value === 'number') return String(value);
  if (!instant.test(value)) return value.replaceAll(/\p{Cc}+/gu, ' ');
  const { date, time } = localTime(new Date(value));
  return `${date} ${time}`;
}

/** A table for each section, which has columns of its own. */
function getTables(rows: readonly ReplyRow[]): string[] {
  const sections = [...new Set(rows.map(({ section }) => section))];
  return sections.flatMap((name, index) => [
    ...(index > 0 ? [''] : []),
    ...getTable(rows.filter(({ section }) => section === name)),
  ]);
}

function getTable(rows: readonly ReplyRow[]): string[] {
  const names = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => names.map((name) => toCell(row[name] ?? null)));
  const widths = names.map((name, column) => Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)));
  return [names, ...cells].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Sentences, then the rows as a table; for programs everything as JSON. */
function shown({ said, rows, next }: OpsReply, { input, json }: ParsedCommand): string {
  if (json) return JSON.stringify({ said, rows });
  const more = next === undefined ? [] : [`There are more: --page ${Number(input['page'] ?? 1) + 1}`];
  return [...said, ...(rows.length > 0 ? getTables(rows) : []), ...more].join('\n');
}

/** What a list can be sorted and filtered by. */
const getColumns = ({ columns = {} }: OpsCommand): string[] =>
  Object.entries(columns).flatMap(([name, column]) =>
    column === 'plain' ? [] : [`  ${name}: ${typeof column === 'string' ? column : column.join(', ')}`],
  );

function getCommandHelp(command: OpsCommand): string {
  const columns = getColumns(command);
  const help = `${getUsage(command)}\n\n${command.about}.`;
  return columns.length === 0
    ? help
    : [help, '', 'COLUMN is one of these; VALUE follows =, >=, <= or, in a text, ~ (contains):', ...columns].join('\n');
}

async function sendRequest(request: OpsRequest, env: Environment): Promise<OpsReply> {
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
    throw new TerminalError(`There is no file ${name} that can be read.`, exits.misuse);
  }
}

/** Existing files are never overwritten. */
function save({ command: { saves }, input }: ParsedCommand, { saved }: OpsReply, env: Environment): void {
  const name = saves && input[saves];
  if (typeof name !== 'string' || saved === undefined) return;
  try {
    writeFileSync(fromHere(name, env), Buffer.from(saved, 'base64'), { flag: 'wx', mode: 0o600 });
  } catch {
    throw new TerminalError(`${name} can't be written, or is there already.`, exits.misuse);
  }
}

async function answer(args: readonly string[], env: Environment, note: (line: string) => void): Promise<Outcome> {
  const [first] = args;
  if (first === undefined || first === '--help') {
    return { exit: first === undefined ? exits.misuse : exits.done, text: getHelp(opsCommands) };
  }
  const typed = parseCommand(opsCommands, args);
  const { command } = typed;
  if (typed.help) return { exit: exits.done, text: getCommandHelp(command) };
  note(findDatabase(env));
  const given = env['OPERATOR_KEY']?.trim() || undefined;
  const key = command.byOwner ? given : await ownKey((request) => sendRequest(request, env), env);
  const reply = await sendRequest({ command: command.name, input: withFile(typed, env), key }, env);
  save(typed, reply, env);
  return { exit: reply.exit, text: shown(reply, typed) };
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
    return { exit: error instanceof TerminalError ? error.exit : exits.broken, text };
  }
}
