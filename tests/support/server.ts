/** A whole server for a test file: embedded database, or a PostgreSQL database of its own with TEST_DATABASE_URL. */
import type { FastifyInstance } from 'fastify';
import type { Answer } from '#contract/answers.ts';
import type { CallId } from '#contract/calls.ts';
import type { Code, CodeName, FieldError } from '#contract/codes.ts';
import type { Config } from '#server/config.ts';
import type { ServerContext } from '#server/context.ts';

export interface TestServerOptions {
  /** The clock at the start; the real one without it. */
  now?: Date | string;
  config?: Partial<Config>;
  /** Starter catalogue and demo customer; true without it. */
  seed?: boolean;
}

export interface CallOptions {
  token?: string;
  /** langType header; ES without it. */
  lang?: 'ES' | 'EN' | 'CN' | 'PT' | 'AR';
  ip?: string;
  headers?: Record<string, string>;
}

export interface CallResult<K extends CallId> {
  status: number;
  code: Code;
  codeName: CodeName | undefined;
  msg: string;
  /** The answer when the call succeeded; look at `code` first. */
  data: Answer<K>;
  errors: readonly FieldError[];
  headers: Record<string, string | string[] | number | undefined>;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly context: ServerContext;
  /** Sets the server's clock; it stands still from then on. */
  setNow(now: Date | string): void;
  call<K extends CallId>(id: K, input?: unknown, options?: CallOptions): Promise<CallResult<K>>;
  close(): Promise<void>;
}

export async function openTestServer(_options: TestServerOptions = {}): Promise<TestServer> {
  throw new Error('not built yet');
}
