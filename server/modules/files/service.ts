/**
 * Files that are sent with a form (D-98): begun, sent in parts, judged by their content when they are whole, and nobody
 * else's. A part is stored before it counts: whoever breaks off goes on where the server is, and leaves nothing behind.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Answer } from '#contract/answers.ts';
import { constants } from '#domain/constants.ts';
import { readContent } from '#domain/file-content.ts';
import { typeOfName } from '#domain/file-kind.ts';
import { addMinutes } from '#domain/zoned-time.ts';
import type { ServerContext } from '../../context.ts';
import { uuidv7 } from '../../db/ids.ts';
import { transaction } from '../../db/transaction.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { FileAnswer, Input, Session } from '../../http/handlers.ts';
import { fieldRule, mayBeCalled, plainName, waitingDays, waitsAnew } from './rules.ts';
import {
  advance,
  countOpenFiles,
  type FileOwner,
  type FileRow,
  findFiles,
  holdOwner,
  insertFile,
  markWhole,
  takeOpenFile,
} from './store.ts';

const { partBytes, openFiles, unfinishedHours } = constants.upload;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** The ticket is a secret of 256 bits: of it, as of a token, the hash is enough. */
export const ownerOf = (session: Session | undefined, ticket: string): FileOwner => ({
  userId: session?.userId,
  ticketHash: createHash('sha256').update(ticket).digest('hex'),
});

export const partsOf = (size: number): number => Math.ceil(size / partBytes);

const progressOf = ({ received, type }: Pick<FileRow, 'received' | 'type'>) => ({ received, done: type !== null });

/** @throws BusinessError `tooLarge`, `fileRefused`; `tooManyRequests` for an owner who begins and never sends. */
export async function beginFile(
  { db, clock }: ServerContext,
  owner: FileOwner,
  { form, field, name, size }: Omit<Input<'fileBegin'>, 'ticket'>,
): Promise<Answer<'fileBegin'>> {
  const rule = fieldRule(form, field);
  if (!rule) throw new BusinessError('invalidParameter');
  if (size > rule.maxBytes) throw new BusinessError('tooLarge');
  const shown = plainName(name);
  if (!mayBeCalled(shown, rule.types)) throw new BusinessError('fileRefused');
  const now = clock();
  const id = uuidv7();
  const row = {
    id,
    key: randomBytes(16).toString('hex'),
    form,
    field,
    user_id: owner.userId ?? null,
    ticket_hash: owner.ticketHash,
    name: shown,
    size,
    type: null,
    created_at: now,
    expires_at: addMinutes(now, unfinishedHours * hourMinutes),
  };
  await transaction(db, async (trx) => {
    await holdOwner(trx, owner);
    if ((await countOpenFiles(trx, owner)) >= openFiles) throw new BusinessError('tooManyRequests');
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
 * Takes the next part; of one that is there already, or comes too early, it says where the file is.
 * @throws BusinessError `notFound`, `invalidParameter` for a part of another length, `fileRefused` and `fileUnsafe` after
 * the last one: then the file is gone.
 */
export async function storePart(
  context: ServerContext,
  owner: FileOwner,
  { id, at, bytes }: Pick<Input<'filePart'>, 'id' | 'at'> & { bytes: Uint8Array },
): Promise<Answer<'filePart'>> {
  const { db, outside } = context;
  const file = await ownFile(context, owner, id);
  if (file.type !== null) return progressOf(file);
  // All parts are there, and whoever stored the last one was stopped before the end.
  if (file.received === file.size) return judge(context, file);
  if (at !== file.received) return progressOf(file);
  if (bytes.length !== Math.min(partBytes, file.size - at)) throw new BusinessError('invalidParameter');
  await outside.files.putPart(file.key, at / partBytes, bytes);
  const received = at + bytes.length;
  if (!(await advance(db, id, at, received))) {
    const [now] = await findFiles(db, owner, [id]);
    if (now) return progressOf(now);
    // It was removed while the part was on its way.
    await outside.files.remove(file.key, partsOf(file.size));
    throw new BusinessError('notFound');
  }
  return received < file.size ? { received, done: false } : judge(context, { ...file, received });
}

/** The parts in order, one at a time in memory. @throws Error when one is missing. */
async function* piecesOf(
  { outside }: Pick<ServerContext, 'outside'>,
  { key, size }: FileRow,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < partsOf(size); part += 1) {
    const piece = await outside.files.getPart(key, part);
    if (!piece) throw new Error('A part of a stored file is missing.');
    yield piece;
  }
}

/** What it is must be what its field takes and what its name says. */
async function judge(context: ServerContext, file: FileRow): Promise<Answer<'filePart'>> {
  const { db, clock } = context;
  const reader = readContent();
  for await (const piece of piecesOf(context, file)) reader.take(piece);
  const { type, isUnsafe } = reader.verdict();
  const claimed = typeOfName(file.name);
  const isTaken = type !== undefined && fieldRule(file.form, file.field)?.types.includes(type);
  if (type === undefined || isUnsafe || !isTaken || (claimed !== undefined && claimed !== type)) {
    await dropFile(context, file.id);
    throw new BusinessError(isUnsafe ? 'fileUnsafe' : 'fileRefused');
  }
  await markWhole(db, file.id, type, addMinutes(clock(), waitingDays(file.form) * dayMinutes));
  return { received: file.size, done: true };
}

async function dropFile({ db, outside }: ServerContext, id: string): Promise<void> {
  const file = await takeOpenFile(db, id);
  if (file) await outside.files.remove(file.key, partsOf(file.size));
}

export async function removeFile(context: ServerContext, owner: FileOwner, id: string): Promise<null> {
  const [file] = await findFiles(context.db, owner, [id]);
  if (file) await dropFile(context, id);
  return null;
}

/** Whoever looks at a long form again goes on with it: written at most once a day. */
async function keepWaiting(db: ServerContext['db'], files: readonly FileRow[], now: Date): Promise<void> {
  for (const { id, form, type, expires_at } of files.filter((file) => waitsAnew(file.form))) {
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
  return { files: files.map((file) => ({ id: file.id, name: file.name, size: file.size, ...progressOf(file) })) };
}

/** As bytes, while it is read. */
const sendFile = (context: Pick<ServerContext, 'outside'>, file: FileRow): FileAnswer => ({
  chunks: piecesOf(context, file),
  expectedBytes: file.size,
});

/** @throws BusinessError `notFound` for what isn't there, isn't whole or is somebody else's. */
export async function readFile(context: ServerContext, owner: FileOwner, id: string): Promise<FileAnswer> {
  const file = await ownFile(context, owner, id);
  if (file.type === null) throw new BusinessError('notFound');
  return sendFile(context, file);
}

/** The whole of a file that an operator asks for. */
export async function wholeFile(context: Pick<ServerContext, 'outside'>, file: FileRow): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(context, file)) pieces.push(piece);
  return Buffer.concat(pieces);
}
