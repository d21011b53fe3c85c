/** Runs `npm run forms -- preview FILE --built` for one of our forms, in its own process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

export interface PreviewPage {
  /** E.g. `http://127.0.0.1:40123`. */
  address: string;
  stop: () => Promise<void>;
}

/**
 * @param checkout of the project that serves the page.
 * @throws Error with the command's output when it exits before it serves.
 */
export async function startPreviewPage(schema: string, data: string, checkout = projectRoot): Promise<PreviewPage> {
  const args = [
    '--import',
    'tsx',
    'workbench/cli.ts',
    'preview',
    schema,
    '--data',
    data,
    '--built',
    '--port',
    '0',
    '--lang',
    'en',
  ];
  const child = spawn(process.execPath, args, { cwd: checkout, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const listen = (text: string) => {
      output += text;
      const found = /built, at (http:\/\/[^/\s]+)\//.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.setEncoding('utf8').on('data', listen);
    child.stderr.setEncoding('utf8').on('data', listen);
    void ended.then(() => reject(new Error(`The preview of ${schema} ended before it served:\n${output}`)));
  });
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
