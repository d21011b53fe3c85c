import { bytesType, type WireCall } from '#contract/wire.ts';
import { encodeForm } from './encode.ts';

export interface WireRequest {
  url: string;
  method: WireCall['method'];
  headers: Record<string, string>;
  body: string | Blob | undefined;
}

/** The two clients (SYS-01): official sends JSON, website sends forms; both put a GET's input in the query. */
export function toWire(call: WireCall, input: object, common: Record<string, string>, bytes?: Blob): WireRequest {
  const { method, path, carriesBytes } = call;
  if (method === 'GET' || carriesBytes) {
    const query = encodeForm(input).toString();
    const url = query ? `${path}?${query}` : path;
    return carriesBytes
      ? { url, method, headers: { ...common, 'content-type': bytesType }, body: bytes }
      : { url, method, headers: common, body: undefined };
  }
  const json = call.client === 'official';
  return {
    url: path,
    method,
    headers: { ...common, 'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded' },
    body: json ? JSON.stringify(input) : encodeForm(input).toString(),
  };
}
