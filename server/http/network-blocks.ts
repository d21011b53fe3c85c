/** The unit of counting in the network: an IPv4 address, or the /64 that a provider gives to one household. */
import { isIPv6 } from 'node:net';

const groupCount = 8;

/** The eight groups of an IPv6 address in any of its notations. */
function getGroups(ip: string): string[] {
  const [plain = ''] = ip.toLowerCase().split('%');
  const [head = '', tail] = plain.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const missing = Math.max(0, groupCount - before.length - after.length);
  const all = tail === undefined ? before : [...before, ...Array<string>(missing).fill('0'), ...after];
  return all.map((group) => group.replace(/^0+(?=.)/, ''));
}

/** An IPv4 address on a dual-stack socket is written as an IPv6 one. */
const getPlain = (ip: string): string => ip.replace(/^::ffff:(?=[\d.]+$)/i, '');

function getPrefix(ip: string, bits: 48 | 64): string {
  return `${getGroups(ip)
    .slice(0, bits / 16)
    .join(':')}::/${bits}`;
}

/** The unit that is counted: an IPv4 address, or the /64 of an IPv6 one. Any other text counts as itself. */
export function getBlock(ip: string): string {
  const plain = getPlain(ip);
  return isIPv6(plain) ? getPrefix(plain, 64) : plain;
}

/** The /48 around it, which a single customer of a provider may have; undefined for IPv4. */
export function getSite(ip: string): string | undefined {
  const plain = getPlain(ip);
  return isIPv6(plain) ? getPrefix(plain, 48) : undefined;
}
