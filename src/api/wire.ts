import type { LanguageInfo } from '#domain/languages.ts';
import type { Platform } from '#src/lib/device.ts';
import { bytesType, type WireCall } from '#contract/wire.ts';
import { type CodeName, codes, type FieldError } from '#contract/answer-codes.ts';
import { isObject } from '#schemas/model/json.ts';
import type { AnyCallResult, Api, CallFailure, FailureName } from './types.ts';

const two = (value: number) => String(value).padStart(2, '0');

/**
 * The GMT offset as text, e.g. `GMT-06:00` (SYS-02, D-33).
 * @param minutesWest what `Date.prototype.getTimezoneOffset` gives: minutes from local time to UTC.
 */
export function offsetText(minutesWest: number): string {
  const sign = minutesWest > 0 ? '-' : '+';
  const minutes = Math.abs(minutesWest);
  return `GMT${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The headers of every request (SYS-02), and the layout, which is the session's channel (D-26). An empty token is sent when there is none (SYS-03). */
export function commonHeaders(
  token: string,
  language: LanguageInfo,
  platform: Platform,
  now: Date,
): Record<string, string> {
  return {
    'cache-control': 'no-cache',
    langType: language.langType,
    timezone: offsetText(now.getTimezoneOffset()),
    authToken: token,
    platform,
  };
}

// Form encoding with brackets for nesting (D-34): `{a: {b: [1]}}` becomes `a[b][0]=1`.

function append(target: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined) return;
  if (value === null) return target.append(name, '');
  if (typeof value !== 'object') return target.append(name, String(value));
  for (const [key, child] of Object.entries(value)) append(target, `${name}[${key}]`, child);
}

/** Values that are undefined are left out, null becomes the empty text. */
export function encodeForm(input: object): URLSearchParams {
  const target = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) append(target, key, value);
  return target;
}

export interface WireRequest {
  url: string;
  method: WireCall['method'];
  headers: Record<string, string>;
  body: string | Blob | undefined;
}

/** The two clients (SYS-01): official sends JSON, website sends forms; both put a GET's input in the query. */
export function toWire(call: WireCall, input: object, common: Record<string, string>, bytes?: Blob): WireRequest {
  const { method, path, carriesBytes } = call;
  if (method === 'GET' || carriesBytes) {
    const query = encodeForm(input).toString();
    const url = query ? `${path}?${query}` : path;
    return carriesBytes
      ? { url, method, headers: { ...common, 'content-type': bytesType }, body: bytes }
      : { url, method, headers: common, body: undefined };
  }
  const json = call.client === 'official';
  return {
    url: path,
    method,
    headers: { ...common, 'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded' },
    body: json ? JSON.stringify(input) : encodeForm(input).toString(),
  };
}

export interface ParsedSuccess {
  ok: true;
  data: unknown;
}

const isFieldError = (value: unknown): value is FieldError =>
  isObject(value) && typeof value.pointer === 'string' && typeof value.key === 'string' && isObject(value.params);

export const failure = (codeName: FailureName, rest: Partial<CallFailure> = {}): CallFailure => ({
  ok: false,
  codeName,
  code: undefined,
  msg: '',
  errors: [],
  ...rest,
});

function getName(code: number): FailureName {
  const entry = Object.entries(codes).find(([, value]) => value === code);
  return (entry?.[0] as Exclude<CodeName, 'success'> | undefined) ?? 'busy';
}

/**
 * Reads the envelope `{code, msg, data}` (SYS-04, D-34). Code 1 is success, as a number or as text. Any other body is
 * `busy` (MSG-03): a proxy's page is never shown to a person.
 */
export function parseAnswer(body: unknown): ParsedSuccess | CallFailure {
  if (!isObject(body)) return failure('busy');
  const code = typeof body.code === 'string' && body.code.trim() !== '' ? Number(body.code) : body.code;
  if (typeof code !== 'number' || !Number.isFinite(code)) return failure('busy');
  if (code === codes.success) return { ok: true, data: body.data ?? null };

  const data = isObject(body.data) ? body.data : {};
  const listed: readonly unknown[] = Array.isArray(data.errors) ? data.errors : [];
  return failure(getName(code), {
    code,
    msg: typeof body.msg === 'string' ? body.msg : '',
    errors: listed.filter(isFieldError),
    ...(typeof data.waitSeconds === 'number' && { waitSeconds: data.waitSeconds }),
  });
}

// Responses in the page's HTML, so that the script renders the same as the server did, at once.

/** The format in the document: call, input as JSON, result. */
export type AnswersInPage = readonly (readonly [call: string, input: string, result: AnyCallResult])[];

/**
 * The elements that hold them, both written by the server: responses for the page (`server/rendering/document.ts`), and
 * those that every page needs at start (`server/rendering/bootstrap-data.ts`).
 */
type AnswersId = 'answers' | 'start';

interface PreloadedResponses {
  find: NonNullable<Api['preloaded']>;
  /** After this every call goes to the server, because preloaded responses become stale. */
  forget: () => void;
}

/** @returns the responses in the document; empty if there are none. */
export function answersInPage(document: Pick<Document, 'getElementById'>, id: AnswersId): PreloadedResponses {
  const written = document.getElementById(id)?.textContent ?? '[]';
  const known = new Map(
    (JSON.parse(written) as AnswersInPage).map(([call, input, result]) => [`${call} ${input}`, result]),
  );
  return { find: (call, input) => known.get(`${call} ${input}`), forget: () => known.clear() };
}
