/** Replaces the SMS provider: receives a production server's codes, and registers the bench's customers. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { dialedPhone } from '#domain/phone.ts';

export interface SmsReceiver {
  /** For the server's environment. */
  readonly env: Record<string, string>;
  /** The code in the latest message to a phone. @throws Error when there is none. */
  codeFor(phone: string): string;
  stop(): Promise<void>;
}

export async function startSmsReceiver(): Promise<SmsReceiver> {
  const newest = new Map<string, string>();
  const keep = async (request: IncomingMessage): Promise<void> => {
    const message = JSON.parse(await text(request)) as { to: string; text: string };
    newest.set(message.to, message.text);
  };
  const server = createServer((request, response) => void keep(request).finally(() => response.end()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    env: { SMS_URL: `http://127.0.0.1:${port}/`, SMS_TOKEN: 'bench' },
    codeFor(phone) {
      const code = /\b\d{6}\b/.exec(newest.get(dialedPhone(phone)) ?? '')?.[0];
      if (code === undefined) throw new Error('The server sent no code.');
      return code;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
