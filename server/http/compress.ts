/**
 * Compresses the answers of calls when the client accepts that (ADR 3): JSON, and files that are text. Files of the site
 * are compressed at build time, and other files, such as PDFs, don't get smaller.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants as zlib, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Smaller answers fit into one packet, so compressing them gains nothing. */
const smallest = 1_024;

/** Fast rather than small: the answer is made for one person, who waits for each millisecond. */
const brotliQuality = 4;

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** Whether an Accept-Encoding header accepts an encoding: named, and not with a weight of zero. */
export function takes(encoding: 'br' | 'gzip', accepted: string | undefined = ''): boolean {
  return accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .some(([name, ...parameters]) => name === encoding && !parameters.some((each) => /^q=0(\.0*)?$/.test(each)));
}

function encodingFor(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = request.headers['accept-encoding']?.toString();
  return (['br', 'gzip'] as const).find((encoding) => takes(encoding, accepted));
}

const textTypes = ['application/json', 'image/svg+xml', 'application/x-zpl'];
const isText = (type: unknown): boolean => typeof type === 'string' && textTypes.some((text) => type.startsWith(text));

const compressed = (encoding: 'br' | 'gzip', bytes: string | Buffer): Promise<Buffer> =>
  encoding === 'gzip'
    ? gzipped(bytes)
    : brotli(bytes, {
        params: { [zlib.BROTLI_PARAM_QUALITY]: brotliQuality, [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT },
      });

/**
 * Compresses every answer of the scope that is text and large enough.
 * @param holdsSecret whether an answer contains a secret; it is sent uncompressed, because the compressed length
 * together with attacker-chosen input reveals it (BREACH).
 */
export function compressAnswers(scope: FastifyInstance, holdsSecret: (request: FastifyRequest) => boolean): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || !isText(reply.getHeader('content-type')) || holdsSecret(request)) return payload;
    // A shared cache must not serve the compressed answer to a client that can't read it.
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    const encoding = encodingFor(request);
    if (!encoding || Buffer.byteLength(payload) < smallest) return payload;
    const bytes = await compressed(encoding, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return bytes;
  });
}
