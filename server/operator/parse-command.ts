/** Parses the command line into a request, and formats the usage of commands. */
import { parseArgs } from 'node:util';
import { exits, type OpsCommand, Refused } from './command.ts';

const getPlace = (name: string): string => name.toUpperCase();

export function getUsage({ name, places = [], options = {} }: OpsCommand): string {
  const optional = Object.entries(options).map(([option, value]) => `[--${option}${value && ` ${value}`}]`);
  return ['npm run ops --', name, ...places.map(getPlace), ...optional].join(' ');
}

export function getHelp(commands: readonly OpsCommand[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'What operators do while the system runs. Every change is written down with who made it.',
    '',
    ...commands.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
    '',
    'COMMAND --help says how one is written; --json answers for programs. OPERATOR_KEY says who you are.',
    'The process ends with 0 done, 1 broken, 2 written wrongly, 3 key refused, 4 not possible as things are.',
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
  throw new Refused(`There is no command "${words.slice(0, 2).join(' ')}". ${hint}`, exits.misuse);
}

export interface ParsedCommand {
  command: OpsCommand;
  input: Record<string, unknown>;
  json: boolean;
  help: boolean;
}

const isOption = (word: string): boolean => word.startsWith('-');

/** @throws Refused for an invalid command line. */
export function parseCommand(commands: readonly OpsCommand[], args: readonly string[]): ParsedCommand {
  const at = args.findIndex(isOption);
  const [command, rest] = getCommand(commands, at < 0 ? args : args.slice(0, at));
  const words = at < 0 ? rest : [...rest, ...args.slice(at)];
  const { places = [], options = {} } = command;
  const own = Object.entries(options).map(([name, value]) => [name, { type: value ? 'string' : 'boolean' } as const]);
  const { values, positionals } = parsed(command, words, Object.fromEntries(own));
  const { json = false, help = false, ...given } = values;
  if (positionals.length > places.length && !help)
    throw new Refused(`"${positionals[places.length]}" is one word too many.\n${getUsage(command)}`, exits.misuse);
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
    throw new Refused(`${sentence}.\n${getUsage(command)}`, exits.misuse);
  }
}
