import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

const mailFrom = { MAIL_FROM: 'JMX Express <avisos@jmx.example>' };

test('without a variable nothing is configured', () => {
  expect(readConfig({})).toMatchObject({ smtp: undefined, sms: undefined, secret: undefined });
});

test('an SMTP_URL says host, port, encryption and sign-in', () => {
  const from = { name: 'JMX Express', address: 'avisos@jmx.example' };
  expect(readConfig({ SMTP_URL: 'smtps://jmx:cl%40ve@mail.example', ...mailFrom }).smtp).toEqual({
    host: 'mail.example',
    port: 465,
    tls: 'fromTheStart',
    login: { user: 'jmx', pass: 'cl@ve' },
    from,
  });
  expect(readConfig({ SMTP_URL: 'smtp://mail.example', ...mailFrom }).smtp).toEqual({
    host: 'mail.example',
    port: 587,
    tls: 'upgrade',
    login: undefined,
    from,
  });
  expect(readConfig({ SMTP_URL: 'smtp://[::1]:1025?tls=off', MAIL_FROM: 'a@b.mx' }).smtp).toEqual({
    host: '::1',
    port: 1025,
    tls: 'off',
    login: undefined,
    from: { name: '', address: 'a@b.mx' },
  });
});

test.each([
  'mail.example',
  'http://jmx:canary@mail.example',
  'smtp://',
  'smtp://u:canary@mail.example?ignoreTLS=true',
  'smtps://u:canary@mail.example?tls=off',
  'smtp://%E0:canary@mail.example',
])('an invalid SMTP_URL is rejected in one sentence that repeats none of it: %s', (url) => {
  expect(() => readConfig({ SMTP_URL: url, ...mailFrom })).toThrow(/^SMTP_URL must be like(?!.*canary).*\.$/);
});

test.each(['avisos', 'Avisos <avisos>', 'a@b.mx, c@d.mx', 'Avisos\r\nBcc: x@y.mx <a@b.mx>', '<a@b.mx> b'])(
  'a MAIL_FROM that is not a single address is rejected: %j',
  (from) => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: from })).toThrow(
      /^MAIL_FROM must be an e-mail address/,
    );
  },
);

test('what belongs together must be set together', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example' })).toThrow(
    /^MAIL_FROM must be set together with SMTP_URL: .*\.$/,
  );
  expect(() => readConfig({ SMS_URL: 'https://sms.example/send' })).toThrow(
    /^SMS_TOKEN must be set together with SMS_URL: .*\.$/,
  );
});

test('an SMS provider is asked over https; http is for this machine', () => {
  expect(readConfig({ SMS_URL: 'https://sms.example/send', SMS_TOKEN: 'llave' }).sms).toEqual({
    url: 'https://sms.example/send',
    token: 'llave',
  });
  expect(readConfig({ SMS_URL: 'http://127.0.0.1:9/send', SMS_TOKEN: 'llave' }).sms?.url).toBe(
    'http://127.0.0.1:9/send',
  );
  for (const url of ['http://sms.example/canary', 'sms', 'ftp://127.0.0.1/canary']) {
    expect(() => readConfig({ SMS_URL: url, SMS_TOKEN: 'llave' })).toThrow(
      /^SMS_URL must be an https address(?!.*canary)/,
    );
  }
  expect(() => readConfig({ SMS_URL: 'https://sms.example', SMS_TOKEN: 'canary\ncanary' })).toThrow(
    /^SMS_TOKEN(?!.*canary)/,
  );
});

test('a SECRET has at least 32 characters, and several machines in production must be given one', () => {
  const secret = 'x'.repeat(32);
  expect(readConfig({ SECRET: secret }).secret).toBe(secret);
  expect(() => readConfig({ SECRET: 'canary' })).toThrow(/^SECRET must have at least 32 characters\.$/);
  const shared = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/jmx' };
  expect(() => readConfig(shared)).toThrow(/^SECRET must be set in production with DATABASE_URL: .*\.$/);
  expect(readConfig({ ...shared, SECRET: secret }).secret).toBe(secret);
  expect(readConfig({ NODE_ENV: 'production' }).secret).toBeUndefined();
});
