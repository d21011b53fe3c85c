/**
 * A file that is sent with a form uses the same upload as any other: created, sent in parts, validated by its content,
 * counted. It waits under its id and a ticket, which the form returns to its sender only.
 */
import { randomBytes } from 'node:crypto';
import type { Answer } from '#contract/calls.ts';
import { codes, type Envelope } from '#contract/answer-codes.ts';
import { constants } from '#domain/constants.ts';
import { getTypes, typeList } from '#domain/content/file-kind.ts';
import type { ResolvedSchema } from '#schemas/runtime/types.ts';
import type { SentFile } from '../http/multipart.ts';
import type { Ask, Words } from './answer-form.ts';
import { sizeText } from './plain-fields.ts';
import type { SavedFile } from './no-js-forms.ts';

const { partBytes } = constants.upload;

/** In the same format as the browser's. */
export const newTicket = (): string => randomBytes(32).toString('base64url');

export interface FileQuestion {
  form: string;
  field: string;
  schema: ResolvedSchema;
  ticket: string;
  /** The id of a file that was uploaded with an earlier attempt. */
  before: string;
  sent: SentFile | undefined;
}

export interface FileOutcome {
  file?: SavedFile | undefined;
  /** Why the new file is rejected, in words. */
  error?: string;
}

const isGood = ({ code }: Envelope<unknown>): boolean => code === codes.success;

/** Uploads its parts; returns the answer to the last one, or to the first that is rejected. */
async function store(
  { form, field, ticket }: FileQuestion,
  { name: chosen, size, bytes }: SentFile & { bytes: Buffer },
  ask: Ask,
): Promise<{ answered: Envelope<unknown>; id: string }> {
  // Every text rejects control and formatting characters.
  const name = chosen.replaceAll(/\p{C}/gu, '');
  const begun = await ask({ call: 'fileBegin', input: { form, field, name, size, ticket } });
  if (!isGood(begun)) return { answered: begun, id: '' };
  const { id } = begun.data as Answer<'fileBegin'>;
  for (let at = 0; ; at += partBytes) {
    const answered = await ask({
      call: 'filePart',
      input: { id, at, ticket },
      bytes: bytes.subarray(at, at + partBytes),
    });
    if (!isGood(answered) || at + partBytes >= size) return { answered, id };
  }
}

/** A file that was uploaded before, if it still exists and belongs to the sender: its name comes from the server. */
async function known({ ticket, before }: FileQuestion, ask: Ask): Promise<SavedFile | undefined> {
  if (before === '') return undefined;
  const answered = await ask({ call: 'fileInfo', input: { ids: [before], ticket } });
  const { files = [] } = isGood(answered) ? (answered.data as Answer<'fileInfo'>) : {};
  return files.find(({ id, done }) => id === before && done);
}

interface RejectedFile {
  errors?: readonly { key: string; params?: Record<string, unknown> }[];
}

/** Why it is rejected: the message of the error, else that of its code. */
function reason(
  { schema }: FileQuestion,
  sent: SentFile,
  answered: Envelope<unknown> | undefined,
  words: Words,
): string {
  const { kinds = [], maxBytes = 0 } = schema.files ?? {};
  const { say, language } = words;
  if (sent.isCrowdedOut) return say('widgets:files.refused.busy');
  const [error] = ((answered?.data ?? {}) as RejectedFile).errors ?? [];
  const code = answered === undefined ? codes.tooLarge : answered.code;
  if (code === codes.invalidParameter) return say('widgets:files.failed');
  const sizes = { size: sizeText(sent.size, words, maxBytes), limit: sizeText(maxBytes, words) };
  const types = typeList(getTypes(kinds), language.locale);
  if (code === codes.tooLarge) return say('widgets:files.refused.size', sizes);
  return error ? say(error.key, { ...error.params, types }) : (answered?.msg ?? '');
}

/** A new file replaces the previous one as soon as it is accepted. */
export async function takeFile(asked: FileQuestion, words: Words, ask: Ask): Promise<FileOutcome> {
  const { sent, ticket, before } = asked;
  if (!sent || (sent.name === '' && sent.size === 0)) return { file: await known(asked, ask) };
  if (sent.size === 0) return { file: await known(asked, ask), error: words.say('widgets:files.refused.empty') };
  const { bytes } = sent;
  const stored = bytes && (await store(asked, { ...sent, bytes }, ask));
  if (!stored || !isGood(stored.answered))
    return { file: await known(asked, ask), error: reason(asked, sent, stored?.answered, words) };
  if (before !== '') await ask({ call: 'fileRemove', input: { id: before, ticket } });
  return { file: { id: stored.id, name: sent.name } };
}
