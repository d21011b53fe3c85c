import type { CallDefinition, CallId } from '#contract/calls.ts';
import { encodeForm } from './encode.ts';

/** What of the contract decides how a call is sent. */
export type WireCall = Pick<CallDefinition, 'method' | 'path' | 'client'>;

export type WireCalls = Readonly<Record<CallId, WireCall>>;

export interface WireRequest {
  url: string;
  method: CallDefinition['method'];
  headers: Record<string, string>;
  body: string | undefined;
}

/** The two clients (SYS-01): official sends JSON, website sends forms; both put a GET's input in the query. */
export function toWire(definition: WireCall, input: object, common: Record<string, string>): WireRequest {
  const { method, path } = definition;
  if (method === 'GET') {
    const query = encodeForm(input).toString();
    return { url: query ? `${path}?${query}` : path, method, headers: common, body: undefined };
  }
  const json = definition.client === 'official';
  return {
    url: path,
    method,
    headers: { ...common, 'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded' },
    body: json ? JSON.stringify(input) : encodeForm(input).toString(),
  };
}
