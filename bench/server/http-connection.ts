/**
 * One persistent connection that sends one request after the other. Minimal and without node:http: the caller shares
 * the machine with the server, and node:http would take as much CPU time as the server needs for a short response.
 */
import { connect } from 'node:net';

export interface HttpConnection {
  /** @returns the body of the response; rejects when the connection ends before. */
  ask(request: string): Promise<Buffer>;
  close(): void;
}

interface Waiting {
  resolve(body: Buffer): void;
  reject(error: Error): void;
}

const endOfHead = '\r\n\r\n';

/** Start and end of the body; undefined until the head is complete. */
function getPlace(answer: Buffer): { from: number; to: number } | undefined {
  const end = answer.indexOf(endOfHead);
  if (end < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.toString('latin1', 0, end))?.[1];
  if (length === undefined) throw new Error('An answer does not say how long it is.');
  const from = end + endOfHead.length;
  return { from, to: from + Number(length) };
}

/** @param address e.g. `http://127.0.0.1:8080` */
export function openConnection(address: string): HttpConnection {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let waiting: Waiting | undefined;
  let came: Buffer[] = [];
  let length = 0;
  let place: ReturnType<typeof getPlace>;

  const fail = (error: Error): void => waiting?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The connection was closed before the answer.')));
  socket.on('data', (part) => {
    came.push(part);
    length += part.length;
    place ??= getPlace(came.length === 1 ? part : Buffer.concat(came));
    if (!place || length < place.to) return;
    const body = (came.length === 1 ? part : Buffer.concat(came)).subarray(place.from, place.to);
    const { resolve } = waiting ?? {};
    [waiting, came, length, place] = [undefined, [], 0, undefined];
    resolve?.(body);
  });

  return {
    ask(request) {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      });
    },
    close: () => socket.destroy(),
  };
}
