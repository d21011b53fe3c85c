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

/** WASI's errno for "input/output error". */
const EIO = 29;

export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on'].flatMap((setting) => ['-c', setting]),
];

export class DurableFs extends NodeFS {
  readonly #onFault: (error: unknown) => void;

  /** `onFault` hears of an fsync that failed: what the disk holds is unknown then, and the process must end. */
  constructor(dataDir: string, onFault: (error: unknown) => void) {
    super(dataDir);
    this.#onFault = onFault;
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
      else fsyncSync(stream.nfd);
      return 0;
    } catch (error) {
      this.#onFault(error);
      return EIO;
    }
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

