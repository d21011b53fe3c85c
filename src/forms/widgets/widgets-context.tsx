import { createContext, use } from 'react';
import type { FormModule } from '#schemas/runtime/types.ts';
import { getUi } from '#src/form-core/answers.ts';
import type { WidgetDefinition, WidgetDefinitions } from './types.ts';

const WidgetsContext = createContext<WidgetDefinitions | undefined>(undefined);

export const WidgetsProvider = WidgetsContext;

/** The widgets that are registered for the form around. */
export function useWidgets(): WidgetDefinitions {
  const widgets = use(WidgetsContext);
  if (!widgets) throw new Error('A form is drawn with the widgets that formsWith was given');
  return widgets;
}

/** The widget of a row of the layout, when all its fields have the same one. */
export function rowWidget(
  widgets: WidgetDefinitions,
  form: Pick<FormModule, 'ui'>,
  [first = '', ...others]: readonly string[],
): WidgetDefinition | undefined {
  const widget = getUi(form, first)?.widget;
  return widget && others.every((name) => getUi(form, name)?.widget === widget) ? widgets[widget] : undefined;
}
