/** What a module provides: one handler per call of the contract, and a lookup of sessions. */
import type { FileKind } from '#contract/call.ts';
import type { Answer, Calls } from '#contract/calls.ts';
import type { CallId } from '#contract/wire.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { ServerContext } from '../context.ts';
import type { HeldRules } from '../rules/held.ts';

/** The input of a call, as its schema describes it; validated before a handler sees it. */
export type Input<K extends CallId> = SchemaTypes[Calls[K]['input']];

/** A live session (D-26). */
export interface Session {
  readonly sessionId: string;
  readonly userId: string;
}

/** The client of a session: one of each may be open at a time (D-26). */
export type Channel = 'desktop' | 'mobile';

export interface RequestFacts {
  /** The raw authToken header, for sign-in and logout only. */
  readonly token: string | undefined;
  /** From the langType header (D-33). */
  readonly language: LanguageInfo;
  /** The visitor's address; X-Forwarded-For counts only from a trusted proxy. */
  readonly ip: string;
  /** The Host header, which any client can set to anything. */
  readonly host: string;
  /** From the platform header; `desktop` without one. */
  readonly channel: Channel;
  /** The User-Agent header, cut to 300 characters; empty without one. */
  readonly userAgent: string;
  readonly context: ServerContext;
  /** The rules that have validated the input. */
  readonly rules: HeldRules;
}

/**
 * By the call's row: present when it requires a session, maybe present when it is optional, else hidden from the
 * handler.
 */
interface SessionBy {
  none: unknown;
  optional: { readonly session: Session | undefined };
  required: { readonly session: Session };
}

type CallRequest<K extends CallId> = RequestFacts &
  SessionBy[Calls[K]['auth']] & {
    readonly input: Input<K>;
    /** The body of a call that carries bytes; empty for every other. */
    readonly bytes: Uint8Array;
  };

/** A spreadsheet or a document (SYS-05). The browser's code chooses the file name. */
export type FileAnswer = WholeFile | StreamedFile;

export interface WholeFile {
  /** One of those that the contract declares; its first by default. */
  readonly kind?: FileKind;
  readonly bytes: Uint8Array;
}

/** A file that is generated while it is sent. When the client disconnects, the generator's `return` is called. */
interface StreamedFile {
  readonly chunks: AsyncGenerator<Uint8Array>;
  /** The approximate size, for the client's progress display. */
  readonly expectedBytes: number;
}

/** Answers a call, or rejects it with a `BusinessError`. */
export type CallHandler<K extends CallId> = (
  request: CallRequest<K>,
) => Promise<Calls[K] extends { file: unknown } ? FileAnswer : Answer<K>>;

export type Handlers = { readonly [K in CallId]: CallHandler<K> };

/** The live session of a token, whose inactivity day starts again; undefined when there is none. */
export type FindSession = (context: ServerContext, token: string) => Promise<Session | undefined>;
