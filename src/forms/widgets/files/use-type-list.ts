import type { FileType } from '#domain/file-kind.ts';
import { typeList } from '#domain/file-text.ts';
import { useWidgetText } from '#src/form-core/use-widget-text.ts';

/** "JPG, PNG o PDF". */
export function useTypeList(types: readonly FileType[]): string {
  const { language } = useWidgetText();
  return typeList(types, language.locale);
}
