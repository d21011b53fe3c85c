/**
 * An installation's languages in addition to those that ship (CONST-12, D-30): LANGUAGES_DIR has a folder for each,
 * `<code>/<namespace>.json`. A fault there costs a text, a file or a language, never the site.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from '#domain/constants.ts';
import { type LanguageInfo, loadableLanguages } from '#domain/languages.ts';
import {
  isOfSite,
  type Namespaces,
  readDictionaries,
  type TextTree,
  textsVersion,
} from '#schemas/runtime/dictionary-version.ts';
import { validateTexts, type TextFinding } from './validate-texts.ts';

export interface InstalledLanguages {
  readonly languages: readonly LanguageInfo[];
  /** All usable texts by dictionary, including those that only the server uses. */
  readonly dictionaries: Readonly<Record<string, Namespaces>>;
  /** The texts that pages load, in the form of CALL-86. */
  readonly siteDictionaries: Readonly<Record<string, Namespaces>>;
  /** Changes with every text; empty without a language. */
  readonly version: string;
  readonly findings: readonly TextFinding[];
}

export const noInstalledLanguages: InstalledLanguages = {
  languages: [],
  dictionaries: {},
  siteDictionaries: {},
  version: '',
  findings: [],
};

const jsonFile = /\.json$/;

/** The names in a folder; none when it can't be read. */
function namesIn(folder: string, onFault: (what: string) => void): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .toSorted();
  } catch (error) {
    onFault(toSentence(error));
    return [];
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

const toSentence = (error: unknown): string =>
  `cannot be read: ${error instanceof Error ? error.message : String(error)}`;

function readTexts(folder: string, code: string, english: Namespaces, findings: TextFinding[]): Namespaces {
  const found: Record<string, TextTree> = {};
  for (const name of namesIn(join(folder, code), (what) => findings.push({ file: code, what }))) {
    const file = `${code}/${name}`;
    const namespace = name.replace(jsonFile, '');
    const model = jsonFile.test(name) && Object.hasOwn(english, namespace) ? english[namespace] : undefined;
    if (!model) {
      findings.push({ file, what: 'is no file of texts of the product' });
      continue;
    }
    try {
      const validated = validateTexts(
        JSON.parse(readFileSync(join(folder, file), 'utf8').replace(/^\uFEFF/, '')),
        model,
      );
      findings.push(...validated.findings.map((finding) => ({ file, ...finding })));
      if (Object.keys(validated.texts).length > 0) found[namespace] = validated.texts;
    } catch (error) {
      findings.push({ file, what: toSentence(error) });
    }
  }
  return found;
}

/** The texts that pages load. */
const siteTexts = (texts: Namespaces): Namespaces =>
  Object.fromEntries(Object.entries(texts).filter(([namespace]) => isOfSite(namespace)));

/** Reads and validates the folder. Never throws: `findings` says what could not be used, and why. */
export function readInstalledLanguages(folder: string): InstalledLanguages {
  const findings: TextFinding[] = [];
  const english = readDictionaries().en;
  const dictionaries: Record<string, Namespaces> = {};
  for (const name of namesIn(folder, (what) => findings.push({ file: folder, what }))) {
    if (!isFolder(join(folder, name))) continue;
    if (!constants.languages.loadable.some((code) => code === name)) {
      findings.push({
        file: name,
        what: `is no language that can be added: those are ${constants.languages.loadable.join(', ')}`,
      });
      continue;
    }
    const texts = readTexts(folder, name, english, findings);
    if (Object.keys(texts).some(isOfSite)) dictionaries[name] = texts;
    else findings.push({ file: name, what: 'has no text that can be used; the language is not offered' });
  }
  const languages = loadableLanguages.filter(({ dictionary }) => Object.hasOwn(dictionaries, dictionary));
  return {
    languages,
    dictionaries,
    siteDictionaries: Object.fromEntries(
      Object.entries(dictionaries).map(([dictionary, texts]) => [dictionary, siteTexts(texts)]),
    ),
    version: languages.length > 0 ? textsVersion(Object.entries(dictionaries)) : '',
    findings,
  };
}
