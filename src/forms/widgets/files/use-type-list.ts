import { factsOfType, type FileType } from '#domain/file-kind.ts';
import { useWidgetText } from '#src/form-core/use-widget-text.ts';

/** "JPG, PNG o PDF". */
export function useTypeList(types: readonly FileType[]): string {
  const { language } = useWidgetText();
  return new Intl.ListFormat(language.locale, { type: 'disjunction' }).format(
    types.map((type) => factsOfType[type].label),
  );
}
