/** Shows a form without signing in or walking through a flow. */
import { type Command, schemasRoot } from '../command.ts';
import { findForm } from '../preview/form-source.ts';
import { PortTaken, untilEnded } from '../preview/listen.ts';
import { type PreviewOptions, readAnswers, readOptions } from '../preview/options.ts';
import { previewBuilt, previewLive } from '../preview/preview.ts';

function readOrSay(args: readonly string[]): PreviewOptions | undefined {
  try {
    return readOptions(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

async function run(args: readonly string[]): Promise<number> {
  const options = readOrSay(args);
  if (!options) return 2;
  const place = findForm(options.form, schemasRoot, options);
  if (!place) {
    console.error(`There is no schema "${options.form}".`);
    return 2;
  }
  const answers = await readAnswers(options.data, place.own !== undefined);
  if ('fault' in answers) {
    console.error(answers.fault);
    return 2;
  }
  // Registered first, so that a build in progress is cleaned up like a page that is shown.
  const ended = untilEnded();
  try {
    const shown = options.built ? await previewBuilt(place, options, answers.data) : await previewLive(place, options);
    if (!shown) return 1;
    await ended;
    await shown.close();
    return 0;
  } catch (error) {
    if (!(error instanceof PortTaken)) throw error;
    console.error(error.message);
    return 2;
  }
}

export const command: Command = {
  usage: 'preview FILE [--ui FILE] [--with FILE…] [--data FILE] [--port N] [--built]',
  about: 'show a form, ours or any draft-07 schema, and follow every save',
  run,
};
