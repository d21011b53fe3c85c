/**
 * Image codes (D-24, RULE-ACC-06): distinguish a person from a program before a message is sent or a name is looked up.
 */
import { randomInt } from 'node:crypto';
import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import { type LanguageInfo, languages } from '#domain/languages.ts';
import type { ServerContext } from '#server/context.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { BusinessError } from '#server/http/failures.ts';
import { sealed } from '#server/secret.ts';
import { foldAccents, stripInvisible, toWesternDigits } from '#domain/text/text.ts';
import { text } from '#server/http/texts.ts';
import { drawSigns, signs } from './picture.ts';
import { insertImageCode, validateImageAnswer } from './store.ts';

/** Numbers in words to be written in digits, for visitors who can't read the picture; and which answers are equal. */
interface Question {
  /** "Escribe en cifras estos números, menos el primero: dos, nueve, uno, siete, cuatro." */
  readonly text: string;
  /** In digits. */
  readonly answer: string;
}

/** Too many to guess, and few enough for a listener to remember. */
const answerDigits = 4;

/** One to nine, in words. */
const numerals = (language: LanguageInfo): string[] => text(language, 'letters:question.numerals').split(', ');

/** Words that aren't numbers. */
const things = (language: LanguageInfo): string[] => text(language, 'letters:question.things').split(', ');

const anyOf = (length: number): number => randomInt(0, length);

interface Kind {
  /** Of the sentence, in `letters:question`. */
  readonly key: string;
  /** The spoken list, from which the listener picks the numbers that are `meant`; `number` and `thing` give decoys. */
  readonly list: (meant: readonly string[], other: { number: () => string; thing: () => string }) => readonly string[];
}

const kinds: readonly Kind[] = [
  { key: 'all', list: (meant) => meant },
  {
    key: 'numbersOnly',
    list: (meant, { thing }) => meant.flatMap((number) => (anyOf(2) === 0 ? [number, thing()] : [thing(), number])),
  },
  { key: 'butFirst', list: (meant, { number }) => [number(), ...meant] },
  { key: 'butLast', list: (meant, { number }) => [...meant, number()] },
];

/** Every number has a word in every language. */
export function newQuestion(language: LanguageInfo): Question {
  const [names, others] = [numerals(language), things(language)];
  const digits = Array.from({ length: answerDigits }, () => anyOf(names.length) + 1);
  const getName = (digit: number): string => names[digit - 1] ?? '';
  const { key, list } = kinds[anyOf(kinds.length)] ?? { key: 'all', list: (meant) => meant };
  const texts = list(digits.map(getName), {
    number: () => getName(anyOf(names.length) + 1),
    thing: () => others[anyOf(others.length)] ?? '',
  });
  return {
    text: text(language, `letters:question.${key}`, { list: texts.join(text(language, 'letters:question.between')) }),
    answer: digits.join(''),
  };
}

/** Every number word of every language: folded word → digit. */
let digitOfWord: ReadonlyMap<string, string> | undefined;

function readDigitWords(): ReadonlyMap<string, string> {
  const entries = languages.flatMap((language) =>
    numerals(language).map((word, index) => [foldAccents(word), String(index + 1)] as const),
  );
  return new Map(entries);
}

/** One word, or several written together as in Chinese; undefined when it contains anything else. */
function toDigits(word: string, known: ReadonlyMap<string, string>): string | undefined {
  const whole = known.get(word);
  if (whole !== undefined) return whole;
  const each = [...word].map((sign) => (/\d/.test(sign) ? sign : known.get(sign)));
  return each.every((digit) => digit !== undefined) ? each.join('') : undefined;
}

/**
 * Normalizes different spellings of the same answer: letters in either case, digits of any script, numbers in words.
 */
export function normalizeAnswer(typed: string): string {
  digitOfWord ??= readDigitWords();
  const known = digitOfWord;
  const words = foldAccents(toWesternDigits(stripInvisible(typed)))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const digits = words.map((word) => toDigits(word, known));
  return (digits.every((digit) => digit !== undefined) ? digits : words).join('').toUpperCase();
}

const signCount = 5;

const answerHash = ({ secret }: Pick<ServerContext, 'secret'>, id: string, answer: string): string =>
  sealed(secret, 'image-code', id, answer);

/** Creates an image code; the row has its answers only as a keyed hash. */
export async function newImageCode(context: ServerContext, language: LanguageInfo): Promise<Answer<'captcha'>> {
  const id = uuidv7();
  const picture = Array.from({ length: signCount }, () => signs[randomInt(0, signs.length)]).join('');
  const question = newQuestion(language);
  await insertImageCode(context.db, {
    id,
    image_hash: answerHash(context, id, normalizeAnswer(picture)),
    answer_hash: answerHash(context, id, question.answer),
    expires_at: new Date(context.clock().getTime() + constants.account.imageCodeMinutes * 60_000),
  });
  return { captchaId: id, image: drawSigns(picture), question: question.text };
}

export interface ImageCodeInput {
  captchaId: string;
  /** The answer to the picture or to the question. */
  captcha: string;
}

/**
 * Accepts a solved image code as permission for `target` (a phone, an e-mail address, an account; normalized). The
 * first use binds it to that target, a few more uses are valid for the same one, and a wrong answer invalidates it.
 * @throws BusinessError `wrongImageCode` at /captcha; the client shows a new one.
 */
export async function useImageCode(
  context: ServerContext,
  { captchaId, captcha }: ImageCodeInput,
  target: string,
): Promise<void> {
  const isRight = await validateImageAnswer(context.db, {
    id: captchaId,
    answerHash: answerHash(context, captchaId, normalizeAnswer(captcha)),
    targetHash: sealed(context.secret, 'image-code target', target),
    now: context.clock(),
  });
  if (isRight) return;
  throw new BusinessError('wrongImageCode', {
    errors: [{ pointer: '/captcha', key: 'answers:wrongImageCode', params: {} }],
  });
}
