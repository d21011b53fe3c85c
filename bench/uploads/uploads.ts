/** Part `uploads`: the server's memory while fifty people upload a file at once. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer } from '#contract/answers.ts';
import { getWire } from '#contract/wire.ts';
import { constants } from '#domain/constants.ts';
import { apiOver, fetchFrom, registerCustomer } from '../support/customer.ts';
import { loadBefore } from '../support/machine.ts';
import { type RealServer, startRealServer } from '../support/real-server.ts';
import { figure, type Report, table } from '../support/report.ts';
import { type SmsReceiver, startSmsReceiver } from '../support/sms-receiver.ts';

/** The product's target: maximum above the idle server. */
const aimMiB = 100;
const atOnce = 50;
const { resumeBytes, codDocumentBytes, openFiles, partBytes } = constants.upload;
const rounds = 3;
const lookMs = 20;
const mib = (bytes: number): number => bytes / 2 ** 20;

interface Sending {
  what: string;
  size: number;
  form: string;
  field: string;
  /** The senders' tokens, used in turns; empty for an upload without an account. */
  senders: (server: RealServer, codeFor: SmsReceiver['codeFor']) => Promise<readonly string[]>;
}

const sendings: readonly Sending[] = [
  {
    what: 'resumes of applications, without an account',
    size: resumeBytes,
    form: 'inbox/application',
    field: 'resume',
    senders: async () => [''],
  },
  {
    what: 'papers of an account for cash on delivery, signed in',
    size: codDocumentBytes,
    form: 'cod/application',
    field: 'birFiles',
    // The minimum number of senders for that many open uploads, and one for the warm-up file.
    async senders({ address }, codeFor) {
      const tokens: string[] = [];
      for (let number = 0; number < Math.ceil((atOnce + 1) / openFiles); number += 1)
        tokens.push((await registerCustomer(apiOver(fetchFrom(address)), number, codeFor)).token);
      return tokens;
    },
  },
];

/** A PDF signature, and otherwise noise. */
function someFile(size: number): Buffer {
  const bytes = randomBytes(size);
  bytes.write('%PDF-1.7\n', 0, 'latin1');
  // Noise could contain the mark of a second type.
  for (let at = 9; at < size; at += 1) bytes[at] = 0x20 + ((bytes[at] ?? 0) % 10);
  return bytes;
}

/** @throws Error when the call is rejected. */
async function ask<K extends 'fileBegin' | 'filePart'>(
  { address, token }: { address: string; token: string },
  id: K,
  question: Record<string, string | number>,
  bytes?: Uint8Array<ArrayBuffer>,
): Promise<Answer<K>> {
  const { path } = getWire(id);
  const asked = bytes
    ? `?${new URLSearchParams(Object.entries(question).map(([name, value]) => [name, String(value)]))}`
    : '';
  const contentType = bytes ? 'application/octet-stream' : 'application/json';
  const response = await fetch(address + path + asked, {
    method: 'POST',
    headers: { langType: 'ES', 'content-type': contentType, ...(token && { authToken: token }) },
    body: bytes ?? JSON.stringify(question),
  });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Answer<K> };
  if (response.status !== 200) throw new Error(`${id} was refused with ${code}: ${msg}`);
  return data;
}

async function sendFile(who: { address: string; token: string }, { form, field, size }: Sending, file: Buffer) {
  const ticket = randomBytes(32).toString('base64url');
  const { id } = await ask(who, 'fileBegin', { form, field, name: 'cv.pdf', size, ticket });
  for (let at = 0; at < size; at += partBytes)
    await ask(who, 'filePart', { id, at, ticket }, new Uint8Array(file.subarray(at, at + partBytes)));
}

/** The server's peak memory during some work. */
async function mostWhile(server: RealServer, work: Promise<unknown>): Promise<number> {
  let most = server.memoryBytes();
  const look = setInterval(() => {
    most = Math.max(most, server.memoryBytes());
  }, lookMs);
  await work.finally(() => clearInterval(look));
  return most;
}

/** A round with a new server: its idle and its peak memory in MiB, and the duration. */
async function measureRound(sending: Sending, sms: SmsReceiver): Promise<{ idle: number; most: number; s: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-uploads-'));
  const server = await startRealServer(folder, { DATA_DIR: join(folder, 'data'), ...sms.env });
  try {
    const { address } = server;
    const file = someFile(sending.size);
    const tokens = await sending.senders(server, sms.codeFor);
    const whoIs = (number: number) => ({ address, token: tokens[number % tokens.length] ?? '' });
    // What the first file loads does not count as memory of files.
    await sendFile(whoIs(atOnce), sending, file);
    const idle = server.memoryBytes();
    const start = performance.now();
    const all = Array.from({ length: atOnce }, (_, number) => sendFile(whoIs(number), sending, file));
    const most = await mostWhile(server, Promise.all(all));
    return { idle: mib(idle), most: mib(most), s: (performance.now() - start) / 1000 };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

async function measureSending(sending: Sending, sms: SmsReceiver): Promise<string[]> {
  const rows: string[][] = [];
  let worst = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const { idle, most, s } = await measureRound(sending, sms);
    worst = Math.max(worst, most - idle);
    rows.push([String(round), figure(idle), figure(most), figure(most - idle), figure(s, 1)]);
  }
  return [
    `${atOnce} ${sending.what}: files of ${figure(mib(sending.size))} MiB, in parts of ${figure(partBytes / 1024)} KiB.`,
    table(['round', 'idle, MiB', 'most, MiB', 'above idle, MiB', 'all sent in, s'], rows),
    `- Under ${aimMiB} MiB above idle is ${worst < aimMiB ? 'reached' : 'missed'}: ${figure(worst)} MiB.`,
  ];
}

export async function measureUploads(): Promise<Report> {
  const load = loadBefore();
  const sms = await startSmsReceiver();
  const blocks: string[] = [];
  for (const sending of sendings) blocks.push(...(await measureSending(sending, sms)));
  await sms.stop();
  return { title: `Uploads: ${atOnce} at once`, blocks: [`Each round a server of its own. ${load}`, ...blocks] };
}
