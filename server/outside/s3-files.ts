/** Files in a bucket of an S3-compatible service: an object for each part, with signature version 4. */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from './file-config.ts';
import { type FilePort, mustBeKey, storingMs } from './ports.ts';

/** @param timeoutMs after which a request without a response fails. */
export function s3Files({ url, region, keyId, secret }: S3Config, timeoutMs: number = storingMs): FilePort {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 0 });

  /** @returns the response with 2xx, and undefined with 404. */
  async function ask(method: string, key: string, part: number, body?: Uint8Array<ArrayBuffer>) {
    const response = await client.fetch(`${url}/${mustBeKey(key)}/${part}`, {
      method,
      ...(body && { body }),
      // The service rejects damaged bytes.
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(`The file store answered with status ${response.status}.`);
  }

  async function removePart(key: string, part: number): Promise<void> {
    await (await ask('DELETE', key, part))?.body?.cancel();
  }

  return {
    async putPart(key, part, bytes) {
      const response = await ask('PUT', key, part, new Uint8Array(bytes));
      if (!response) throw new Error('The file store has no such bucket.');
      await response.body?.cancel();
    },
    async getPart(key, part) {
      const response = await ask('GET', key, part);
      return response && new Uint8Array(await response.arrayBuffer());
    },
    removePart,
    async remove(key, parts) {
      for (let part = 0; part < parts; part += 1) await removePart(key, part);
    },
    freeBytes: async () => Number.POSITIVE_INFINITY,
  };
}
