import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Plugin } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSampler } from '#tests/support/sample.ts';
import { schemasRoot } from '#workbench/command.ts';
import { openBrowserValidator } from '#workbench/checks/browser-validator.ts';
import { type FormCases, type ParityCase, parityCases } from '#workbench/checks/parity.ts';
import { compare, type Validator } from '#workbench/checks/parity.ts';
import { parityReport } from '#workbench/checks/parity.ts';
import { validateAt, startServerValidator } from '#workbench/checks/server-validator.ts';

let all: FormCases[];
let server: Validator;
beforeAll(async () => {
  [all, server] = await Promise.all([parityCases(schemasRoot), startServerValidator()]);
});
afterAll(() => server.close());

const parcel = () => all.filter(({ form }) => form === 'order/parcel');

/** Named after the example or `weight maximum 30: 30.1`. */
const sampleCases = createSampler<ParityCase>(10, ({ name }) => [name.split(' ')[1] ?? name]);

/** One side doctored: the browser's build gets another text of a module. */
const doctor = (form: string, from: string | RegExp, to: string): Plugin => ({
  name: 'doctor',
  transform: (code, id) => {
    if (!id.endsWith(`/schemas/generated/${form}.js`)) return undefined;
    const changed = code.replaceAll(new RegExp(from, 'g'), to);
    if (changed === code) throw new Error(`${form} has no ${String(from)}`);
    return changed;
  },
});

test('MSG-26 every example and every edge of every rule gets the same verdict from the browser’s build and a running server', async () => {
  const browser = await openBrowserValidator(all.map(({ form }) => form));
  const sampled = all.map(({ form, cases }) => ({ form, cases: sampleCases(cases) }));
  const parity = await compare(sampled, browser, server);
  await browser.close();
  expect(parity.differences).toEqual([]);
  expect(parity.forms.every(({ cases, agreed }) => cases > 0 && cases === agreed)).toBe(true);
  expect(parity.forms.map(({ form }) => form)).toEqual(
    expect.arrayContaining(['order/parcel', 'tracking/query', 'account/sign-in', 'calls/order-add']),
  );
  expect(parityReport(parity, { browser: browser.about, server: server.about })).toMatch(
    /cases of \d+ forms: browser and server agree\.$/,
  );
});

describe('when one side differs', () => {
  test.each([
    ['a limit', 'verdict', / > 30(?=[ |)])/, ' > 31'],
    ['the words', 'key', /"weight\.maximum"/, '"side.maximum"'],
    ['the place', 'pointer', /instancePath:\s?instancePath\+"\/weight"/, 'instancePath:instancePath+"/itemName"'],
  ] as const)('%s is found and named', async (_, what, from, to) => {
    const browser = await openBrowserValidator(['order/parcel'], {
      where: 'node',
      extra: [doctor('order/parcel', from, to)],
    });
    const parity = await compare(parcel(), browser, server);
    expect(new Set(parity.differences.map((difference) => difference.what))).toContain(what);
    const report = parityReport(parity, { browser: browser.about, server: server.about });
    expect(report).toMatch(/order\/parcel, .*: another/);
    expect(report).toMatch(/of [\d,]+ cases differ\.$/);
  });
});

test('of a server that validates no single form the command says why', async () => {
  const other = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(validateAt(`http://127.0.0.1:${port}`).validate('order/parcel', ['{}'])).rejects.toThrow(
    'production mode',
  );
  other.close();
});
