/** A proxy between a pool and PostgreSQL on loopback: counts connections, stops forwarding, and changes messages. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The database's address, through the proxy. */
  readonly url: string;
  readonly port: number;
  /** The first bytes of each connection, oldest first. */
  readonly openings: readonly string[];
  /** Stops forwarding on existing connections without closing them; new ones work. */
  fallSilent(): void;
  close(): Promise<void>;
}

export interface ProxyOptions {
  /** Answers as a pooler does, whose cancel keys are not those of the server's process. */
  readonly asPooler?: boolean;
  /** Replaces the name of a database by another one of the same length. */
  readonly database?: { readonly asked: string; readonly given: string };
}

export async function startDatabaseProxy(
  url: string,
  { asPooler = false, database }: ProxyOptions = {},
): Promise<DatabaseProxy> {
  const target = new URL(url);
  const openings: string[] = [];
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    near.once('data', (first) => {
      openings.push(first.toString('latin1'));
      if (database) first.write(first.toString('latin1').replace(database.asked, database.given), 'latin1');
    });
    near.on('data', (bytes) => void (silent.has(near) || far.write(bytes)));
    far.on('data', (bytes) => void (silent.has(near) || near.write(asPooler ? withOtherKey(bytes) : bytes)));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        if (!silent.has(near)) other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).toString(),
    port,
    openings,
    fallSilent() {
      for (const socket of open) silent.add(socket);
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** BackendKeyData: `K`, a length of 12, the process and its key. */
function withOtherKey(bytes: Buffer): Buffer {
  const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (at >= 0) bytes.writeInt32BE(bytes.readInt32BE(at + 5) ^ 0x40000000, at + 5);
  return bytes;
}
