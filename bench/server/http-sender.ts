/** Requests over connections that stay open: lighter than `fetch`, because both share the machine with the server. */
import { Agent, request } from 'node:http';
import { codes } from '#contract/codes.ts';
import type { WireRequest } from '#src/api/request.ts';

export interface HttpSender {
  /** @throws Error when the answer is anything but a success. */
  send(wire: WireRequest): Promise<void>;
  close(): void;
}

const success = `{"code":${codes.success},`;

export function httpSender(address: string, connections: number): HttpSender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = ({ url, method, headers, body = '' }: WireRequest): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = { ...headers, ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }) };
      const outgoing = request(address + url, { agent, method, headers: sent }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('error', reject);
        response.on('end', () => {
          if (text.startsWith(success)) resolve();
          else reject(new Error(`${method} ${url} answered ${response.statusCode}: ${text.slice(0, 500)}`));
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  return { send, close: () => agent.destroy() };
}
