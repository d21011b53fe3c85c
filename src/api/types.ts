/** The inputs and results of every call of the site; derived from the contract, never declared twice. */
import type { Answer, Calls } from '#contract/calls.ts';
import type { CallId } from '#contract/wire.ts';
import type { CodeName, FieldError } from '#contract/answer-codes.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';

/** The body or query of a call, as its schema describes it. */
export type Input<K extends CallId> = SchemaTypes[Calls[K]['input']];

/**
 * Why a call brought no data: the contract's code by name, or why no answer arrived. `offline`: nothing reached the
 * server or nothing came back. `timeout`: no answer in time (SYS-01). `aborted`: the caller's own signal. Unknown
 * shapes and unknown codes are `busy` (MSG-03).
 */
export type FailureName = Exclude<CodeName, 'success'> | 'offline' | 'timeout' | 'aborted';

export interface CallFailure {
  ok: false;
  codeName: FailureName;
  /** The business code as sent; undefined when no answer came. */
  code: number | undefined;
  /** The server's own sentence, in the language of the request; empty when no answer came. */
  msg: string;
  /** Validation errors of the server. */
  errors: FieldError[];
  /** Seconds until the call may be repeated, where the server says so (`codeTooSoon`). */
  waitSeconds?: number;
}

export type CallResult<K extends CallId> = { ok: true; data: Answer<K> } | CallFailure;

/** The result of a call whose name is not known statically. */
export type AnyCallResult = { ok: true; data: unknown } | CallFailure;

export interface CallOptions {
  /** Aborts the call; the result is then the failure `aborted`. */
  signal?: AbortSignal;
  /** The body of a call that carries bytes. */
  bytes?: Blob;
}

/** How much of a file has arrived, in bytes. */
export interface DownloadProgress {
  received: number;
  /** The approximate size; undefined where the server doesn't say. */
  expected: number | undefined;
}

export interface DownloadOptions extends CallOptions {
  onProgress?: (progress: DownloadProgress) => void;
  /** Receives the file instead of the browser's downloads. */
  keep?: (file: Blob, name: string) => void;
}

/** Bodies default to empty (SYS-04): a call whose input is `{}` needs none. */
export type CallArguments<K extends CallId> =
  Record<string, never> extends Input<K>
    ? [input?: Input<K>, options?: CallOptions]
    : [input: Input<K>, options?: CallOptions];

export interface Api {
  /** Makes one call of the contract. Never throws: a failure is a value. */
  call: <K extends CallId>(id: K, ...args: CallArguments<K>) => Promise<CallResult<K>>;
  /**
   * Makes a call whose answer is a file and saves it as `<name>.xlsx` (SYS-05), or `.pdf` for a document. A JSON answer
   * is a rejection and saves nothing (D-36).
   */
  download: <K extends CallId>(
    id: K,
    input: Input<K>,
    name: string,
    options?: DownloadOptions,
  ) => Promise<{ ok: true } | CallFailure>;
  /**
   * The response to a call that came with the page's HTML, until hydration is complete; a promise while the HTML is
   * rendered. Undefined when the call has to be made.
   * @param input as JSON.
   */
  preloaded?: (id: CallId, input: string) => AnyCallResult | Promise<AnyCallResult> | undefined;
  /**
   * Notifies when the current session has ended on the server (STATE-10): once per token, however many calls are
   * rejected together (D-16). Returns a function that stops listening.
   */
  onSessionExpired: (listener: (token: string) => void) => () => void;
}

/** Failures without a server sentence: they happen on the connection. */
const onTheWay = { offline: 'notices:offline', timeout: 'notices:timeout', aborted: 'notices:aborted' } as const;

/**
 * The message key of a failure: the only place that maps errors to messages. Business codes have their texts in
 * `answers`; pass the server's own sentence as the default value.
 */
export function failureKey({ codeName }: { codeName: string }): string {
  if (codeName === 'busy') return 'notices:busy';
  return codeName in onTheWay ? onTheWay[codeName as keyof typeof onTheWay] : `answers:${codeName}`;
}
