/**
 * PGlite 0.5.16 on Node's file system never calls fsync: its default start parameters switch it off, and its file
 * system does not implement it. This subclass does, so that a commit is on the disk before it is answered. It also
 * detects a full disk, and makes new files readable by the owner only.
 * It reaches into internals: the version is pinned, and a test counts the calls.
 */
import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncPath } from './data-folder.ts';
import { DiskFullError } from './room.ts';

/** An Emscripten stream on Node's file system; folders have no descriptor. */
interface NodeStream {
  readonly nfd?: number;
  readonly node: object;
}

/** Emscripten's function that writes bytes of a stream; returns how many it wrote. */
type Write = (stream: NodeStream, bytes: Uint8Array, offset: number, length: number, position: number) => number;

interface NodeFileSystem {
  readonly stream_ops: { fsync?: (stream: NodeStream) => number; write: Write };
  readonly node_ops: {
    mknod: (parent: object, name: string, mode: number, device: number) => object;
    setattr: (node: object, attributes: { mode?: number }) => void;
  };
  realPath(node: object): string;
}

/** Emscripten's numbers for ENOSPC and EDQUOT. */
const fullDisk = new Set([51, 19]);

const isFullDisk = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'errno' in error && fullDisk.has(Number(error.errno));

/** Permissions for the owner only. */
const ownerOnly = ~0o077;

/**
 * Rows that are sampled for the statistics of a table, in 300s: PostgreSQL's own 100 would block every caller for
 * seconds.
 */
const statistics = 'default_statistics_target=10';

/** All of it is used from the start, as PostgreSQL clears it; what doesn't fit is read from the system's cache. */
const buffers = 'shared_buffers=32MB';

export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on', statistics, buffers].flatMap((setting) => [
    '-c',
    setting,
  ]),
];

/**
 * Ends the process. After a failed fsync the content of the disk is unknown, and without space the log can't grow;
 * PostgreSQL panics then, and inside of WebAssembly a panic would loop forever.
 */
export type OnFault = (error: unknown) => never;

export class DurableFs extends NodeFS {
  readonly #onFault: OnFault;
  #syncs = 0;

  constructor(dataDir: string, onFault: OnFault) {
    super(dataDir);
    this.#onFault = onFault;
  }

  /** How many times something was synced to the disk. */
  get syncs(): number {
    return this.#syncs;
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: { NODEFS: unknown }): void => {
        const fileSystem = module.NODEFS as NodeFileSystem;
        const { write } = fileSystem.stream_ops;
        const { mknod, setattr } = fileSystem.node_ops;
        fileSystem.stream_ops.fsync = (stream) => this.#sync(fileSystem, stream);
        fileSystem.stream_ops.write = (...asked) => this.#write(write, ...asked);
        fileSystem.node_ops.mknod = (parent, name, mode, device) =>
          this.#withRoom(() => mknod(parent, name, mode & ownerOnly, device));
        fileSystem.node_ops.setattr = (node, { mode, ...attributes }) =>
          setattr(node, { ...attributes, ...(mode !== undefined && { mode: mode & ownerOnly }) });
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

  /**
   * A disk that is nearly full accepts a part of the bytes and reports the reason only on the next write, so the rest
   * is tried at once.
   */
  #write(
    write: Write,
    stream: NodeStream,
    bytes: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): number {
    let done = 0;
    while (done < length)
      done += this.#withRoom(() =>
        this.writeBytes(() => write(stream, bytes, offset + done, length - done, position + done)),
      );
    return done;
  }

  #withRoom<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!isFullDisk(error)) throw error;
      return this.#onFault(new DiskFullError(`The disk of ${this.rootDir} is full. Make room and start again.`));
    }
  }

  protected writeBytes(write: () => number): number {
    return write();
  }

  protected syncFile(descriptor: number): void {
    fsyncSync(descriptor);
  }
}
