import { BusinessError } from '../../http/business-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { referenceTable } from './reference-tables.ts';
import { currentTexts } from './texts.ts';

export const dictionaryHandlers = {
  async dictionaryByCode({ input: { code }, language }) {
    const items = referenceTable(code, language);
    if (!items) throw new BusinessError('notFound');
    return { code, items };
  },
  async i18nDictionary({ context, input }) {
    const { version, dictionaries } = currentTexts(context.config.production);
    return input.version === version ? { version } : { version, ...dictionaries };
  },
} satisfies Partial<Handlers>;
