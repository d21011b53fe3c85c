/**
 * A socket in the data folder over which a second process sends commands to the running server: the embedded database
 * allows one process only. Access requires read permission on the folder.
 */
import { createHash } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { ServerContext } from '../context.ts';
import { describeError } from '../http/log.ts';

/** A command of an operator at the terminal, e.g. a courier's scan. It prints its report line by line. */
export type Command = (context: ServerContext, args: readonly string[], print: (line: string) => void) => Promise<void>;

export type Commands = Readonly<Record<string, Command>>;

/** The protocol, one JSON per line: one order from the client, any number of lines back, then the end. */
interface Order {
  name: string;
  args: readonly string[];
}
type Reply = { line: string } | { end: 'done' } | { end: 'failed'; reason: string };

export interface Channel {
  close(): Promise<void>;
}

/** Unix sockets allow about a hundred characters; a deeper data folder gets a short name elsewhere. */
function socketPath(dataDir: string): string {
  const path = join(dataDir, 'control.sock');
  if (Buffer.byteLength(path) < 100) return path;
  return join(tmpdir(), `jmx-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.sock`);
}

/** Listens for commands. Call it while holding the data folder's lock: a socket left behind is removed. */
export async function openChannel(context: ServerContext, commands: Commands): Promise<Channel> {
  const path = socketPath(context.config.dataDir);
  rmSync(path, { force: true });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    toLines(socket).once('line', (line) => void obey(line, socket, context, commands));
  });
  await listen(server, path);
  chmodSync(path, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Absorbs socket errors, which the socket itself reports too; an unhandled error event would end the process. */
function toLines(socket: Socket): Interface {
  return createInterface({ input: socket }).on('error', () => undefined);
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => resolve());
  });
}

async function obey(line: string, socket: Socket, context: ServerContext, commands: Commands): Promise<void> {
  const send = (reply: Reply): void => {
    if (socket.writable) socket.write(`${JSON.stringify(reply)}\n`);
  };
  try {
    const { name, args } = JSON.parse(line) as Order;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new Error(`There is no command ${name}.`);
    await command(context, args, (text) => send({ line: text }));
    send({ end: 'done' });
  } catch (error) {
    context.log.warn({ err: describeError(error) }, 'a command from the terminal failed');
    send({ end: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
  socket.end();
}

/**
 * Makes the server of a data folder run a command; rejects with the command's own reason, or when no server listens.
 */
export function sendCommand(
  dataDir: string,
  name: string,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath(dataDir));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The server ended before the command did.')));
    toLines(socket).on('line', (text) => {
      const reply = JSON.parse(text) as Reply;
      if ('line' in reply) return print(reply.line);
      if (reply.end === 'done') return resolve();
      reject(new Error(reply.reason));
    });
    socket.write(`${JSON.stringify({ name, args } satisfies Order)}\n`);
  });
}
