/**
 * Form-encoded text with brackets for nesting (D-34): `a[b]=1` is `{a: {b: '1'}}`, `a[0]=1` and `a[]=1` are `{a:
 * ['1']}`. Strict: rejects duplicates, deep nesting and names of prototypes.
 */
import type { FastifyInstance } from 'fastify';
import { bytesType, type WireCall } from '#contract/wire.ts';

const maxKeys = 200;
const maxDepth = 5;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

export class FormError extends Error {}

export type FormValue = string | FormValue[] | { [name: string]: FormValue };

type Branch = Map<string, string | Branch>;

/** Parses a body or a query string (without its question mark); throws `FormError`. */
export function parseForm(text: string): Record<string, FormValue> {
  const root: Branch = new Map();
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > maxKeys) throw new FormError('too many fields');
  for (const pair of pairs) {
    const cut = pair.indexOf('=');
    const name = decode(cut < 0 ? pair : pair.slice(0, cut));
    put(root, getSegments(name), cut < 0 ? '' : decode(pair.slice(cut + 1)));
  }
  return Object.fromEntries([...root].map(([name, node]) => [name, plain(node)]));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new FormError('broken percent-encoding');
  }
}

/** `a[b][]` gives `a`, `b` and the empty segment. */
function getSegments(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw new FormError('broken brackets');
  const [, first = '', rest = ''] = match;
  const segments = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, inner = '']) => inner)];
  if (segments.length > maxDepth) throw new FormError('nested too deeply');
  if (segments.some((segment) => forbidden.has(segment))) throw new FormError('forbidden name');
  if (segments.slice(0, -1).includes('')) throw new FormError('an empty bracket that is not the last');
  return segments;
}

function put(root: Branch, segments: readonly string[], value: string): void {
  let branch = root;
  for (const segment of segments.slice(0, -1)) {
    const next = branch.get(segment) ?? new Map<string, string | Branch>();
    if (typeof next === 'string') throw new FormError('both a value and a group');
    branch.set(segment, next);
    branch = next;
  }
  const last = segments.at(-1) || String(branch.size);
  if (branch.has(last)) throw new FormError('the same name twice');
  branch.set(last, value);
}

function plain(node: string | Branch): FormValue {
  if (typeof node === 'string') return node;
  const keys = [...node.keys()];
  if (keys.every((key, index) => key === String(index))) return [...node.values()].map(plain);
  return Object.fromEntries([...node].map(([name, child]) => [name, plain(child)]));
}

// One parser per client (D-34), and one for calls that carry bytes. An empty body is an empty object (SYS-04); Fastify
// rejects any other content type.

/** Makes this scope accept only its client's encoding. */
export function getReadOnlyBodies(
  { client, carriesBytes }: Pick<WireCall, 'client' | 'carriesBytes'>,
  scope: FastifyInstance,
): void {
  scope.removeAllContentTypeParsers();
  if (carriesBytes) return readBytes(scope);
  if (client === 'official') readJson(scope);
  else readForms(scope);
}

function readJson(scope: FastifyInstance): void {
  // Rejects `__proto__` and `constructor.prototype` instead of dropping them silently.
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else parse(request, String(body), done);
  });
}

function readBytes(scope: FastifyInstance): void {
  scope.addContentTypeParser(bytesType, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
}

function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => parseForm(body),
  );
}
