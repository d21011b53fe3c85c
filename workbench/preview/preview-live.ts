/** `preview`: a form that updates on every save. */
import { resolve } from 'node:path';
import { startPreview } from './dev-server.ts';
import type { FormPlace } from './form-source.ts';
import type { Listening } from './listen.ts';
import type { PreviewOptions } from './options.ts';

/** @throws PortTaken */
export async function previewLive(
  place: FormPlace,
  { data, empty, port, language }: PreviewOptions,
): Promise<Listening> {
  const shown = await startPreview({
    place,
    port,
    language,
    data: data === undefined || empty ? undefined : resolve(data),
  });
  console.log(`${place.id} at ${shown.address}/ (end it with Ctrl+C)`);
  return shown;
}
