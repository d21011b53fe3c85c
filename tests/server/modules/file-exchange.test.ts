import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeOfContent } from '#domain/content/file-content.ts';
import { folderFiles, s3Files } from '#server/open-context.ts';
import type { FilePort } from '#server/integrations/ports.ts';
import { type FakeS3, openFakeS3 } from '#tests/support/fake-s3.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { freshIp } from '#tests/support/fresh-ip.ts';
import type { TestServer } from '#tests/support/server.ts';
import { openWithAna } from './support/customers.ts';
import { getFile, newTicket, toPdf } from './support/files.ts';

const bodiesAtOnce = 12;
const rounds = Number(process.env['EXCHANGE_ROUNDS'] ?? 8);

const folder = temporaryFolder();
const bucket = new Map<string, Buffer>();
let s3: FakeS3;
/** The current server's store, and each part that was read from it. */
let store: FilePort;
let readParts: Uint8Array[] = [];
const recorded: FilePort = {
  putPart: (...part) => store.putPart(...part),
  removePart: (...part) => store.removePart(...part),
  remove: (...file) => store.remove(...file),
  freeBytes: () => store.freeBytes(),
  async getPart(key, part) {
    const bytes = await store.getPart(key, part);
    if (bytes) readParts.push(bytes);
    return bytes;
  },
};

let server: TestServer;
beforeAll(async () => {
  s3 = await openFakeS3(bucket);
  ({ server } = await openWithAna({ outside: { files: recorded } }));
});
afterAll(async () => {
  await server.close();
  s3.close();
  folder.remove();
});

const filesDir = () => join(folder.path, 'files');
const stores = {
  folder: () => folderFiles(filesDir()),
  s3: () => s3Files(s3.config),
} satisfies Record<string, () => FilePort>;

/** The number of parts in the store. */
const objects = {
  folder: () =>
    readdirSync(filesDir(), { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length,
  s3: () => bucket.size,
};

/** Bodies of one length for one part; every third is not a PDF. */
const getBodies = (round: number): Uint8Array[] =>
  Array.from({ length: bodiesAtOnce }, (_, index) => {
    const bytes = index % 3 === 2 ? getFile('MZ is no PDF', 1_000) : toPdf(1_000);
    bytes.set(Buffer.from(`round ${round} body ${index}`), 20);
    return bytes;
  });

async function race(bodies: readonly Uint8Array[]): Promise<{ id: string; ticket: string }> {
  const ticket = newTicket();
  const begin = { form: 'inbox/application', field: 'resume', name: 'cv.pdf', size: 1_000, ticket };
  const { data } = await server.call('fileBegin', begin, { ip: freshIp() });
  const part = { id: data.id, at: 0, ticket };
  const answers = await Promise.all(bodies.map((bytes) => server.call('filePart', part, { bytes })));
  for (const { codeName, status } of answers) {
    expect(status).toBe(200);
    expect(['success', 'fileRefused', 'notFound']).toContain(codeName);
  }
  return part;
}

const opened = async (file: { id: string; ticket: string }) => {
  const { rawPayload } = await server.app.inject({ method: 'POST', url: '/official/file/get', payload: file });
  return rawPayload;
};

test.each(['folder', 's3'] as const)(
  'D-98 whatever arrives at once for a part, what opens is byte for byte what was checked, in %s',
  async (kind) => {
    store = stores[kind]();
    let accepted = 0;
    for (let round = 0; round < rounds; round += 1) {
      readParts = [];
      const bodies = getBodies(round);
      const { id, ticket } = await race(bodies);
      const { data } = await server.call('fileInfo', { ids: [id], ticket });
      const [file] = data.files;
      if (!file) continue;
      expect(file.done).toBe(true);
      accepted += 1;
      const bytes = await opened({ id, ticket });
      expect(typeOfContent(bytes)).toBe('pdf');
      expect(bodies.some((body) => bytes.equals(body))).toBe(true);
      // The checks of this round and the opening have read the same.
      expect(readParts.length).toBeGreaterThan(1);
      for (const read of readParts) expect(bytes.equals(read)).toBe(true);
    }
    expect(accepted).toBeGreaterThan(0);
    // Nothing is left of the parts that lost the race.
    expect(objects[kind]()).toBe(accepted);
  },
);
