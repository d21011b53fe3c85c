import { LoadFailure } from '#src/form-core/load-states.tsx';
import { fieldText, useFormText } from '#src/form-core/text.ts';
import type { GenericFieldProps } from './generic-props.ts';
import { type Absence, lazyPart } from './lazy-part.tsx';

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

/** What only schemas need that nobody has laid out, and lists: fetched when the first of them is drawn. */
export const GenericField = lazyPart<GenericFieldProps>(
  async () => (await import('./generic-field.tsx')).GenericFieldByKind,
  (props, absence) => <Waiting {...props} {...absence} />,
);
