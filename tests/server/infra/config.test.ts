import { isAbsolute } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

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
