import type { FieldUi, ResolvedSchema } from '#schemas/runtime/types.ts';
import { Button } from '#src/ui/button.tsx';
import { Box } from '#src/ui/status.tsx';
import { fieldText, useFormText } from '../text.ts';
import type { FieldPath } from '../engine/field-ui.ts';
import type { GenericKind } from './kinds.ts';
import { type Absence, lazyPart } from './lazy-part.tsx';

export interface GenericFieldProps {
  /** `shape` and `freeNames` are parts of an object, `onDemand` one that refers to itself. */
  kind: GenericKind | 'shape' | 'freeNames' | 'onDemand';
  pointer: string;
  path: FieldPath;
  id: string;
  name: string;
  value: unknown;
  schema: ResolvedSchema;
  ui: FieldUi | undefined;
  required: boolean;
  disabled: boolean;
}

/** A field's label over the space of a control, until it can be drawn; why it can't, if so. */
function Waiting({ schema, isFailed, retry }: GenericFieldProps & Absence) {
  const { t } = useFormText();
  return (
    <div className="f">
      <span className="lab">{fieldText(t, schema.title)}</span>
      {isFailed ? (
        <Box tone="warn" role="alert">
          {t('forms:widget.failed')}
          <div>
            <Button variant="quiet" size="sm" className="flush" onClick={retry}>
              {t('ui:retry')}
            </Button>
          </div>
        </Box>
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
