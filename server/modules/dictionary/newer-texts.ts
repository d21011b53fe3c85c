/** CALL-86: the texts that the asker lacks, and the version that they have then (D-32). */
import type { Dictionaries, Namespaces } from '#schemas/runtime/dictionary-version.ts';

interface Versioned<D> {
  readonly version: string;
  readonly dictionaries: D;
}

/**
 * Languages that ship and those that an installation adds have a version each, joined by a dash: whoever has the
 * bundled copy fetches only what was added, and without an addition the version is that of the bundle.
 */
export function newerTexts(
  known: string,
  shipped: Versioned<Dictionaries>,
  installed: Versioned<Readonly<Record<string, Namespaces>>>,
): { version: string } & Partial<Dictionaries> {
  const [knownShipped, knownInstalled = ''] = known.split('-');
  return {
    version: installed.version === '' ? shipped.version : `${shipped.version}-${installed.version}`,
    ...(knownShipped !== shipped.version && shipped.dictionaries),
    ...(knownInstalled !== installed.version && installed.dictionaries),
  };
}
