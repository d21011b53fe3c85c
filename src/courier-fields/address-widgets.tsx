import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type NameRule, toAllowedName } from '#domain/account/names.ts';
import { pointerTo, valueAt } from '#schemas/model/pointer.ts';
import { useWidgetText } from '#src/forms/core/use-widget-text.ts';
import {
  FieldFrame,
  getLookupFields,
  lazyWidget,
  LineWidget,
  TextWidget,
  useAnswer,
  isAnswered,
  useFormParts,
  useLookupState,
  useShownError,
  useTypedText,
  type WidgetProps,
} from '#src/forms/index.ts';
import { isolate } from '#src/i18n/formats.ts';
import { Button } from '#src/components/button.tsx';
import { isPostalCode } from '#domain/address/postal.ts';
import { TextControl } from '#src/components/fields/field.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Box } from '#src/components/status.tsx';
import { useFormText } from '#src/forms/core/text.ts';
import { RadioTiles } from '#src/components/fields/choices.tsx';
import { lineCodec } from '#src/forms/core/codecs.ts';
import { postalCodeCodec } from './postal-code-codec.ts';

/** For a rejected name: offers the same name without the rejected characters, in one press (D-59). */
function NameOffer({ field: { pointer, schema } }: { field: WidgetProps }) {
  const { t } = useWidgetText();
  const { store, focus } = useFormParts();
  const error = useShownError(pointer);
  if (error?.key !== 'rules:personName.character') return null;
  const typed = valueAt(store.value(), pointer);
  const name = typeof typed === 'string' ? toAllowedName(typed, schema['personName'] as NameRule) : '';
  if (name === '') return null;

  function use() {
    store.change({ [pointer]: name });
    focus(pointer);
  }
  return (
    <Button variant="quiet" size="sm" className="flush" onClick={use}>
      {t('widgets:name.use', { name: isolate(name) })}
    </Button>
  );
}

/** The name of a person or a company. */
export const PersonNameWidget = (field: WidgetProps) => (
  <LineWidget field={field} remedy={<NameOffer field={field} />} />
);

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
          done={isAnswered(field)}
        />
      </FieldFrame>
      <div role="status" className="said">
        <ZipAnswerLine />
      </div>
    </div>
  );
}

/** More than that are a list to filter. */
const mostTiles = 6;

const ColonyList = lazyWidget(async () => (await import('./colony-list.tsx')).ColonyList);

/** The tile's value for a colony that the list lacks; no colony begins with a space. */
const other = ' other';

function TypedColony({ field, isFocused }: { field: WidgetProps; isFocused: boolean }) {
  const { t } = useFormText();
  const input = useRef<HTMLInputElement>(null);
  const text = useTypedText(field.pointer, lineCodec);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  return (
    <TextControl
      {...text}
      ref={(element) => {
        input.current = element;
        text.ref(element);
      }}
      id={`${field.id}-typed`}
      name={field.name}
      dir="auto"
      autoComplete="off"
      aria-label={t('forms:colony.typed')}
      disabled={field.disabled}
      done={isAnswered(field)}
    />
  );
}

function ColonyTiles({ field, colonies, hint }: { field: WidgetProps; colonies: readonly string[]; hint: string }) {
  const { t } = useFormText();
  const { store } = useFormParts();
  const answer = useAnswer(field.pointer);
  const isListed = typeof answer === 'string' && colonies.includes(answer);
  /** Whether "another one" was chosen here, or came with the answers. */
  const [typing, setTyping] = useState<'given' | 'chosen'>();
  // Emptying the text doesn't take it away.
  if (typing === undefined && answer !== undefined && !isListed) setTyping('given');

  function choose(value: string) {
    setTyping(value === other ? 'chosen' : undefined);
    if (value !== other) store.change({ [field.pointer]: value });
    else if (isListed) store.change({ [field.pointer]: undefined });
  }

  const isOther = typing !== undefined && !isListed;
  return (
    <FieldFrame field={field} as="radios" hint={hint}>
      <RadioTiles
        className="pairs"
        name={field.id}
        value={isOther ? other : String(answer ?? '')}
        onChange={choose}
        options={[
          ...colonies.map((colony) => ({ value: colony, label: <bdi>{colony}</bdi>, disabled: field.disabled })),
          { value: other, label: t('forms:colony.other'), disabled: field.disabled },
        ]}
      />
      {isOther && (
        <div className="typed">
          <TypedColony field={field} isFocused={typing === 'chosen'} />
        </div>
      )}
    </FieldFrame>
  );
}

/** The colonies that share the postal code as tiles or as a list to filter; any other one can be typed (D-60). */
export function ColonyWidget(field: WidgetProps) {
  const { t } = useFormText();
  const { key: zip, choices: colonies } = useLookupState();
  if (colonies.length === 0) return <TextWidget {...field} />;
  const hint = t('forms:colony.shared', { count: colonies.length, zip });
  if (colonies.length <= mostTiles) return <ColonyTiles key={zip} field={field} colonies={colonies} hint={hint} />;
  return <ColonyList {...field} />;
}
