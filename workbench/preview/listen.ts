/** A server on the local interface only. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another process uses the port. */
export class PortTaken extends Error {
  constructor(port: number) {
    super(`Port ${port} is taken. Choose another with --port, or end what listens there.`);
  }
}

export interface Listening {
  /** E.g. `http://127.0.0.1:5180`. */
  address: string;
  close: () => Promise<void>;
}

/** @param port 0 for any free one. @throws PortTaken */
export async function listen(server: Server, port: number): Promise<Listening> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new PortTaken(port);
    throw error;
  }
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Resolves on a signal to end the program. */
export function untilEnded(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      process.off('SIGINT', end);
      process.off('SIGTERM', end);
      resolve();
    };
    process.on('SIGINT', end);
    process.on('SIGTERM', end);
  });
}
