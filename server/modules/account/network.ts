import { isIP, isIPv4 } from 'node:net';

const savedGroups = 3;

/**
 * A network address without its last part, e.g. `203.0.113.*` or `2001:db8:7:*` (/24 and /48); null for an invalid
 * address.
 */
export function getNetwork(ip: string): string | null {
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (isIPv4(plain)) return plain.replace(/\d+$/, '*');
  if (isIP(plain) === 0) return null;
  const [written = ''] = plain.toLowerCase().split('::');
  const groups = written.split(':').filter(Boolean);
  return [...groups, ...Array<string>(savedGroups).fill('0')].slice(0, savedGroups).join(':') + ':*';
}
