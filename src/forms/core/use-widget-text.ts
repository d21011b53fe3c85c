import { type Text, useText } from '#src/i18n/react.tsx';
import { formNamespaces } from './errors.ts';

/** The texts of forms and of the widgets that are loaded on demand (`lazyWidget` loads them). */
export function useWidgetText(): Text {
  return useText(...formNamespaces, 'widgets');
}
