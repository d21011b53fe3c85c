import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { sweepCodes } from '#server/modules/codes/store.ts';
import { newQuestion, normalizeAnswer, useImageCode } from '#server/modules/codes/image-codes.ts';
import { answerTo, numeralsIn, solvedImageCode } from '#tests/support/image-code.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { friday } from './support/customers.ts';

const lines: string[] = [];
let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: friday, onLogLine: (line) => lines.push(line) });
  second = await openTestServer({ now: friday, beside: server });
});
beforeEach(async () => {
  server.setNow(friday);
  await server.context.db.deleteFrom('rate_limits').execute();
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const phone = '9991112233';
const minutesLater = (minutes: number): Date => new Date(new Date(friday).getTime() + minutes * 60_000);

/** `ok`, or the code of the rejection. */
async function use(
  code: { captcha: string; captchaId: string },
  target = phone,
  on: TestServer = server,
): Promise<string> {
  return useImageCode(on.context, code, target).then(
    () => 'ok',
    (error: { codeName?: string }) => error.codeName ?? String(error),
  );
}

test('CALL-06 D-24 an image code is a picture of dots, whose source names neither characters nor strokes, and a question in words', async () => {
  const { data } = await server.call('captcha');
  expect(data.image).toMatch(/^data:image\/png;base64,/);
  const png = Buffer.from(data.image.split(',')[1] ?? '', 'base64');
  const [size, kinds] = [
    [png.readUInt32BE(16), png.readUInt32BE(20)],
    png.toString('latin1').match(/IHDR|IDAT|IEND|tEXt|iTXt/g),
  ];
  expect([size, kinds]).toEqual([
    [200, 64],
    ['IHDR', 'IDAT', 'IEND'],
  ]);
  // Each row begins with its filter; the background is light, the strokes are dark, and most of it is background.
  const shades = inflateSync(png.subarray(41, png.length - 16)).filter((_, at) => at % 201 !== 0);
  expect(shades).toHaveLength(200 * 64);
  const dark = shades.filter((shade) => shade < 110).length / shades.length;
  expect(dark).toBeGreaterThan(0.05);
  expect(dark).toBeLessThan(0.4);
  expect(data.question).toMatch(/^Escribe en cifras.*: .+\.$/);
  expect(data.question).not.toMatch(/\d/);
});

test('CALL-06 two pictures are never alike', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => server.call('captcha')));
  expect(new Set(all.map(({ data }) => data.image)).size).toBe(20);
});

test.each(languages)(
  'D-24 the question is asked in $endonym, and its answer counts in digits or in words',
  async ({ langType, dictionary }) => {
    const digits = (await server.call('captcha', {}, { lang: langType })).data;
    expect(await use({ captchaId: digits.captchaId, captcha: answerTo(digits.question) })).toBe('ok');
    const words = (await server.call('captcha', {}, { lang: langType })).data;
    const numerals = numeralsIn(dictionary);
    const messages = [...answerTo(words.question)].map((digit) => numerals[Number(digit) - 1]?.toUpperCase());
    expect(await use({ captchaId: words.captchaId, captcha: ` ${messages.join(', ')} ` })).toBe('ok');
  },
);

test.each(languages)(
  'D-24 every kind of question is asked in $endonym, and no answer is likelier than one in thousands',
  (language) => {
    const questions = Array.from({ length: 400 }, () => newQuestion(language));
    for (const { text, answer } of questions) expect(answerTo(text)).toBe(answer);
    expect(new Set(questions.map(({ text }) => text.split(/[:：]/)[0])).size).toBe(4);
    const counts = new Map<string, number>();
    for (const { answer } of questions) counts.set(answer, (counts.get(answer) ?? 0) + 1);
    // Of 6,561 equally likely answers, four hundred draws give one eight times in one run of billions.
    expect(Math.max(...counts.values())).toBeLessThan(8);
  },
);

test.each([
  ['4917', '4917'],
  [' 4 9-1.7 ', '4917'],
  ['cuatro, nueve, uno, siete', '4917'],
  ['Four nine 1 SEVEN', '4917'],
  ['四九一七', '4917'],
  ['四、九、一、七', '4917'],
  ['أربعة، تسعة، واحد، سبعة', '4917'],
  ['٤٩١٧', '4917'],
  ['três dois', '32'],
  ['hk 3mt', 'HK3MT'],
  ['gato cuatro', 'GATOCUATRO'],
  ['', ''],
])('D-24 %j is the answer %s', (typed, answer) => {
  expect(normalizeAnswer(typed)).toBe(answer);
});

test('D-24 digits of any script answer the question', async () => {
  const { captchaId, captcha } = await solvedImageCode(server);
  const arabic = captcha.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
  expect(await use({ captchaId, captcha: arabic })).toBe('ok');
});

test('RULE-ACC-06 MSG-14 a wrong answer is reported at the field, and uses up the code: the right one comes too late', async () => {
  const code = await solvedImageCode(server);
  const refused = await server.call('smsCode', {
    purpose: 'signIn',
    phone,
    captchaId: code.captchaId,
    captcha: 'WRONG',
  });
  expect([refused.codeName, refused.errors]).toEqual([
    'wrongImageCode',
    [{ pointer: '/captcha', key: 'answers:wrongImageCode', params: {} }],
  ]);
  expect(refused.msg).toBe('El código en imagen no coincide. Escribe el de la imagen nueva.');
  expect(await use(code)).toBe('wrongImageCode');
});

test('D-24 a solved code is good for the first target and for no other', async () => {
  const code = await solvedImageCode(server);
  expect(await use(code)).toBe('ok');
  expect(await use(code, '9994445566')).toBe('wrongImageCode');
  expect(await use(code)).toBe('ok');
});

test('D-24 a solved code is good for five uses', async () => {
  const code = await solvedImageCode(server);
  const uses: string[] = [];
  for (let index = 0; index < 6; index += 1) uses.push(await use(code));
  expect(uses).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'wrongImageCode']);
});

test('D-24 a code is good for five minutes', async () => {
  const code = await solvedImageCode(server);
  server.setNow(new Date(minutesLater(5).getTime() - 1));
  expect(await use(code)).toBe('ok');
  server.setNow(minutesLater(5));
  expect(await use(code)).toBe('wrongImageCode');
});

test('D-24 of fifty different answers at once, on two servers, one is looked at', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { captchaId, captcha } = await solvedImageCode(server);
    const guesses = ['1', '2', ...Array.from({ length: 47 }, (_, index) => `X${index}`), captcha].toSorted(
      () => Math.random() - 0.5,
    );
    const outcomes = await Promise.all(
      guesses.map((guess, index) => use({ captchaId, captcha: guess }, phone, index % 2 ? server : second)),
    );
    // The first one decides: a right code is accepted for itself alone, a wrong one invalidates it.
    expect(outcomes.filter((outcome) => outcome === 'ok').length).toBeLessThanOrEqual(1);
    expect(await use({ captchaId, captcha })).toBe('wrongImageCode');
    const row = await server.context.db
      .selectFrom('image_codes')
      .select(['uses', 'burnt'])
      .where('id', '=', captchaId)
      .executeTakeFirstOrThrow();
    expect(row.burnt).toBe(true);
    expect(row.uses).toBeLessThanOrEqual(2);
  }
});

test('D-24 of fifty right answers at once exactly five count', async () => {
  const code = await solvedImageCode(server);
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) => use(code, phone, index % 2 ? server : second)),
  );
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(5);
});

test('D-24 of fifty targets at once the code serves one', async () => {
  const code = await solvedImageCode(server);
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) => use(code, String(9_990_000_000 + index), index % 2 ? server : second)),
  );
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
});

test('D-24 an unknown id counts as a wrong answer', async () => {
  expect(await use({ captchaId: '0190a5d4-7c1e-7b3a-9c53-5e0f3a2b1c4d', captcha: '7' })).toBe('wrongImageCode');
});

test('D-24 the table holds no answer, no target and no question', async () => {
  const code = await solvedImageCode(server);
  await use(code);
  const row = await server.context.db
    .selectFrom('image_codes')
    .selectAll()
    .where('id', '=', code.captchaId)
    .executeTakeFirstOrThrow();
  for (const hash of [row.image_hash, row.answer_hash, row.target_hash]) expect(hash).toMatch(/^[0-9a-f]{64}$/);
});

test('CALL-06 an address that keeps asking for image codes is stopped', async () => {
  const all = await Promise.all(Array.from({ length: 110 }, () => server.call('captcha', {}, { ip: '10.6.0.1' })));
  expect(all.filter(({ codeName }) => codeName === 'success')).toHaveLength(100);
  expect(all.filter(({ codeName }) => codeName === 'tooManyRequests')).toHaveLength(10);
});

test('the sweep removes codes whose time is over, and no others', async () => {
  const old = await solvedImageCode(server);
  server.setNow(minutesLater(4));
  const young = await solvedImageCode(server);
  server.setNow(minutesLater(6));
  await sweepCodes(server.context);
  const left = await server.context.db
    .selectFrom('image_codes')
    .select('id')
    .where('id', 'in', [old.captchaId, young.captchaId])
    .execute();
  expect(left).toEqual([{ id: young.captchaId }]);
});

test('an answer to an image code is in no log line', () => {
  expect(lines.join('\n')).not.toMatch(/9991112233|WRONG|Escribe en cifras/);
});
