import { expect, test } from 'vitest';
import { getBlock, getSite } from '#server/http/rate-limit.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', undefined],
  ['::ffff:203.0.113.7', '203.0.113.7', undefined],
  ['2001:db8:7:42:1:2:3:4', '2001:db8:7:42::/64', '2001:db8:7::/48'],
  ['2001:0DB8:0007:0042::1', '2001:db8:7:42::/64', '2001:db8:7::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['', '', undefined],
])('a caller from %s is counted as %s, within %s', (ip, block, site) => {
  expect([getBlock(ip), getSite(ip)]).toEqual([block, site]);
});
