/** Part `uploads`: how much memory the server takes while fifty people send a file at once. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer } from '#contract/answers.ts';
import { wireOf } from '#contract/wire.ts';
import { constants } from '#domain/constants.ts';
import { loadBefore } from '../support/machine.ts';
import { type RealServer, startRealServer } from '../support/real-server.ts';
import { figure, type Report, table } from '../support/report.ts';

/** The aim of the product: so much above the idle server at most. */
const aimMiB = 100;
const atOnce = 50;
const { resumeBytes: size, partBytes } = constants.upload;
const rounds = 3;
const lookMs = 20;
const mib = (bytes: number): number => bytes / 2 ** 20;

/** Of a PDF's kind, and otherwise noise. */
function someFile(): Buffer {
  const bytes = randomBytes(size);
  bytes.write('%PDF-1.7\n', 0, 'latin1');
  // Noise may hold what makes a file of two kinds.
  for (let at = 9; at < size; at += 1) bytes[at] = 0x20 + ((bytes[at] ?? 0) % 10);
  return bytes;
}

/** @throws Error when the call is refused. */
async function ask<K extends 'fileBegin' | 'filePart'>(
  address: string,
  id: K,
  question: Record<string, string | number>,
  bytes?: Uint8Array<ArrayBuffer>,
): Promise<Answer<K>> {
  const { path } = wireOf(id);
  const asked = bytes
    ? `?${new URLSearchParams(Object.entries(question).map(([name, value]) => [name, String(value)]))}`
    : '';
  const response = await fetch(address + path + asked, {
    method: 'POST',
    headers: { langType: 'ES', 'content-type': bytes ? 'application/octet-stream' : 'application/json' },
    body: bytes ?? JSON.stringify(question),
  });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Answer<K> };
  if (response.status !== 200) throw new Error(`${id} was refused with ${code}: ${msg}`);
  return data;
}

async function sendFile(address: string, file: Buffer): Promise<void> {
  const ticket = randomBytes(32).toString('base64url');
  const begin = { form: 'inbox/application', field: 'resume', name: 'cv.pdf', size, ticket };
  const { id } = await ask(address, 'fileBegin', begin);
  for (let at = 0; at < size; at += partBytes)
    await ask(address, 'filePart', { id, at, ticket }, new Uint8Array(file.subarray(at, at + partBytes)));
}

/** The most that the server took while something was done. */
async function mostWhile(server: RealServer, work: Promise<unknown>): Promise<number> {
  let most = server.memoryBytes();
  const look = setInterval(() => {
    most = Math.max(most, server.memoryBytes());
  }, lookMs);
  await work.finally(() => clearInterval(look));
  return most;
}

export async function measureUploads(): Promise<Report> {
  const load = loadBefore();
  const rows: string[][] = [];
  let worst = 0;
  for (let round = 0; round < rounds; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-uploads-'));
    const server = await startRealServer(folder, { DATA_DIR: join(folder, 'data') });
    const file = someFile();
    // What the first file loads is no memory of files.
    await sendFile(server.address, file);
    const idle = server.memoryBytes();
    const start = performance.now();
    const most = await mostWhile(
      server,
      Promise.all(Array.from({ length: atOnce }, () => sendFile(server.address, file))),
    );
    const seconds = (performance.now() - start) / 1000;
    await server.stop();
    rmSync(folder, { recursive: true });
    worst = Math.max(worst, mib(most - idle));
    rows.push([String(round + 1), figure(mib(idle)), figure(mib(most)), figure(mib(most - idle)), figure(seconds, 1)]);
  }
  return {
    title: `Uploads: ${atOnce} at once`,
    blocks: [
      `${atOnce} files of ${figure(mib(size))} MiB, in parts of ${figure(partBytes / 1024)} KiB, each round a server of its own. ${load}`,
      table(['round', 'idle, MiB', 'most, MiB', 'above idle, MiB', 'all sent in, s'], rows),
      `- Under ${aimMiB} MiB above idle is ${worst < aimMiB ? 'reached' : 'missed'}: ${figure(worst)} MiB.`,
    ],
  };
}
