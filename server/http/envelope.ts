import { type CodeName, codes, type Envelope } from '#contract/codes.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { text, type TextParams } from './texts.ts';

/** What every call answers (SYS-04, D-34); `msg` is the text `answers:<codeName>` in the visitor's language. */
export function envelope<T>(
  codeName: CodeName,
  language: LanguageInfo,
  data: Envelope<T>['data'],
  params?: TextParams,
): Envelope<T> {
  return { code: codes[codeName], msg: text(language, `answers:${codeName}`, params), data };
}
