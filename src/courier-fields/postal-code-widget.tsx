import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { isPostalCode } from '#domain/postal.ts';
import { pointerTo, valueAt } from '#schemas/model/pointer.ts';
import { Button } from '#src/ui/button.tsx';
import { TextControl } from '#src/ui/fields/controls.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Box } from '#src/ui/status.tsx';
import { useFormText } from '#src/form-core/text.ts';
import { postalCodeCodec } from './postal-code-codec.ts';
import {
  FieldFrame,
  useAnswer,
  useDone,
  useFormParts,
  useTypedText,
  useLookupState,
  type WidgetProps,
  getLookupFields,
} from '#src/forms/index.ts';

/** A text's postal code; undefined while it isn't one. */
function zipIn(text: unknown): string | undefined {
  const zip = postalCodeCodec.parse(typeof text === 'string' ? text : '');
  return typeof zip === 'string' && isPostalCode(zip) ? zip : undefined;
}

/** "Mérida, Yucatán", with a button to correct it. */
function FilledLine() {
  const { t } = useFormText();
  const { form, widgets, lookup, focus } = useFormParts();
  const state = useAnswer('/state');
  const city = useAnswer('/city');
  const place = [city, state].filter((part) => typeof part === 'string').join(', ');

  function change() {
    flushSync(() => lookup.open());
    const [first] = getLookupFields(form.ui, widgets)?.filled ?? [];
    if (first) focus(pointerTo(first));
  }

  return (
    <div className="filled">
      <span>
        <Icon name="tick" />
        <b dir="auto">{place}</b>
      </span>
      <Button variant="quiet" size="sm" className="flush" onClick={change}>
        {t('forms:zip.change')}
      </Button>
    </div>
  );
}

/** The catalogue's result for the code, beside it; the reason for a missing result, under it. */
function ZipAnswerLine() {
  const { t } = useFormText();
  const { lookup } = useFormParts();
  const { status, key: zip } = useLookupState();
  if (status === 'idle' || status === 'open') return null;
  if (status === 'filled') return <FilledLine />;
  if (status === 'loading') return <p className="filled waiting soft">{t('forms:zip.loading', { zip })}</p>;
  return (
    <Box tone="warn">
      {t(status === 'unknown' ? 'forms:zip.unknown' : 'forms:zip.failed', { zip })}
      {status === 'failed' && (
        <div>
          <Button variant="quiet" size="sm" className="flush" onClick={lookup.retry}>
            {t('ui:retry')}
          </Button>
        </div>
      )}
    </Box>
  );
}

/** Postal code first: five digits fill in state and city and offer the colonies (D-60, D-61). */
export function PostalCodeWidget(field: WidgetProps) {
  const { pointer, ui } = field;
  const { store, lookup } = useFormParts();

  const text = useTypedText(pointer, postalCodeCodec, (typed, origin) => {
    const code = zipIn(typed);
    // A whole code needs no calm: its answer fills the other fields.
    if (code && origin === 'typed') store.flush(pointer);
    lookup.ask(code, origin === 'typed' ? 'typed' : 'given');
  });

  useEffect(() => {
    lookup.ask(zipIn(valueAt(store.value(), pointer)), 'given');
  }, [lookup, store, pointer]);

  return (
    <div className="zip">
      <FieldFrame field={field}>
        <TextControl
          name={field.name}
          inputMode="numeric"
          autoComplete={ui.autoComplete}
          className="num"
          disabled={field.disabled}
          aria-required={field.required || undefined}
          {...text}
          done={useDone(field)}
        />
      </FieldFrame>
      <div role="status" className="said">
        <ZipAnswerLine />
      </div>
    </div>
  );
}
