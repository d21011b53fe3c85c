/**
 * Restricts the targets of pushes. An endpoint is a URL from a stranger's browser, to which our server then connects:
 * without a rule, an attacker could make the server connect to any host of its network (security.md, "An address that a
 * stranger names").
 */
import { ECDH } from 'node:crypto';
import { lookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import type { PushTarget } from './ports.ts';

/**
 * https at its default port, of a listed service or a subdomain of one, and without parts that a parser could take for
 * another host.
 */
export function isServiceEndpoint(endpoint: string, services: readonly string[]): boolean {
  const { protocol, hostname, port, username, password } = URL.canParse(endpoint) ? new URL(endpoint) : nowhere;
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}

const nowhere = { protocol: '', hostname: '', port: '', username: '', password: '' };

const publicKeyBytes = 65;
const authBytes = 16;

function toBytes(written: string): Buffer | undefined {
  const bytes = Buffer.from(written, 'base64url');
  return bytes.toString('base64url') === written ? bytes : undefined;
}

/** Whether these keys can encrypt at all: a point of the curve, and 16 bytes beside it (RFC 8291). */
export function areUsableKeys({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  const point = toBytes(p256dh);
  if (point?.length !== publicKeyBytes || toBytes(auth)?.length !== authBytes) return false;
  try {
    ECDH.convertKey(point, 'prime256v1', undefined, undefined, 'uncompressed');
    return true;
  } catch {
    return false;
  }
}

/** Networks that contain no push service: this machine, its neighbours, and reserved addresses. */
const inner = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.ipv4.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.ipv6.addSubnet(network, bits, 'ipv6');

export function isInnerAddress(address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return inner[family].check(address, family);
}

/**
 * Called by the connection itself, so that a name can't resolve to one machine during the check and to another one
 * afterwards.
 */
export const lookUpOutside: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isInnerAddress(address)))
      return callback(new Error('The name of a push service leads into a network of our own.'), '', 0);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
