import { type ComponentType, createContext, Suspense, use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#src/forms/core/load-states.tsx';
import { useFormText } from '#src/forms/core/text.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { getUi } from '#src/forms/core/answers.ts';
import { FieldFrame } from './field-frame.tsx';
import type { WidgetDefinition, WidgetDefinitions, WidgetProps } from '../types.ts';

/** The namespace of the widgets that are loaded on demand. */
const namespace = 'widgets';

/** Label and placeholder of a field whose widget is loading; the layout does not shift when it arrives. */
function Waiting(field: WidgetProps) {
  return (
    <FieldFrame field={field} as="group">
      <div className="ctl awaited" aria-busy="true" />
    </FieldFrame>
  );
}

function Failed({ field, onRetry }: { field: WidgetProps; onRetry: () => void }) {
  const { t } = useFormText();
  return (
    <FieldFrame field={field} as="group">
      <LoadFailure onRetry={onRetry}>{t('forms:widget.failed')}</LoadFailure>
    </FieldFrame>
  );
}

/**
 * A widget that few forms have: loaded with its texts when the first of them is rendered. A failure is shown in its
 * place and can be retried; the rest of the form keeps working.
 */
export function lazyWidget<Props extends WidgetProps = WidgetProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;

  return function LazyWidget(field: Props) {
    const { i18n: texts } = useTranslation();
    const [failed, setFailed] = useState(false);
    const [isReady, setReady] = useState(Loaded !== undefined && texts.hasResourceBundle(texts.language, namespace));

    useEffect(() => {
      if (isReady || failed) return;
      let isOver = false;
      const arrive = async () => {
        const [widget] = await Promise.all([load(), texts.loadNamespaces(namespace)]);
        if (!texts.hasResourceBundle(texts.language, namespace)) throw new Error('no words of the widgets');
        Loaded = widget;
      };
      arrive().then(
        () => !isOver && setReady(true),
        () => !isOver && setFailed(true),
      );
      return () => {
        isOver = true;
      };
    }, [isReady, failed, texts]);

    if (failed) return <Failed field={field} onRetry={() => setFailed(false)} />;
    if (!isReady || !Loaded) return <Waiting {...field} />;
    return (
      // A change of language loads its texts; only this field waits.
      <Suspense fallback={<Waiting {...field} />}>
        <Loaded {...field} />
      </Suspense>
    );
  };
}

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
