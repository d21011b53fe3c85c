/** A mail server on 127.0.0.1 that accepts, rejects or does not respond. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  from: string;
  to: string[];
  /** Header and body as they came over the wire. */
  raw: string;
  /** Whether the connection was encrypted by then. */
  secure: boolean;
  user: string | undefined;
}

export interface TestSmtp {
  readonly port: number;
  readonly received: ReceivedMail[];
  close(): Promise<void>;
}

export async function openSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      done(password === 'clave' ? null : new Error('no'), { user: username }),
    onData(stream, { envelope, secure, user }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
          secure,
          user: user as string | undefined,
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The rejection of a server with these options: an SMTP reply like 550. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
