/** Answers a form that was sent without a script: by its call, or with the filled form and its errors. */
import { randomUUID } from 'node:crypto';
import type { Answer } from '#contract/calls.ts';
import { codes, type Envelope } from '#contract/answer-codes.ts';
import { readInUnit, valueOf } from '#domain/text/typed-number.ts';
import { parsePointer } from '#schemas/model/pointer.ts';
import { normalizeAnswers } from '#schemas/runtime/normalize.ts';
import type { SchemaModule } from '#schemas/runtime/types.ts';
import { coerce } from '../http/validate.ts';
import type { SentFile } from '../http/multipart.ts';
import { type Ask, element, typedText, type TypedValues, type Words } from './answer-form.ts';
import { newTicket, takeFile } from './plain-files.ts';
import { errorList, plainForm, plainNames, type PlainState, type SavedFile, type SentForm } from './no-js-forms.ts';

export interface Sending {
  typed: TypedValues;
  sent: ReadonlyMap<string, SentFile>;
  /** The URL that the form is sent to again. */
  action: string;
  /** The query of the page's URL. */
  query: URLSearchParams;
}

export interface SentAnswer {
  /** HTML. */
  part: string;
  isRejected: boolean;
}

interface Circumstances {
  words: Words;
  ask: Ask;
  /** The courier's name. */
  site: string;
}

/** An image code replaces the proof of work that a script would do in the background (D-24). */
const asksForImage: ReadonlySet<number> = new Set([codes.workRequired, codes.imageCodeRequired, codes.wrongImageCode]);

const has = ({ schema }: SchemaModule, name: string): boolean => Object.hasOwn(schema.properties ?? {}, name);

/** Parses a number as the site's own fields would send it; the call parses everything else itself. */
function toAnswer({ schema, ui }: SchemaModule, name: string, text: string): unknown {
  const { type } = schema.properties?.[name] ?? {};
  if (type !== 'number' && type !== 'integer') return text;
  return valueOf(readInUnit(text, ui?.fields[name]?.unit, type === 'integer')) ?? text;
}

/** The field's own name is used for a new file. */
const idName = (field: string): string => `${field}.id`;

interface Sent {
  input: Record<string, unknown>;
  kept: Record<string, string>;
  files: Map<string, SavedFile>;
  errors: Map<string, string>;
}

/** The input of the call: the typed values, the page's own, and the ids of files. */
async function readSent(form: SentForm, { typed, sent, query }: Sending, { words, ask }: Circumstances): Promise<Sent> {
  const { module } = form;
  const kept: Record<string, string> = {};
  if (has(module, 'key')) kept['key'] = typedText(typed, 'key') || randomUUID();
  if (has(module, 'ticket')) kept['ticket'] = typedText(typed, 'ticket') || newTicket();
  const input: Record<string, unknown> = { ...kept };
  for (const [question, name] of Object.entries(form.given ?? {})) input[name] = query.get(question) ?? '';
  const [files, errors] = [new Map<string, SavedFile>(), new Map<string, string>()];
  for (const name of plainNames(module, false)) {
    const schema = module.schema.properties?.[name] ?? {};
    const text = typedText(typed, name);
    if (!schema.files) {
      if (text !== '') input[name] = toAnswer(module, name, text);
      continue;
    }
    const question = { form: module.id, field: name, schema, ticket: kept['ticket'] ?? '' };
    const { file, error } = await takeFile(
      { ...question, before: typedText(typed, idName(name)), sent: sent.get(name) },
      words,
      ask,
    );
    if (file) {
      files.set(name, file);
      kept[idName(name)] = file.id;
      input[name] = [file.id];
    }
    if (error !== undefined) errors.set(name, error);
  }
  return { input, kept, files, errors };
}

interface Refused {
  errors?: readonly { pointer: string; key: string; params?: Record<string, unknown> }[];
}

/** Messages by field; the form itself shows those without a visible field. */
function fieldErrors(module: SchemaModule, { errors = [] }: Refused, { say }: Words): Map<string, string> {
  const sentences = new Map<string, string>();
  // In the order of the screen; the first error of a field is the most useful one.
  for (const name of plainNames(module, true)) {
    const error = errors.find(({ pointer }) => parsePointer(pointer)[0] === name);
    if (error) sentences.set(name, say(error.key, error.params));
  }
  return sentences;
}

const isGood = ({ code }: Envelope<unknown>): boolean => code === codes.success;

const box = (tone: 'warn' | 'err', sentence: string, before = ''): string =>
  `<div class="box s-${tone}" role="alert"><div><p>${before}${element('span', sentence)}</p></div></div>`;

/** The top of the form: its errors, or why it was not sent. */
function head(form: SentForm, { code, msg }: Envelope<unknown>, state: PlainState, { say, ...words }: Words): string {
  if (state.errors.size > 0) return errorList(form.module, state.errors, { say, ...words });
  if (state.image) return box('warn', say('answers:imageCodeRequired'));
  const own = form.rejections?.[code];
  return box('err', own === undefined ? msg : say(own), `${element('b', say('inbox:refused'))} `);
}

export async function answerSent(form: SentForm, sending: Sending, around: Circumstances): Promise<SentAnswer> {
  const { module } = form;
  const { words, ask, site } = around;
  const { typed, action, query } = sending;
  const { input, kept, files, errors } = await readSent(form, sending, around);
  const [captcha, captchaId] = [typedText(typed, 'captcha'), typedText(typed, 'captchaId')];
  if (captcha !== '') Object.assign(input, { needsImageCode: true, captcha, captchaId });

  const question = form.instead?.(typed, query) ?? { call: form.call, input };
  // An error of a file is reported with all other errors, and the form isn't sent without the file.
  const answered: Envelope<unknown> =
    errors.size === 0
      ? await ask(question)
      : {
          code: codes.invalidParameter,
          msg: '',
          data: { errors: module.validate(normalizeAnswers(coerce(input, module.schema), module.schema)) },
        };
  if (isGood(answered)) return { part: form.show(answered.data, words, site), isRejected: false };

  const { code } = answered;
  const all = new Map([...fieldErrors(module, (answered.data ?? {}) as Refused, words), ...errors]);
  // The image code is correct but not enough: an address that writes often also needs a script's proof of work.
  const isTooOften = captcha !== '' && code === codes.workRequired;
  const wantsImage = !isTooOften && (asksForImage.has(code) || captchaId !== '');
  const image = wantsImage ? await ask({ call: 'captcha', input: {} }) : undefined;
  if (code === codes.wrongImageCode) all.set('captcha', words.say('answers:wrongImageCode'));
  const lastly = image && !isGood(image) ? image : answered;
  const shown = isTooOften ? { ...answered, msg: words.say('answers:tooManyRequests') } : lastly;
  const drawn = image && isGood(image) ? (image.data as Answer<'captcha'>) : undefined;
  const state: PlainState = {
    typed: { ...typed, captcha: '' },
    errors: new Map([...all].filter(([name]) => name !== 'captcha' || drawn)),
    kept: {
      ...kept,
      // The message under this key has arrived: sent again, this is a new message.
      ...(code === codes.messageConflict && { key: randomUUID() }),
      ...(drawn && { captchaId: drawn.captchaId }),
    },
    files,
    image: drawn,
  };
  return {
    part: head(form, shown, state, words) + plainForm({ module, action, submit: form.submit }, words, state),
    isRejected: true,
  };
}
