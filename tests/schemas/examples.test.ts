import { beforeAll, describe, expect, test } from 'vitest';
import { registry, type SchemaId } from '#schemas/generated/registry.js';
import { type BrowserBuild, buildForBrowser, schemaIds } from './support/browser-build.ts';
import { examples, validExamples } from './support/examples.ts';

let browser: BrowserBuild;

beforeAll(async () => {
  browser = await buildForBrowser();
});

const shorten = (errors: readonly { pointer: string; key: string }[]) =>
  errors.map(({ pointer, key }) => ({ pointer, key }));

describe.each(schemaIds)('%s', (id) => {
  const own = examples.filter((example) => example.id === id);

  test('has valid and invalid examples', () => {
    expect(validExamples(id).length).toBeGreaterThan(0);
    expect(own.length).toBeGreaterThan(validExamples(id).length);
  });

  test.each(own)(
    '$name: the expected pointers and keys, the same in the browser’s build and on the server',
    ({ data, expect: expected }) => {
      const here = registry[id as SchemaId].validate(data);
      expect(shorten(here)).toEqual(expected);
      expect(browser.validate(id, data)).toEqual(JSON.parse(JSON.stringify(here)));
    },
  );
});

test('no example stands beside a schema that does not exist', () => {
  expect(examples.filter(({ id }) => !(id in registry))).toEqual([]);
});
