/**
 * Runs the rules as a browser does: the generated modules, built by Vite for the site's target browsers, in a Chromium.
 * Without one, the same file runs in a bare Node context that forbids code generation from strings.
 */
import { createContext, runInContext } from 'node:vm';
import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile, type Plugin } from 'vite';
import type { FieldError } from '#schemas/runtime/types.ts';
import { findChromium, launchChromium } from '../chromium.ts';
import type { Validator } from './parity.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const entry = 'virtual:parity';

/** One file with every form. Answers and results are passed as text, so that serialization changes nothing. */
function parityEntry(forms: readonly string[]): Plugin {
  const imports = forms.map((form, index) => `import { validate as v${index} } from '#schemas/generated/${form}.js';`);
  const rows = forms.map((form, index) => `${JSON.stringify(form)}: v${index}`);
  return {
    name: 'parity-entry',
    resolveId: (id) => (id === entry ? `${project}parity-entry.js` : undefined),
    load: (id) =>
      id === `${project}parity-entry.js`
        ? `${imports.join('\n')}\nconst validators = {${rows.join(', ')}};\nglobalThis.validateTexts = (form, texts) => JSON.stringify(texts.map((text) => validators[form](JSON.parse(text))));`
        : undefined,
  };
}

/** Reading the configuration of the site takes longer than building the rules of a form. */
let config: ReturnType<typeof loadConfigFromFile> | undefined;

/** @param extra for tests, to make the browser's side differ. */
async function buildRules(forms: readonly string[], extra: readonly Plugin[] = []): Promise<string> {
  config ??= loadConfigFromFile({ command: 'build', mode: 'production' }, undefined, project, 'silent');
  const loaded = await config;
  const built = await build({
    root: project,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [parityEntry(forms), ...extra],
    build: {
      target: loaded?.config.build?.target,
      write: false,
      reportCompressedSize: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((result) =>
    'output' in result ? result.output : [],
  );
  const code = outputs.flatMap((output) => (output.type === 'chunk' ? [output.code] : []));
  if (code.length !== 1) throw new Error(`Vite made ${code.length} files of the rules instead of one.`);
  return code.join('');
}

type Run = (form: string, texts: string[]) => string;

async function inChromium(code: string): Promise<Validator> {
  const browser = await launchChromium();
  const page = await browser.newPage();
  await page.addScriptTag({ content: code });
  return {
    about: `Chromium ${browser.version()}`,
    validate: async (form, answers) => {
      const verdicts = await page.evaluate(
        ([id, texts]: Parameters<Run>) => (globalThis as unknown as { validateTexts: Run }).validateTexts(id, texts),
        [form, [...answers]] satisfies Parameters<Run>,
      );
      return JSON.parse(verdicts) as FieldError[][];
    },
    close: () => browser.close(),
  };
}

function inNode(code: string): Validator {
  const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
  runInContext(code, context);
  const run = context.validateTexts as Run;
  return {
    about: `the browser’s build in Node ${process.versions.node} (no Chromium found)`,
    validate: async (form, answers) => JSON.parse(run(form, [...answers])) as FieldError[][],
    close: async () => undefined,
  };
}

/** @param where `node` even if a Chromium exists. */
export async function openBrowserValidator(
  forms: readonly string[],
  { extra, where = 'any' }: { extra?: readonly Plugin[]; where?: 'any' | 'node' } = {},
): Promise<Validator> {
  const code = await buildRules(forms, extra);
  return where === 'any' && findChromium() ? inChromium(code) : inNode(code);
}
