/** Every field × rule × language message on one page, with missing ones marked and counted. */
import type { Command } from '../command.ts';
import { countSentence, messagesPage, messageTable } from '../wording/messages-page.ts';
import { chooseForms, readOptions } from '../wording/options.ts';
import { pageStyle, toHtml, toMarkdown } from '../wording/document.ts';
import { currentSide } from '../wording/side.ts';

const reject = (sentence: string): number => {
  console.error(sentence);
  return 2;
};

async function run(args: readonly string[]): Promise<number> {
  const read = readOptions(args, { html: { type: 'boolean', default: false } });
  if ('problem' in read) return reject(read.problem);
  const side = await currentSide();
  const chosen = chooseForms(side.entries, read.positionals);
  if ('problem' in chosen) return reject(chosen.problem);
  const table = messageTable(side, chosen.entries);
  const page = messagesPage(table);
  console.log((read.values.html ? toHtml(page, await pageStyle()) : toMarkdown(page)).trimEnd());
  if (table.missing === 0) return 0;
  console.error(countSentence(table).replaceAll('**', ''));
  return 1;
}

export const command: Command = {
  usage: 'messages [--html] [FORM…]',
  about: 'print every message in every language; ends with 1 when any is missing',
  run,
};
