/**
 * The compiler of rule sets in a thread with limits of time and memory: a set that explodes is refused, and the server
 * goes on (ADR 133).
 */
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { CompiledChanges, Outcome } from '#schemas/compiler/changes.ts';
import type { Finding } from '#schemas/compiler/lint/finding.ts';
import type { RuleChanges } from '#schemas/model/rule-changes.ts';
import type { ChangedCase, PastOrder, PastVerdict } from './review.ts';

export type { CompiledChanges, Finding, Outcome };

/** To the thread. */
export type Request =
  | { readonly kind: 'compile'; readonly changes: RuleChanges }
  | { readonly kind: 'cases'; readonly changes: RuleChanges; readonly sides: Sides }
  | { readonly kind: 'past'; readonly orders: readonly PastOrder[]; readonly sides: Sides };

/** The rules that hold today, and those of a set. */
export interface Sides {
  readonly before: CompiledChanges;
  readonly after: CompiledChanges;
}

/** From the thread. */
export type Reply = { readonly result: unknown } | { readonly broke: string };

/** Work that did not end within its limits. */
class TooMuchError extends Error {
  override readonly name = 'TooMuchError';
}

interface Limits {
  readonly seconds: number;
  readonly megabytes: number;
}

const usualLimits: Limits = { seconds: 60, megabytes: 768 };
/** Without work for so long, the thread ends and gives its memory back. */
const idleMs = 300_000;

const launcher = new URL('../db/embedded/thread.mjs', import.meta.url);
const threadModule = new URL('./compile-thread.ts', import.meta.url);
const root = fileURLToPath(new URL('../../schemas', import.meta.url));

export class Compiler {
  readonly #limits: Limits;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #answered: ((reply: Reply | 'too much') => void) | undefined;
  /** One request at a time: the thread's constants are those of its set. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(limits: Limits = usualLimits) {
    this.#limits = limits;
  }

  /** The findings of a set, or what it changes. A set that takes too long or too much memory has a finding. */
  async compile(changes: RuleChanges): Promise<Outcome> {
    try {
      return (await this.#ask({ kind: 'compile', changes })) as Outcome;
    } catch (error) {
      if (!(error instanceof TooMuchError)) throw error;
      const what = `Compiling takes more than ${this.#limits.seconds} seconds or ${this.#limits.megabytes} MB.`;
      const todo = 'Look for a pattern or a list of files that grows without end in what was changed.';
      const [file = 'domain/constants.ts'] = Object.keys(changes.files);
      return { findings: [{ code: 'E504', file, line: 1, column: 1, what, todo }] };
    }
  }

  /** Generated cases of the changed forms whose verdict changes. @throws TooMuchError */
  findChangedCases(changes: RuleChanges, sides: Sides): Promise<ChangedCase[]> {
    return this.#ask({ kind: 'cases', changes, sides }) as Promise<ChangedCase[]>;
  }

  /** @throws TooMuchError */
  checkPast(orders: readonly PastOrder[], sides: Sides): Promise<PastVerdict> {
    return this.#ask({ kind: 'past', orders, sides }) as Promise<PastVerdict>;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #ask(request: Request): Promise<unknown> {
    const asked = this.#last.then(() => this.#send(request));
    this.#last = asked.catch(() => undefined);
    return asked;
  }

  #open(): Worker {
    clearTimeout(this.#idle);
    if (this.#worker) return this.#worker;
    const worker = new Worker(launcher, {
      workerData: { module: threadModule.href, root },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.megabytes },
    });
    worker.on('message', (reply: Reply) => this.#answered?.(reply));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.#answered?.(isTooLarge ? 'too much' : { broke: error.stack ?? error.message });
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      this.#answered?.({ broke: 'its thread ended' });
    });
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  async #send(request: Request): Promise<unknown> {
    const worker = this.#open();
    const reply = await new Promise<Reply | 'too much'>((resolve) => {
      const timer = setTimeout(() => this.#answered?.('too much'), this.#limits.seconds * 1000);
      this.#answered = (answer) => {
        clearTimeout(timer);
        this.#answered = undefined;
        resolve(answer);
      };
      worker.postMessage(request, []);
    });
    this.#idle = setTimeout(() => void this.close(), idleMs).unref();
    if (reply === 'too much') {
      await this.close();
      throw new TooMuchError('a rule set takes too long or too much memory');
    }
    if ('broke' in reply) throw new Error(`The compiler of rule sets failed: ${reply.broke}`);
    return reply.result;
  }
}
