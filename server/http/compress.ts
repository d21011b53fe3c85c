/**
 * Answers of calls leave compressed where the client accepts that (ADR 3). Files of the site are compressed when it is
 * built, and what is a file already, as a PDF, gets no smaller.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants as zlib, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Bytes below which an answer isn't worth it: it fits into one packet. */
const smallest = 1_024;

/** Quick rather than small: of an answer that is made for one person, each millisecond is waited for. */
const brotliQuality = 4;

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** Whether a header Accept-Encoding takes an encoding: named, and not with a weight of zero. */
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

const isJson = (type: unknown): boolean => typeof type === 'string' && type.startsWith('application/json');

const compressed = (encoding: 'br' | 'gzip', bytes: string): Promise<Buffer> =>
  encoding === 'gzip'
    ? gzipped(bytes)
    : brotli(bytes, {
        params: { [zlib.BROTLI_PARAM_QUALITY]: brotliQuality, [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT },
      });

/**
 * For every JSON answer of the scope that is large enough.
 * @param holdsSecret says that an answer has a secret in it; it leaves as it is, because the length of what is compressed
 * together with what a stranger has chosen tells of it (BREACH).
 */
export function compressAnswers(scope: FastifyInstance, holdsSecret: (request: FastifyRequest) => boolean): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !isJson(reply.getHeader('content-type')) || holdsSecret(request)) return payload;
    // A cache that knows the one answer must not give it to who can't read it.
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    const encoding = encodingFor(request);
    if (!encoding || Buffer.byteLength(payload) < smallest) return payload;
    const bytes = await compressed(encoding, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return bytes;
  });
}
