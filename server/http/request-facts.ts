/** Facts from a request's headers (SYS-02). */
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { type LanguageInfo, languageOfLangType } from '#domain/languages.ts';
import type { Channel } from './handlers.ts';

/** Tokens are 256 bits; anything longer isn't a token. */
const maxTokenLength = 200;

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** The requested language; while it isn't installed, its texts are the English ones. */
export function getLanguage(request: FastifyRequest): LanguageInfo {
  return languageOfLangType(header(request, 'langtype'));
}

/** The authToken header alone: a cookie never authenticates, so no cross-site form can act (D-26). */
export function getToken(request: FastifyRequest): string | undefined {
  const token = header(request, 'authtoken');
  return token && token.length <= maxTokenLength ? token : undefined;
}

/** The query string without its question mark. */
export function toQuery(request: FastifyRequest): string {
  const url = request.raw.url ?? '';
  const cut = url.indexOf('?');
  return cut < 0 ? '' : url.slice(cut + 1);
}

/** Whether the browser asks not to be counted (Global Privacy Control, Do Not Track). */
export function wantsNoCounting(request: FastifyRequest): boolean {
  return header(request, 'sec-gpc') === '1' || header(request, 'dnt') === '1';
}

/** A request that a browser sent from another site's page. Same-site requests, other programs and typed addresses are fine. */
export function isCrossSite(request: FastifyRequest): boolean {
  return header(request, 'sec-fetch-site') === 'cross-site';
}

/** Which of the two layouts sends the request (D-15): the channel of a session (D-26). */
export function getChannel(request: FastifyRequest): Channel {
  return header(request, 'platform') === 'mobile' ? 'mobile' : 'desktop';
}

const maxUserAgentLength = 300;

export function getUserAgent(request: FastifyRequest): string {
  return (header(request, 'user-agent') ?? '').slice(0, maxUserAgentLength);
}

// Whether two requests under one idempotency key are the same request (D-65).

/** JSON whose bytes don't depend on the order of the keys. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, child]) => [key, canonical(child)]));
}

export function requestHash(request: object): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(request)))
    .digest('hex');
}
