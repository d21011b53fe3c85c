/**
 * Files that are sent with a form (D-98): created, uploaded in parts, validated by their content when they are
 * complete, and private to their owner. A part is stored before it counts, each attempt under a number of its own, and
 * the row names those that count: an interrupted upload resumes where the server is, and validated bytes are never
 * overwritten.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Answer } from '#contract/calls.ts';
import { constants } from '#domain/constants.ts';
import { type ContentVerdict, readContent, rejectByContent, rejectByName } from '#domain/content/file-content.ts';
import { addMinutes } from '#domain/time/zoned-time.ts';
import type { ServerContext } from '#server/context.ts';
import { uuidv7 } from '#server/db/ids.ts';
import { transaction } from '#server/db/transaction.ts';
import { BusinessError } from '#server/http/failures.ts';
import type { FileAnswer, Input, Session } from '#server/http/handlers.ts';
import { getBlock, getSite } from '#server/http/rate-limit.ts';
import { StoreFullError } from '#server/integrations/ports.ts';
import { sealed } from '#server/secret.ts';
import { fieldRule, needsSession, plainName, rejectedFile, waitingDays, waitsAgain } from './file-rules.ts';
import {
  advance,
  countWaiting,
  type FileOwner,
  type FileRow,
  filesById,
  findFiles,
  holdFiles,
  insertFile,
  markWhole,
  numberAttempt,
  takeOpenFile,
} from './file-store.ts';

const { partBytes, openFiles, unfinishedHours, waitingBytes, waitingBytesPerAddress, diskReserveBytes } =
  constants.upload;
/** A file is abandoned after so many: a response is lost now and then, but not that often. */
const attemptsPerPart = 16;
/** The /48 around an address has as large a share as in every other limit. */
const addressesPerSite = 10;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** The ticket is a secret of 256 bits, so like for a token its hash is enough. */
export const getOwner = (session: Session | undefined, ticket: string): FileOwner => ({
  userId: session?.userId,
  ticketHash: createHash('sha256').update(ticket).digest('hex'),
});

const getParts = (size: number): number => Math.ceil(size / partBytes);

const getProgress = ({ received, type }: Pick<FileRow, 'received' | 'type'>) => ({ received, done: type !== null });

/** Rejects bytes that would leave too little of the disk for everything else. @throws BusinessError `uploadsFull` */
async function requireRoom({ outside }: Pick<ServerContext, 'outside'>, bytes: number): Promise<void> {
  if ((await outside.files.freeBytes()) - bytes < diskReserveBytes) throw new BusinessError('uploadsFull');
}

/** @throws BusinessError `tooManyFiles` for this owner and address, `uploadsFull` for all callers. */
async function requireShare(db: ServerContext['db'], owner: FileOwner, row: NewFile): Promise<void> {
  const { own, ofBlock, ofSite, ofAll } = await countWaiting(db, owner, row);
  const isOverShare =
    own >= openFiles ||
    ofBlock + row.size > waitingBytesPerAddress ||
    ofSite + row.size > addressesPerSite * waitingBytesPerAddress;
  if (isOverShare) throw new BusinessError('tooManyFiles');
  if (ofAll + row.size > waitingBytes) throw new BusinessError('uploadsFull');
}

type NewFile = Pick<FileRow, 'size' | 'block_hash' | 'site_hash'>;

/**
 * @param ip the address that the bytes count against until a form is sent with them.
 * @throws BusinessError `tooLarge`, `fileRefused`, `tooManyFiles`, `uploadsFull`; `sessionExpired` when the form
 * requires a session.
 */
export async function beginFile(
  context: ServerContext,
  owner: FileOwner,
  { form, field, name, size }: Omit<Input<'fileBegin'>, 'ticket'>,
  ip: string,
): Promise<Answer<'fileBegin'>> {
  const { db, clock, secret } = context;
  const rule = fieldRule(form, field);
  if (!rule) throw new BusinessError('invalidParameter');
  if (needsSession(form) && owner.userId === undefined) throw new BusinessError('sessionExpired');
  const shown = plainName(name);
  const rejection = rejectByName({ name: shown, size }, rule);
  if (rejection) throw rejectedFile(rejection, rule, rejection.reason === 'size' ? '/size' : '/name');
  await requireRoom(context, size);
  const now = clock();
  const id = uuidv7();
  const site = getSite(ip);
  const row = {
    id,
    key: randomBytes(16).toString('hex'),
    form,
    field,
    user_id: owner.userId ?? null,
    ticket_hash: needsSession(form) ? null : owner.ticketHash,
    block_hash: sealed(secret, 'file address', getBlock(ip)),
    site_hash: site === undefined ? null : sealed(secret, 'file address', site),
    name: shown,
    size,
    type: null,
    created_at: now,
    expires_at: addMinutes(now, unfinishedHours * hourMinutes),
  };
  await transaction(db, async (trx) => {
    await holdFiles(trx);
    await requireShare(trx, owner, row);
    await insertFile(trx, row);
  });
  return { id, received: 0, done: false };
}

async function ownFile({ db }: ServerContext, owner: FileOwner, id: string): Promise<FileRow> {
  const [file] = await findFiles(db, owner, [id]);
  if (!file) throw new BusinessError('notFound');
  return file;
}

/**
 * Stores the next part; for one that is there already, or comes too early, answers with the progress.
 * @throws BusinessError `notFound`, `uploadsFull`, `invalidParameter` for a part of another length, `fileRefused` and
 * `fileUnsafe` after the last one: then the file is removed.
 */
export async function storePart(
  context: ServerContext,
  owner: FileOwner,
  { id, at, bytes }: Pick<Input<'filePart'>, 'id' | 'at'> & { bytes: Uint8Array },
): Promise<Answer<'filePart'>> {
  const file = await ownFile(context, owner, id);
  if (file.type !== null) return getProgress(file);
  // All parts are there, but the request that stored the last one was interrupted before the validation.
  if (file.received === file.size) return validate(context, file);
  if (at !== file.received) return getProgress(file);
  if (bytes.length !== Math.min(partBytes, file.size - at)) throw new BusinessError('invalidParameter');
  await requireRoom(context, bytes.length);
  const attempt = await numberAttempt(context.db, { id, at, most: attemptsPerPart * getParts(file.size) });
  if (attempt === undefined) return progressAfter(context, owner, { id, at });
  await putAttempt(context, file, attempt, bytes);
  const received = at + bytes.length;
  const counts = await advance(context.db, { id, attempt, from: at, to: received });
  if (!counts) return dropAttempt(context, owner, { file, attempt });
  return received < file.size
    ? { received, done: false }
    : validate(context, { ...file, received, parts: [...file.parts, attempt] });
}

/** The progress when the part got no attempt number. A file with too many attempts has to be uploaded again. */
async function progressAfter(
  context: ServerContext,
  owner: FileOwner,
  { id, at }: Pick<Input<'filePart'>, 'id' | 'at'>,
): Promise<Answer<'filePart'>> {
  const file = await ownFile(context, owner, id);
  if (file.received !== at) return getProgress(file);
  await dropFile(context, id);
  throw new BusinessError('notFound');
}

/** @throws BusinessError `uploadsFull`; `notFound` for a file that was removed meanwhile. */
async function putAttempt(
  { db, outside }: ServerContext,
  { id, key }: FileRow,
  attempt: number,
  bytes: Uint8Array,
): Promise<void> {
  try {
    await outside.files.putPart(key, attempt, bytes);
  } catch (error) {
    // An interrupted write may have left bytes; if they can't be removed now, they are removed with the file.
    await outside.files.removePart(key, attempt).catch(() => undefined);
    if (error instanceof StoreFullError) throw new BusinessError('uploadsFull');
    if (await isGone(db, id)) throw new BusinessError('notFound');
    throw error;
  }
}

const isGone = async (db: ServerContext['db'], id: string): Promise<boolean> =>
  (await filesById(db, [id])).length === 0;

/** Removes an attempt that another one outran, or whose file was removed meanwhile. */
async function dropAttempt(
  { db, outside }: ServerContext,
  owner: FileOwner,
  { file: { id, key }, attempt }: { file: FileRow; attempt: number },
): Promise<Answer<'filePart'>> {
  await outside.files.removePart(key, attempt);
  const [now] = await findFiles(db, owner, [id]);
  if (now) return getProgress(now);
  await outside.files.remove(key, attempt + 1);
  throw new BusinessError('notFound');
}

/** The parts in order, one at a time in memory. @throws Error when one is missing. */
async function* getPieces(
  { outside }: Pick<ServerContext, 'outside'>,
  { key, parts }: Pick<FileRow, 'key' | 'parts'>,
): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const piece = await outside.files.getPart(key, part);
    if (!piece) throw new Error('A part of a stored file is missing.');
    yield piece;
  }
}

/** The type of its content; undefined when it was removed while it was read. */
async function readVerdict(context: ServerContext, file: FileRow): Promise<ContentVerdict | undefined> {
  const reader = readContent();
  try {
    for await (const piece of getPieces(context, file)) reader.take(piece);
  } catch (error) {
    if (await isGone(context.db, file.id)) return undefined;
    throw error;
  }
  return reader.verdict();
}

/** The content must match both the field's types and the file's name. */
async function validate(context: ServerContext, file: FileRow): Promise<Answer<'filePart'>> {
  const { db, clock } = context;
  const verdict = await readVerdict(context, file);
  if (!verdict) throw new BusinessError('notFound');
  const rule = fieldRule(file.form, file.field) ?? { types: [] };
  const rejection = rejectByContent(file.name, verdict, rule);
  if (rejection || verdict.type === undefined) {
    await dropFile(context, file.id);
    throw rejectedFile(rejection ?? { reason: 'type' }, rule, '');
  }
  await markWhole(db, file.id, verdict.type, addMinutes(clock(), waitingDays(file.form) * dayMinutes));
  return { received: file.size, done: true };
}

async function dropFile({ db, outside }: ServerContext, id: string): Promise<void> {
  const file = await takeOpenFile(db, id);
  if (file) await outside.files.remove(file.key, file.attempts);
}

export async function removeFile(context: ServerContext, owner: FileOwner, id: string): Promise<null> {
  const [file] = await findFiles(context.db, owner, [id]);
  if (file) await dropFile(context, id);
  return null;
}

/** Extends the waiting time of files when a customer returns to a long form: written at most once a day. */
async function keepWaiting(db: ServerContext['db'], files: readonly FileRow[], now: Date): Promise<void> {
  for (const { id, form, type, expires_at } of files.filter((file) => waitsAgain(file.form))) {
    const until = addMinutes(now, waitingDays(form) * dayMinutes);
    const isWaiting = type !== null && expires_at !== null && expires_at > now;
    if (isWaiting && until.getTime() - expires_at.getTime() > dayMinutes * 60_000) await markWhole(db, id, type, until);
  }
}

export async function describeFiles(
  { db, clock }: ServerContext,
  owner: FileOwner,
  ids: readonly string[],
): Promise<Answer<'fileInfo'>> {
  const files = await findFiles(db, owner, ids);
  await keepWaiting(db, files, clock());
  return { files: files.map((file) => ({ id: file.id, name: file.name, size: file.size, ...getProgress(file) })) };
}

/** Streams the bytes while they are read. */
const sendFile = (context: Pick<ServerContext, 'outside'>, file: FileRow): FileAnswer => ({
  chunks: getPieces(context, file),
  expectedBytes: file.size,
});

/** @throws BusinessError `notFound` for a file that doesn't exist, isn't complete or belongs to someone else. */
export async function readFile(context: ServerContext, owner: FileOwner, id: string): Promise<FileAnswer> {
  const file = await ownFile(context, owner, id);
  if (file.type === null) throw new BusinessError('notFound');
  return sendFile(context, file);
}

/** The whole of a file, for an operator. */
export async function wholeFile(context: Pick<ServerContext, 'outside'>, file: FileRow): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of getPieces(context, file)) pieces.push(piece);
  return Buffer.concat(pieces);
}
