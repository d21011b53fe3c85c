/** Validates answers with a compiled form, in the words of a language. */
import { build } from 'esbuild';
import { createInstance, type TFunction } from 'i18next';
import { type DictionaryLanguage, findLanguage } from '#domain/languages.ts';
import type { Json } from '#schemas/model/json.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { projectPath } from '../preview/form-plugin.ts';
import type { ReadableError } from '../preview/page/protocol.ts';
import { getFormTexts } from '../preview/page/readable.ts';
import { getDictionary, readTexts } from '../preview/texts.ts';

/** Loads a form's module from its text, bundled with its dependencies so that it can be loaded from anywhere. */
export async function loadModule(code: string): Promise<FormModule> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: projectPath('.') },
    bundle: true,
    write: false,
    platform: 'neutral',
    // dayjs has only this one.
    mainFields: ['main'],
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
  });
  return (await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.text ?? '').toString('base64')}`
  )) as FormModule;
}

/** @param language a code, e.g. `en-us`. */
export async function textsIn(schemasRoot: string, language: string): Promise<TFunction> {
  const dictionary: DictionaryLanguage = getDictionary(language);
  const texts = createInstance();
  await texts.init({
    lng: findLanguage(language)?.locale ?? dictionary,
    resources: {
      [findLanguage(language)?.locale ?? dictionary]: (await readTexts(schemasRoot, dictionary)) as Record<
        string,
        Record<string, string>
      >,
    },
    interpolation: { escapeValue: false },
  });
  return texts.t;
}

export interface Verdict {
  name: string;
  valid: boolean;
  errors: readonly ReadableError[];
  /** Why validation was impossible: not JSON, or nested too deeply. */
  fault?: string;
}

export function judge(form: FormModule, t: TFunction, name: string, data: Json): Verdict {
  try {
    const errors = form.validate(data).map(getFormTexts(form, t).error);
    return { name, valid: errors.length === 0, errors };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { name, valid: false, errors: [], fault: `${name}: nested too deeply to be judged` };
  }
}
