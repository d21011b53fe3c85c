import { readFileSync } from 'node:fs';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BackofficeForm } from '#build/backoffice-forms.ts';
import config, { readForms } from '#build/backoffice-vite.ts';
import { registry } from '#schemas/generated/registry.js';
import { opsCommands } from '#server/operator/run.ts';

interface Example {
  value?: Record<string, unknown>;
  change?: Record<string, unknown>;
  errors?: Record<string, string>;
}
type Examples = Readonly<Record<string, Readonly<Record<string, Example>>>>;

const examples = JSON.parse(readFileSync('schemas/examples/calls/operator.json', 'utf8')) as Examples;

let forms: Readonly<Record<string, BackofficeForm>>;
beforeAll(async () => {
  forms = await readForms();
});

async function getValidator(name: string) {
  const { schema, code } = forms[name] as BackofficeForm;
  const { default: functions } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return { schema, validator: createPrecompiledValidator(functions, schema) };
}

const inputsOfTable = Object.keys(registry['calls/operator/list'].schema.properties ?? {});

/** What the form of a command sends: not a file's content, the terminal's file or what the table of a list sets. */
const toTyped = ({ file, saves, columns }: (typeof opsCommands)[number], value: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([name, entry]) =>
        entry !== null &&
        name !== saves &&
        !(file !== undefined && name === 'text') &&
        !(columns && inputsOfTable.includes(name)),
    ),
  );

describe('the forms of the back office', () => {
  test('there is one for every command of the terminal', () => {
    const ofCommands = Object.keys(forms).filter((name) => !name.startsWith('content/'));
    expect(ofCommands.toSorted()).toEqual(opsCommands.map(({ name }) => name).toSorted());
  });

  test('each accepts every right example of its command', async () => {
    const refused: unknown[] = [];
    for (const row of opsCommands) {
      const { schema, validator } = await getValidator(row.name);
      let last: Record<string, unknown> = {};
      for (const [title, { value, change, errors }] of Object.entries(examples[row.input] ?? {})) {
        last = value ?? last;
        if (errors) continue;
        const given = toTyped(row, { ...last, ...change });
        const { errors: found } = validator.validateFormData(given, schema);
        if (found.length > 0) refused.push([row.name, title, found.map(({ stack }) => stack)]);
      }
    }
    expect(refused).toEqual([]);
  });

  test('each says with a key what is missing, and none needs eval', async () => {
    for (const row of opsCommands) {
      const { schema, validator } = await getValidator(row.name);
      const missing = (schema['required'] ?? []) as string[];
      const { errors } = validator.validateFormData({}, schema);
      expect(errors.map(({ message }) => message)).toEqual(missing.map(() => 'rules:required'));
      expect(forms[row.name]?.code).not.toMatch(/new Function|\beval\(/);
    }
  });
});

test('the back office is a build of its own: no public page, worker or renderer begins in its folder', () => {
  expect(config.root).toMatch(/src\/backoffice$/);
  for (const file of ['index.html', 'vite.config.ts', 'src/app/pages.ts', 'src/app/main.tsx', 'src/app/render.tsx'])
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/backoffice/);
});
