/** A bucket for tests: the part of S3 that the product uses, on a local port. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Config } from '#server/integrations/config.ts';

const secret = 'a secret of the bucket';
const sha = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');
const mac = (by: string | Buffer, text: string) => createHmac('sha256', by).update(text).digest();

/** The expected signature of the request, implemented again from the description of version 4. */
function getSignature({ method, url, headers }: IncomingMessage): string {
  const given = String(headers.authorization);
  const [, day = '', region = ''] = /Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request/.exec(given) ?? [];
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(given) ?? [];
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = [method, url, '', lines.join(''), signed, headers['x-amz-content-sha256']].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha(request)].join('\n');
  const signing = [region, 's3', 'aws4_request'].reduce<Buffer>(mac, mac(`AWS4${secret}`, day));
  return mac(signing, text).toString('hex');
}

/** A small server with the required part of S3, which rejects wrong signatures and damaged data. */
function fakeS3(kept: Map<string, Buffer>): Server {
  return createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const end = (status: number, bytes?: Buffer) => response.writeHead(status).end(bytes);
      const isSigned = String(request.headers.authorization).endsWith(`Signature=${getSignature(request)}`);
      if (!isSigned || request.headers['x-amz-content-sha256'] !== sha(body)) return end(403);
      const name = request.url ?? '';
      if (!name.startsWith('/bucket/')) return end(404);
      if (request.method === 'PUT') kept.set(name, body);
      else if (request.method === 'DELETE') kept.delete(name);
      else if (kept.has(name)) return end(200, kept.get(name));
      else return end(404);
      return end(request.method === 'PUT' ? 200 : 204);
    });
  });
}

export interface FakeS3 {
  /** The configuration for its bucket. */
  readonly config: S3Config;
  close(): void;
}

/** @param kept the stored objects, by path. */
export async function openFakeS3(kept: Map<string, Buffer>): Promise<FakeS3> {
  const server = fakeS3(kept);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`;
  return { config: { url, region: 'auto', keyId: 'key', secret }, close: () => server.close() };
}
