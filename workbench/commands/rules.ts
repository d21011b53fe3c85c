/** The rule book: what every form requires and why, for the people who sign it off. */
import type { Command } from '../command.ts';
import { bookPage, wholeBook } from '../wording/rule-book.ts';
import { chooseForms, readOptions } from '../wording/options.ts';
import { pageStyle, toHtml, toMarkdown } from '../wording/document.ts';
import { isWordLanguage } from '#schemas/wording/language.ts';
import { currentSide } from '../wording/side.ts';

const reject = (sentence: string): number => {
  console.error(sentence);
  return 2;
};

async function run(args: readonly string[]): Promise<number> {
  const read = readOptions(args, {
    lang: { type: 'string', default: 'es' },
    html: { type: 'boolean', default: false },
  });
  if ('problem' in read) return reject(read.problem);
  const { lang, html } = read.values;
  if (lang !== 'all' && !isWordLanguage(lang))
    return reject(`The rule book is written in es and en, or all, not in "${lang}".`);
  if (lang === 'all' && html) return reject('A page is written in one language: name es or en.');
  const side = await currentSide();
  const chosen = chooseForms(side.entries, read.positionals);
  if ('problem' in chosen) return reject(chosen.problem);
  if (lang === 'all') console.log(wholeBook(side, chosen.entries).trimEnd());
  else {
    const page = bookPage(side, chosen.entries, lang);
    console.log((html ? toHtml(page, await pageStyle()) : toMarkdown(page)).trimEnd());
  }
  return 0;
}

export const command: Command = {
  usage: 'rules [--lang es|en|all] [--html] [FORM…]',
  about: 'print the rule book: every rule with its value, reason, message and owner',
  run,
};
