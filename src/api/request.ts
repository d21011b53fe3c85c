import { bytesType, type WireCall } from '#contract/wire.ts';

/** Form encoding with brackets for nesting (D-34): `{a: {b: [1]}}` becomes `a[b][0]=1`. */

function append(target: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined) return;
  if (value === null) return target.append(name, '');
  if (typeof value !== 'object') return target.append(name, String(value));
  for (const [key, child] of Object.entries(value)) append(target, `${name}[${key}]`, child);
}

/** Values that are undefined are left out, null becomes the empty text. */
export function encodeForm(input: object): URLSearchParams {
  const target = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) append(target, key, value);
  return target;
}

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
