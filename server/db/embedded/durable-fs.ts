/**
 * PGlite 0.5.16 on Node's file system never calls fsync: its default start parameters switch it off,
 * and its file system does not implement it. This subclass does, so that a commit is on the disk
 * before it is answered. It reaches into internals: the version is pinned, and a test counts the calls.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** An Emscripten stream on Node's file system; folders have no descriptor. */
interface NodeStream {
  readonly nfd?: number;
  readonly node: object;
}

interface NodeFileSystem {
  readonly stream_ops: { fsync?: (stream: NodeStream) => number };
  realPath(node: object): string;
}

export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on'].flatMap((setting) => ['-c', setting]),
];

/**
 * Ends the process. After an fsync that failed nobody knows what the disk holds; PostgreSQL panics then,
 * and inside of WebAssembly a panic would go round in circles for ever.
 */
export type OnFault = (error: unknown) => never;

export class DurableFs extends NodeFS {
  readonly #onFault: OnFault;
  #syncs = 0;

  constructor(dataDir: string, onFault: OnFault) {
    super(dataDir);
    this.#onFault = onFault;
  }

  /** How many times something was put on the disk. */
  get syncs(): number {
    return this.#syncs;
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: { NODEFS: unknown }): void => {
        const fileSystem = module.NODEFS as NodeFileSystem;
        fileSystem.stream_ops.fsync = (stream) => this.#sync(fileSystem, stream);
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  #sync(fileSystem: NodeFileSystem, stream: NodeStream): number {
    try {
      if (stream.nfd === undefined) syncPath(fileSystem.realPath(stream.node));
      else this.syncFile(stream.nfd);
      this.#syncs += 1;
      return 0;
    } catch (error) {
      return this.#onFault(error);
    }
  }

  protected syncFile(descriptor: number): void {
    fsyncSync(descriptor);
  }
}

/** Puts a file's content, or a folder's list of names, on the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
