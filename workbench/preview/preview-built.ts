/** `preview --built`: a production page of one form. */
import { printFinding } from '#schemas/compiler/lint/finding.ts';
import type { Json } from '#schemas/model/json.ts';
import { buildPage } from './build.ts';
import { compileForm, type FormPlace } from './form-source.ts';
import type { Listening } from './listen.ts';
import type { PreviewOptions } from './options.ts';
import { serveBuilt } from './serve-built.ts';

/** @returns undefined after printing why the form cannot be shown. @throws PortTaken */
export async function previewBuilt(
  place: FormPlace,
  options: PreviewOptions,
  data: Json,
): Promise<Listening | undefined> {
  const { code, findings } = await compileForm(place);
  if (code === undefined) {
    for (const finding of findings) console.error(`${printFinding(finding, '')}\n`);
    return undefined;
  }
  const page = await buildPage(code);
  try {
    const { port, language, empty } = options;
    const shown = await serveBuilt({
      folder: page.folder,
      port,
      language,
      schemasRoot: place.schemasRoot,
      data: empty ? {} : data,
      titles: place.own === undefined ? [] : ['fields'],
    });
    console.log(`${place.id}, built, at ${shown.address}/ (?empty, ?lang=en)`);
    return {
      address: shown.address,
      close: async () => {
        await shown.close();
        await page.remove();
      },
    };
  } catch (error) {
    await page.remove();
    throw error;
  }
}
