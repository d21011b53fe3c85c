import { type CallId, expectedBytesHeader, getWire } from '#contract/wire.ts';
import { constants } from '#domain/constants.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { Platform } from '#src/lib/device.ts';
import { createListeners } from '#src/lib/observable.ts';
import { saveFile as saveInBrowser } from '#src/lib/save-file.ts';
import type { Api, CallArguments, CallFailure, CallOptions, CallResult, DownloadOptions, Input } from './types.ts';
import { commonHeaders, failure, parseAnswer, type ParsedSuccess, toWire, type WireRequest } from './wire.ts';

/**
 * The proof of work that some calls require of a program (D-24): done in the background, so that people need not solve
 * anything.
 */
export type WorkFor = Input<'workStart'>;

/** Valid for one use. */
export interface ProofOfWork {
  readonly workId: string;
  readonly workAnswer: number;
}

/** Rejects when the work could not be started or completed. */
export type DoWork = (wanted: WorkFor, signal: AbortSignal) => Promise<ProofOfWork>;

/** Calls that always require work: without it they would be rate limited and rejected. */
const always: { readonly [K in CallId]?: (input: Input<K>) => WorkFor } = {
  phoneExist: ({ phone }) => ({ purpose: 'exists', target: phone }),
  emailExist: ({ email }) => ({ purpose: 'exists', target: email }),
  contactSend: () => ({ purpose: 'message', target: 'contact' }),
  vipApply: () => ({ purpose: 'message', target: 'vip' }),
  franchiseApply: () => ({ purpose: 'message', target: 'franchise' }),
  positionApply: () => ({ purpose: 'message', target: 'application' }),
  codSmsCode: ({ phone }) => ({ purpose: 'codApply', target: phone }),
  deliveryCode: ({ waybillNo }) => ({ purpose: 'deliveryChange', target: waybillNo }),
  returnCode: ({ waybillNo }) => ({ purpose: 'deliveryChange', target: waybillNo }),
};

/** Calls that require work after a failed attempt. */
const afterRejection: { readonly [K in CallId]?: (input: Input<K>) => WorkFor } = {
  signInByPassword: ({ account }) => ({ purpose: 'password', target: account }),
};

type Wanting = (input: object) => WorkFor;

const requiresProof = (id: CallId): Wanting | undefined => always[id] as Wanting | undefined;
const workAfterRejection = (id: CallId): Wanting | undefined => afterRejection[id] as Wanting | undefined;

/**
 * The browser's API client: both clients of SYS-01 behind one typed `call`. It never throws and shows nothing; screens
 * and machines decide what a failure means.
 */
export interface ClientParts {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The only token reader (SYS-03, D-08); returns the empty text when there is no token. */
  readToken: () => string;
  readLanguage: () => LanguageInfo;
  readPlatform: () => Platform;
  /** Saves a downloaded file (SYS-05); the browser's downloads by default. */
  saveFile?: (file: Blob, name: string) => void;
  now?: () => Date;
  /** Milliseconds without a response, or without progress of a file, until a call is aborted; SYS-01 by default. */
  timeoutMs?: number;
  /** Does the proof of work that some calls require; without it they are sent unchanged. */
  doWork?: DoWork;
}

/** A signal that aborts with the caller's, or `ms` after the last sign of life; says which of the two it was. */
function deadline(ms: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  let reason: 'timeout' | 'aborted' | undefined;
  const end = (why: 'timeout' | 'aborted') => {
    reason ??= why;
    // Connectivity tracking distinguishes the two: an aborted call says nothing about the connection.
    controller.abort(why === 'timeout' ? new DOMException('No answer in time', 'TimeoutError') : undefined);
  };
  const abort = () => end('aborted');
  let timer = setTimeout(() => end('timeout'), ms);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    reason: () => reason,
    renew: () => {
      clearTimeout(timer);
      timer = setTimeout(() => end('timeout'), ms);
    },
    clear: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}

/** Reads a response; calls `renew` while data is still arriving. */
type Read<T> = (response: Response, renew: () => void) => Promise<T | CallFailure>;

export function createClient(parts: ClientParts): Api {
  const { readToken, readLanguage, readPlatform, saveFile = saveInBrowser, now = () => new Date() } = parts;
  const { timeoutMs = constants.timeouts.requestMs } = parts;
  const expiry = createListeners<[token: string]>();
  const reported = new Set<string>();

  /** D-16: only the session that is still the current one can expire, and only once. */
  function reportExpiry(token: string): void {
    if (token !== readToken() || reported.has(token)) return;
    if (token) reported.add(token);
    expiry.notify(token);
  }

  async function send<T>(wire: WireRequest, options: CallOptions, read: Read<T>): Promise<T | CallFailure> {
    const limit = deadline(timeoutMs, options.signal);
    try {
      const { url, method, headers, body } = wire;
      const response = await parts.fetch(url, { method, headers, body, cache: 'no-store', signal: limit.signal });
      return await read(response, limit.renew);
    } catch {
      return failure(limit.reason() ?? 'offline');
    } finally {
      limit.clear();
    }
  }

  /** Makes one call and parses its response; an ended session is reported whatever the call. */
  async function ask<T extends { ok: true }>(
    id: CallId,
    input: object,
    options: CallOptions,
    read: Read<T>,
  ): Promise<T | CallFailure> {
    const token = readToken();
    const result = await send(
      toWire(getWire(id), input, commonHeaders(token, readLanguage(), readPlatform(), now()), options.bytes),
      options,
      read,
    );
    if (!result.ok && result.codeName === 'sessionExpired') reportExpiry(token);
    return result;
  }

  /**
   * Adds the proof of work to the input; if the work fails, the input is sent unchanged, and the server says what is
   * missing.
   */
  async function withWork(input: object, wanted: WorkFor, { signal }: CallOptions): Promise<object> {
    const work = await parts.doWork?.(wanted, signal ?? new AbortController().signal).catch(() => undefined);
    return { ...input, ...work };
  }

  async function call<K extends CallId>(id: K, ...args: CallArguments<K>): Promise<CallResult<K>> {
    const [input = {}, options = {}] = args;
    const before = requiresProof(id)?.(input);
    const first = await ask(id, before ? await withWork(input, before, options) : input, options, readAnswer);
    const wanted = first.ok || first.codeName !== 'workRequired' ? undefined : workAfterRejection(id)?.(input);
    if (!wanted || !parts.doWork) return first as CallResult<K>;
    return (await ask(id, await withWork(input, wanted, options), options, readAnswer)) as CallResult<K>;
  }

  const download: Api['download'] = (id, input, name, options = {}) =>
    ask(id, input, options, async (response, renew) => {
      // D-36: where a file was requested, JSON is a rejection.
      if (response.headers.get('content-type')?.includes('json')) {
        const answer = await readAnswer(response);
        return answer.ok ? failure('busy') : answer;
      }
      const file = await readFile(response, options, renew);
      (options.keep ?? saveFile)(file, `${name}.${endings[file.type] ?? 'xlsx'}`);
      return { ok: true };
    });

  return {
    call,
    download,
    onSessionExpired: expiry.subscribe,
  };
}

/** Of file names, by content type; spreadsheets have several types. */
const endings: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'application/x-zpl': 'zpl' };

/** Reads a file as it arrives: each part of it extends the time limit. */
async function readFile(response: Response, { onProgress }: DownloadOptions, renew: () => void): Promise<Blob> {
  const expected = Number(response.headers.get(expectedBytesHeader)) || undefined;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    renew();
    chunks.push(part.value);
    received += part.value.length;
    onProgress?.({ received, expected });
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
}

async function readAnswer(response: Response): Promise<ParsedSuccess | CallFailure> {
  return parseAnswer(parseJson(await response.text()));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
