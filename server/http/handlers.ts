/** What a module provides: one handler per call of the contract, and the way to find a session. */
import type { Answer } from '#contract/answers.ts';
import type { Calls } from '#contract/calls.ts';
import type { CallId } from '#contract/wire.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import type { SchemaTypes } from '#schemas/generated/types.d.ts';
import type { ServerContext } from '../context.ts';

/** The input of a call, as its schema describes it; validated before a handler sees it. */
export type Input<K extends CallId> = SchemaTypes[Calls[K]['input']];

/** A live session (D-26). */
export interface Session {
  readonly sessionId: string;
  readonly userId: string;
}

/** Where a session lives: one of each may be open at a time (D-26). */
export type Channel = 'desktop' | 'mobile';

interface RequestFacts {
  /** The raw authToken header, for sign-in and logout only. */
  readonly token: string | undefined;
  /** From the langType header (D-33). */
  readonly language: LanguageInfo;
  /** The visitor's address; X-Forwarded-For counts only from a trusted proxy. */
  readonly ip: string;
  /** The Host header, which anybody can write anything into. */
  readonly host: string;
  /** From the platform header; `desktop` without one. */
  readonly channel: Channel;
  /** The User-Agent header, cut to 300 characters; empty without one. */
  readonly userAgent: string;
  readonly context: ServerContext;
}

/** By the call's row: certain where it requires a session, perhaps there where it is optional, else no handler sees one. */
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

/** A spreadsheet or a document (SYS-05). The name is the browser's business: the caller gives it. */
export type FileAnswer = WholeFile | StreamedFile;

interface WholeFile {
  readonly bytes: Uint8Array;
}

/** A file that is made while it is sent. Whoever goes away ends it: the generator is told to return. */
interface StreamedFile {
  readonly chunks: AsyncGenerator<Uint8Array>;
  /** About how large it will be, so that who waits sees how far it is. */
  readonly expectedBytes: number;
}

/** Answers a call, or refuses with a `BusinessError`. */
export type CallHandler<K extends CallId> = (
  request: CallRequest<K>,
) => Promise<Calls[K] extends { file: string } ? FileAnswer : Answer<K>>;

export type Handlers = { readonly [K in CallId]: CallHandler<K> };

/** The live session of a token, whose inactivity day starts anew; undefined when there is none. */
export type FindSession = (context: ServerContext, token: string) => Promise<Session | undefined>;
