import { useId } from 'react';
import { states } from '#domain/states.ts';
import { pointerTo } from '#schemas/model/pointer.ts';
import { SelectControl, TextControl } from '#src/ui/fields/controls.tsx';
import { LoadFailure } from '#src/form-core/load-states.tsx';
import { lineCodec } from '#src/form-core/codecs.ts';
import { useWidgetText } from '#src/form-core/use-widget-text.ts';
import {
  FieldFrame,
  useAnswer,
  useRemoteOptions,
  useFormParts,
  useTypedText,
  type WidgetProps,
} from '#src/forms/index.ts';
import { useCourierServices } from '../services.ts';
import { CityBox } from './city-box.tsx';
import './city.css';

const textIn = (answer: unknown): string | undefined =>
  typeof answer === 'string' && answer !== '' ? answer : undefined;

/** Without a catalogue: the state from the country's own list, the city as it is written. */
function TypedCity({ field, statePointer }: { field: WidgetProps; statePointer: string }) {
  const { t } = useWidgetText();
  const { store } = useFormParts();
  const id = useId();
  const state = textIn(useAnswer(statePointer));
  const text = useTypedText(field.pointer, lineCodec);
  return (
    <div className="typed-city">
      <div>
        <label htmlFor={`${id}-state`}>{t('widgets:city.state')}</label>
        <SelectControl
          id={`${id}-state`}
          disabled={field.disabled}
          options={states.map(({ name }) => ({ value: name, label: name }))}
          empty={t('forms:select.empty')}
          value={state ?? ''}
          onChange={(event) => store.change({ [statePointer]: event.target.value || undefined })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-city`}>{t('widgets:city.city')}</label>
        <TextControl
          {...text}
          id={`${id}-city`}
          name={field.name}
          dir="auto"
          autoComplete="off"
          disabled={field.disabled}
          aria-required={field.required || undefined}
        />
      </div>
    </div>
  );
}

/**
 * State and city from one list (ROUTE-38). Two fields, as with the postal code: this one is the city, the state is the
 * field that `fills.state` names, else the one `filledBy` this, else `state`.
 *
 * Layout: `"city": { "widget": "city", "fills": { "state": "state" } }, "state": { "widget": "text", "hidden": true,
 * "filledBy": "city" }`; both are strings.
 */
export function CityWidget(field: WidgetProps) {
  const { pointer, name, ui } = field;
  const { t } = useWidgetText();
  const { form, store } = useFormParts();
  const services = useCourierServices();
  const [asked, retry] = useRemoteOptions((signal) => services().cities?.(signal));
  const filled = Object.entries(form.ui?.fields ?? {}).find(([, other]) => other.filledBy === name)?.[0];
  const statePointer = pointerTo(ui.fills?.state ?? filled ?? 'state');
  const city = textIn(useAnswer(pointer));
  const state = textIn(useAnswer(statePointer));
  const isTyped = asked.status === 'failed' || asked.status === 'absent';

  if (isTyped) {
    return (
      <FieldFrame field={field} as="group">
        <LoadFailure onRetry={asked.status === 'failed' ? retry : undefined}>
          {t(`widgets:city.${asked.status}`)}
        </LoadFailure>
        <TypedCity field={field} statePointer={statePointer} />
      </FieldFrame>
    );
  }
  return (
    <FieldFrame field={field}>
      {asked.status === 'loaded' ? (
        <CityBox
          field={field}
          choices={asked.answer}
          chosen={city === undefined ? undefined : { city, state: state ?? '' }}
          onChoose={(chosen) => store.change({ [pointer]: chosen?.city, [statePointer]: chosen?.state })}
        />
      ) : (
        <TextControl
          name={name}
          value={[city, state].filter(Boolean).join(', ')}
          readOnly
          aria-busy="true"
          disabled={field.disabled}
          end={<span className="unit soft sm">{t('widgets:city.loading')}</span>}
        />
      )}
    </FieldFrame>
  );
}
