/** A proxy to a server that counts the bytes of all responses, whatever part of the browser requests them. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CountingLine {
  readonly address: string;
  /** Bytes since the last call, headers included. */
  taken(): number;
  stop(): Promise<void>;
}

export async function countingLine(to: string): Promise<CountingLine> {
  const { hostname, port } = new URL(to);
  let bytes = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => [near, far].forEach((each) => each.destroy()));
    }
    far.on('data', (part) => (bytes += part.length));
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => {
      const since = bytes;
      bytes = 0;
      return since;
    },
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
