import { type Text, useText } from '#src/i18n/react.tsx';
import { formNamespaces } from './errors.ts';

/** The words of forms and those of the widgets that are fetched when needed (`lazyWidget` has them loaded). */
export function useWidgetText(): Text {
  return useText(...formNamespaces, 'widgets');
}
