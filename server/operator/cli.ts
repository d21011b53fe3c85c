/** `npm run ops -- …`: operators' commands, whether or not a server is running on the data folder. */
import { exits } from './command.ts';
import { operate } from './terminal.ts';

// Not to stdout: the JSON output may go into a file.
const { exit, text } = await operate(process.argv.slice(2), process.env, console.error);
(exit === exits.done ? console.log : console.error)(text);
process.exitCode = exit;
