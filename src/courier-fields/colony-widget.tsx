import { useEffect, useRef, useState } from 'react';
import { RadioTiles } from '#src/ui/fields/choices.tsx';
import { TextControl } from '#src/ui/fields/controls.tsx';
import { useFormText } from '#src/form-core/text.ts';
import { lineCodec } from '#src/form-core/codecs.ts';
import {
  FieldFrame,
  lazyWidget,
  TextWidget,
  useAnswer,
  useDone,
  useFormParts,
  useTypedText,
  useLookupState,
  type WidgetProps,
} from '#src/forms/index.ts';

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
      done={useDone(field)}
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
