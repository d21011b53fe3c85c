import type { WireCall } from '#contract/wire.ts';
import { encodeForm } from './encode.ts';

export interface WireRequest {
  url: string;
  method: WireCall['method'];
  headers: Record<string, string>;
  body: string | undefined;
}

/** The two clients (SYS-01): official sends JSON, website sends forms; both put a GET's input in the query. */
export function toWire(call: WireCall, input: object, common: Record<string, string>): WireRequest {
  const { method, path } = call;
  if (method === 'GET') {
    const query = encodeForm(input).toString();
    return { url: query ? `${path}?${query}` : path, method, headers: common, body: undefined };
  }
  const json = call.client === 'official';
  return {
    url: path,
    method,
    headers: { ...common, 'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded' },
    body: json ? JSON.stringify(input) : encodeForm(input).toString(),
  };
}
