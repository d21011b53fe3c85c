/** CALL-86: the texts that the client lacks, and the version that it has with them (D-32). */
import type { Dictionaries } from '#schemas/runtime/dictionary-version.ts';
import type { Config } from '../../config.ts';
import { currentTexts } from './texts.ts';

type TextConfig = Pick<Config, 'installed' | 'production'>;

/**
 * Shipped languages and those that an installation adds have a version each, joined by a dash: a client with the
 * bundled copy fetches only what was added, and without an addition the version is that of the bundle.
 */
function textsVersion({ installed, production }: TextConfig): string {
  const { version } = currentTexts(production);
  return installed.version === '' ? version : `${version}-${installed.version}`;
}

/** @param known the version that the client has; empty for none. */
export function newerTexts(known: string, config: TextConfig): { version: string } & Partial<Dictionaries> {
  const [knownShipped, knownInstalled = ''] = known.split('-');
  const shipped = currentTexts(config.production);
  const { installed } = config;
  return {
    version: textsVersion(config),
    ...(knownShipped !== shipped.version && shipped.dictionaries),
    ...(knownInstalled !== installed.version && installed.siteDictionaries),
  };
}
