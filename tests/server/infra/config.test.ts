import { isAbsolute } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { parseDatabaseUrl } from '#server/db/hosts.ts';

test('needs no variable at all: 127.0.0.1:8080, embedded in ./data, development', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    databaseUrl: undefined,
    production: false,
    trustedProxies: [],
  });
  expect(config.dataDir).toMatch(/data$/);
  expect(isAbsolute(config.dataDir)).toBe(true);
});

test('names the variable whose value makes no sense', () => {
  expect(() => readConfig({ PORT: 'http' })).toThrow(/^PORT must be a whole number from 0 to 65535, not "http"\.$/);
  expect(() => readConfig({ PORT: '70000' })).toThrow(/^PORT/);
  expect(() => readConfig({ LOG_LEVEL: 'loud' })).toThrow(/^LOG_LEVEL must be one of/);
  expect(() => readConfig({ PUBLIC_URL: 'javascript:alert(1)' })).toThrow(/^PUBLIC_URL/);
});

test('does not repeat a DATABASE_URL in its message, which may hold a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://root:canary@host/db' })).toThrow(/^DATABASE_URL(?!.*canary)/);
});

test('trusts exact proxy addresses only, not ranges or names', () => {
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.1, ::1' }).trustedProxies).toEqual(['10.0.0.1', '::1']);
  expect(() => readConfig({ TRUSTED_PROXIES: '10.0.0.0/8' })).toThrow(/^TRUSTED_PROXIES/);
  expect(() => readConfig({ TRUSTED_PROXIES: 'loopback' })).toThrow(/^TRUSTED_PROXIES/);
});

test('DATABASE_URL may name several hosts, in the address or as parameters', () => {
  expect(parseDatabaseUrl('postgres://u:p@a,b:5433,[::1]:5434/jmx?sslmode=disable')).toEqual({
    urls: [
      'postgres://u:p@a/jmx?sslmode=disable',
      'postgres://u:p@b:5433/jmx?sslmode=disable',
      'postgres://u:p@[::1]:5434/jmx?sslmode=disable',
    ],
    target: 'read-write',
  });
  expect(parseDatabaseUrl('postgresql:///jmx?host=a,b&port=5433&target_session_attrs=primary')).toEqual({
    urls: [
      'postgresql:///jmx?host=a&port=5433&target_session_attrs=primary',
      'postgresql:///jmx?host=b&port=5433&target_session_attrs=primary',
    ],
    target: 'primary',
  });
  expect(parseDatabaseUrl('postgres://u:p,@w@localhost/jmx')).toEqual({
    urls: ['postgres://u:p,@w@localhost/jmx'],
    target: 'any',
  });
});

test.each([
  'postgres://u:canary@a,,b/jmx',
  'postgres://u:canary@a,b:port/jmx',
  'postgres://u:canary@a:99999/jmx',
  'postgres://u:canary@/jmx?host=a,b&port=1,2,3',
  'postgres://u:canary@a,b/jmx?target_session_attrs=standby',
  'postgres://u:canary@a/jmx?sslrootcert=/nowhere.pem',
])('%s is rejected at the start in one sentence without its password', (DATABASE_URL) => {
  expect(() => readConfig({ DATABASE_URL })).toThrow(/^DATABASE_URL (?!.*canary)[^\n]+\.$/);
});
