/** What stands for one asker on the network: an IPv4 address, or the /64 that a provider gives to one household. */
import { isIPv6 } from 'node:net';

const groupCount = 8;

/** The eight groups of an IPv6 address as it is written in any of its forms. */
function getGroups(ip: string): string[] {
  const [plain = ''] = ip.toLowerCase().split('%');
  const [head = '', tail] = plain.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const missing = Math.max(0, groupCount - before.length - after.length);
  const all = tail === undefined ? before : [...before, ...Array<string>(missing).fill('0'), ...after];
  return all.map((group) => group.replace(/^0+(?=.)/, ''));
}

/** An IPv4 address that came over a socket of both kinds is written as an IPv6 one. */
const getPlain = (ip: string): string => ip.replace(/^::ffff:(?=[\d.]+$)/i, '');

function getPrefix(ip: string, bits: 48 | 64): string {
  return `${getGroups(ip)
    .slice(0, bits / 16)
    .join(':')}::/${bits}`;
}

/** Who is counted as one: an IPv4 address, or the /64 of an IPv6 one. What is no address stands for itself. */
export function getBlock(ip: string): string {
  const plain = getPlain(ip);
  return isIPv6(plain) ? getPrefix(plain, 64) : plain;
}

/** The /48 around it, which one customer of a provider may have whole; undefined for IPv4. */
export function getSite(ip: string): string | undefined {
  const plain = getPlain(ip);
  return isIPv6(plain) ? getPrefix(plain, 48) : undefined;
}
