import { LoadFailure } from '#src/form-core/load-states.tsx';
import { fieldText, useFormText } from '#src/form-core/text.ts';
import type { GenericFieldProps } from './generic-props.ts';
import { type Observable, observable, useObservable } from '#src/browser/observable.ts';
import type { ComponentType, ReactNode } from 'react';

/**
 * A part of a form whose code is loaded when it is first rendered. Until then its space is reserved; a failure can be
 * retried.
 */
type Loading<Props> = { status: 'waiting' | 'failed' } | { status: 'here'; Part: ComponentType<Props> };

interface Absence {
  /** The code failed to load. */
  isFailed: boolean;
  retry: () => void;
}

/**
 * @param load fetches the part's code; asked once, and again on retry.
 * @param standIn is drawn in its place meanwhile: as large, with the same label.
 */
function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: (props: Props, absence: Absence) => ReactNode,
): ComponentType<Props> {
  const loading: Observable<Loading<Props>> = observable<Loading<Props>>({ status: 'waiting' });
  let isAsked = false;

  function ask() {
    isAsked = true;
    load().then(
      (Part) => loading.set({ status: 'here', Part }),
      () => loading.set({ status: 'failed' }),
    );
  }

  function retry() {
    loading.set({ status: 'waiting' });
    ask();
  }

  return function LazyPart(props: Props) {
    const now = useObservable(loading);
    if (now.status === 'here') return <now.Part {...props} />;
    // Asked for while drawing: an effect would come a frame later.
    if (!isAsked) ask();
    return standIn(props, { isFailed: now.status === 'failed', retry });
  };
}

/** A field's label over the space of a control, until it can be drawn; why it can't, if so. */
function Waiting({ schema, isFailed, retry }: GenericFieldProps & Absence) {
  const { t } = useFormText();
  return (
    <div className="f">
      <span className="lab">{fieldText(t, schema.title)}</span>
      {isFailed ? (
        <LoadFailure onRetry={retry}>{t('forms:widget.failed')}</LoadFailure>
      ) : (
        <div className="ctl awaited" aria-busy="true" />
      )}
    </div>
  );
}

/** Fields that only lists and schemas without a layout need: loaded when the first of them is rendered. */
export const GenericField = lazyPart<GenericFieldProps>(
  async () => (await import('./generic-field.tsx')).GenericFieldByKind,
  (props, absence) => <Waiting {...props} {...absence} />,
);
