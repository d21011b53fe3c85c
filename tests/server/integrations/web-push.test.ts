import { createECDH } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { PushNote } from '#server/integrations/ports.ts';
import {
  areUsableKeys,
  encryptedPush,
  getVapidKeys,
  isInnerAddress,
  isServiceEndpoint,
  lookUpOutside,
  openVapid,
  webPush,
} from '#server/integrations/web-push.ts';
import { ownCertificate } from '#tests/support/certificate.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { decryptedPush, openPushService, type PushService } from '#tests/support/push-service.ts';

/** RFC 8291, appendix A. */
const vector = {
  message: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  theirPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  ourPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  ourPublic: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A' +
    '_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

const getKey = (privateKey: string) => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair;
};

describe('the encryption', () => {
  test('the example of the standard comes out to the byte, and is read again', () => {
    const ephemeral = { salt: Buffer.from(vector.salt, 'base64url'), ours: getKey(vector.ourPrivate) };
    const body = encryptedPush(vector.message, vector, ephemeral);
    expect(body.toString('base64url')).toBe(vector.body);
    expect(decryptedPush(body, getKey(vector.theirPrivate), vector.auth)).toBe(vector.message);
  });

  test('the same message is never the same bytes', () => {
    expect(encryptedPush(vector.message, vector).equals(encryptedPush(vector.message, vector))).toBe(false);
  });
});

describe('where a push may go', () => {
  const services = ['push.example.com', 'fcm.example.net'];

  test.each(['https://push.example.com/a', 'https://eu.push.example.com/a?b', 'https://fcm.example.net:443/send/1'])(
    '%s is of a service',
    (endpoint) => expect(isServiceEndpoint(endpoint, services)).toBe(true),
  );

  test.each([
    'http://push.example.com/a',
    'https://push.example.com:8443/a',
    'https://user@push.example.com/a',
    'https://push.example.com@127.0.0.1/a',
    'https://push.example.com.evil.example/a',
    'https://evilpush.example.com/a',
    'https://push.example.com./a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://localhost/a',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'not an address',
    '',
  ])('%s is rejected', (endpoint) => expect(isServiceEndpoint(endpoint, services)).toBe(false));

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    '64:ff9b::a00:1',
  ])('%s is within a network of our own', (address) => expect(isInnerAddress(address)).toBe(true));

  test.each(['142.250.1.1', '172.32.0.1', '2a00:1450:4001::1'])('%s is outside', (address) =>
    expect(isInnerAddress(address)).toBe(false),
  );

  test.each([true, false])('a name that leads to this machine is not connected to (all: %s)', async (all) => {
    const error = await new Promise<Error | null>((resolve) => lookUpOutside('localhost', { all }, resolve));
    expect(error?.message).toBe('The name of a push service leads into a network of our own.');
  });

  test('keys that nothing can be encrypted for are none', () => {
    const good = { p256dh: vector.p256dh, auth: vector.auth };
    expect(areUsableKeys(good)).toBe(true);
    const offCurve = Buffer.from(vector.p256dh, 'base64url');
    offCurve[64] = (offCurve[64] ?? 0) ^ 1;
    const wrong = [
      { ...good, p256dh: offCurve.toString('base64url') },
      { ...good, p256dh: Buffer.alloc(65, 4).toString('base64url') },
      { ...good, p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]).toString('base64url') },
      { ...good, p256dh: vector.p256dh.slice(0, -2) },
      { ...good, p256dh: `${vector.p256dh}A` },
      { ...good, p256dh: '' },
      { ...good, auth: vector.auth.slice(0, -2) },
      { ...good, auth: 'AA' },
      { ...good, auth: '!'.repeat(22) },
    ];
    expect(wrong.filter(areUsableKeys)).toEqual([]);
  });
});

describe('the keys of this installation', () => {
  const folders: ReturnType<typeof temporaryFolder>[] = [];
  const folderConfig = (env: Record<string, string> = {}) => {
    const folder = temporaryFolder();
    folders.push(folder);
    return readConfig({ DATA_DIR: folder.path, ...env });
  };
  afterAll(() => folders.forEach((folder) => folder.remove()));

  test('are made once, readable by the server only, and stay', () => {
    const config = folderConfig();
    const [first, second] = [openVapid(config), openVapid(config)];
    expect(first?.publicKey).toHaveLength(87);
    expect(second).toEqual(first);
    expect(statSync(join(config.dataDir, 'vapid')).mode & 0o777).toBe(0o600);
  });

  test('come from the environment where they are there', () => {
    const config = folderConfig({ VAPID_PRIVATE_KEY: vector.ourPrivate });
    expect(openVapid(config)?.publicKey).toBe(vector.ourPublic);
  });

  test('several machines don’t each make their own: with a database of their own they are set, or there are none', () => {
    const shared = { DATABASE_URL: 'postgres://a@b/c', SECRET: 'x'.repeat(32) };
    expect(openVapid(folderConfig(shared))).toBeUndefined();
    expect(openVapid(folderConfig({ ...shared, VAPID_PRIVATE_KEY: vector.ourPrivate }))).toBeDefined();
  });

  test('a file that holds no key says which', () => {
    const config = folderConfig();
    openVapid(config);
    writeFileSync(join(config.dataDir, 'vapid'), 'no key');
    expect(() => openVapid(config)).toThrow(/The file .*vapid holds no key/);
  });

  test.each([
    [{ VAPID_PRIVATE_KEY: 'canary' }, 'VAPID_PRIVATE_KEY must be a private key of P-256'],
    [{ VAPID_PRIVATE_KEY: Buffer.alloc(32).toString('base64url') }, 'VAPID_PRIVATE_KEY must be'],
    [{ VAPID_SUBJECT: 'avisos' }, 'VAPID_SUBJECT must be like mailto:'],
    [{ PUSH_SERVICES: 'push.example.com,127.0.0.1' }, 'PUSH_SERVICES must list names of hosts'],
    [{ PUSH_SERVICES: 'localhost' }, 'PUSH_SERVICES must list names of hosts'],
  ])('%o is rejected with a sentence that repeats no key', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
    expect(() => readConfig(env)).not.toThrow('canary');
  });

  test('the subject is the site’s own address where nothing else is said', () => {
    expect(readConfig({ PUBLIC_URL: 'https://envios.example.com' }).push.subject).toBe('https://envios.example.com');
    expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:8080' }).push.subject).toBeUndefined();
    expect(readConfig({ VAPID_SUBJECT: 'mailto:avisos@example.com' }).push.subject).toBe('mailto:avisos@example.com');
  });
});

describe('sending', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const note: PushNote = {
    kind: 'outForDelivery',
    title: 'Hoy llega el paquete JMX000000000017',
    text: 'Conviene que haya alguien en casa.',
    path: '/track-and-trace?no=JMX000000000017',
    tag: 'n1',
    lang: 'es',
    dir: 'ltr',
  };
  let service: PushService;
  beforeAll(async () => {
    service = await openPushService();
  });
  afterAll(() => service.close());

  const keys = getVapidKeys(vector.ourPrivate);
  if (!keys) throw new Error('The key of the standard’s example is none.');
  const parts = { keys, subject: 'mailto:avisos@example.com', services: [], clock: () => now };
  const port = (more: Partial<Parameters<typeof webPush>[0]> = {}) =>
    webPush({
      ...parts,
      isAllowed: (endpoint) => endpoint.startsWith(service.origin),
      connection: { ca: service.ca },
      ...more,
    });

  test('the device reads it, and the service gets its sender and time to live', async () => {
    const device = service.newDevice();
    expect(await port().send({ id: 'one', to: device, note })).toBe('taken');
    const [message] = device.messages;
    expect(message?.note).toEqual(note);
    expect(message?.claims).toEqual({
      aud: service.origin,
      exp: now.getTime() / 1_000 + 12 * 3_600,
      sub: 'mailto:avisos@example.com',
    });
    expect(message?.headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' });
    expect(message?.headers['topic']).toMatch(/^[\w-]{32}$/);
  });

  test.each([
    ['an hour more', 3_600_000, '3600'],
    ['no longer', 0, '0'],
    ['for days', 5 * 86_400_000, '86400'],
  ])('a message that is true for %s is stored no longer for an offline device', async (_, ms, ttl) => {
    const device = service.newDevice();
    const trueUntil = new Date(now.getTime() + ms).toISOString();
    await port().send({ id: 'one', to: device, note: { ...note, trueUntil } });
    expect(device.messages[0]?.headers).toMatchObject({ ttl });
  });

  test('what is sent again has the topic of the first, and another one another', async () => {
    const device = service.newDevice();
    for (const id of ['one', 'one', 'two']) await port().send({ id, to: device, note });
    const [first, again, other] = device.messages.map(({ headers }) => headers['topic']);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test.each([
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
    [301, 'refused'],
    [307, 'refused'],
  ])('status %i means that it is %s', async (status, outcome) => {
    const device = service.newDevice();
    device.answer = status;
    expect(await port().send({ id: 'one', to: device, note })).toBe(outcome);
    expect(device.asked).toBe(1);
  });

  test.each([429, 500, 503])('status %i is tried again later, and names no device', async (status) => {
    const device = service.newDevice();
    device.answer = status;
    await expect(port().send({ id: 'one', to: device, note })).rejects.toThrow(
      `The push service answered with status ${status}.`,
    );
  });

  test('a silent service times out', async () => {
    const { key, cert } = ownCertificate();
    const silent = createServer({ key, cert }, () => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port: number } = silent.address() as { port: number };
    const to = { ...service.newDevice(), endpoint: `https://127.0.0.1:${number}/device` };
    const slow = port({ isAllowed: () => true, connection: { ca: cert }, timeoutMs: 50 });
    await expect(slow.send({ id: 'one', to, note })).rejects.toThrow('aborted');
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });

  test('an endpoint that is no longer allowed is not asked', async () => {
    const device = service.newDevice();
    const strict = webPush({ ...parts, services: ['push.example.com'], connection: { ca: service.ca } });
    expect(await strict.send({ id: 'one', to: device, note })).toBe('gone');
    expect(device.asked).toBe(0);
  });

  test('a name that leads to this machine is not connected to, whatever the list says', async () => {
    const device = service.newDevice();
    const { port: number } = new URL(service.origin);
    const to = { ...device, endpoint: device.endpoint.replace(`127.0.0.1:${number}`, `localhost:${number}`) };
    const tricked = webPush({ ...parts, isAllowed: () => true });
    await expect(tricked.send({ id: 'one', to, note })).rejects.toThrow('leads into a network of our own');
    expect(device.asked).toBe(0);
  });
});
