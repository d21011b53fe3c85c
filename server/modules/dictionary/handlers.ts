import type { Answer } from '#contract/answers.ts';
import type { LanguageInfo } from '#domain/languages.ts';
import { BusinessError } from '../../http/business-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { newerTexts } from './newer-texts.ts';
import { referenceTable } from './reference-tables.ts';

function tableByCode(code: string, language: LanguageInfo): Answer<'dictionaryByCode'> {
  const items = referenceTable(code, language);
  if (!items) throw new BusinessError('notFound');
  return { code, items };
}

export const dictionaryHandlers = {
  dictionaryByCode: async ({ input: { code }, language }) => tableByCode(code, language),
  dictionaryByCodePosted: async ({ input: { code }, language }) => tableByCode(code, language),
  async i18nDictionary({ context, input }) {
    return newerTexts(input.version, context.config);
  },
} satisfies Partial<Handlers>;
