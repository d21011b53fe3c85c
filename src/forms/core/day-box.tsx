import { useState } from 'react';
import { TextControl } from '#src/components/fields/field.tsx';
import { type TextCodec, tidied } from './codecs.ts';
import { useWidgetText } from './use-widget-text.ts';
import { CalendarButton, useCalendarLabel, useCoarsePointer } from './calendar-button.tsx';
import { type Bounds, dateCodecs, isDay, nativeDateCodec } from './date-text.ts';
import './dates.css';

export interface DayBoxProps extends Bounds {
  name: string;
  /** `YYYY-MM-DD`, or what was typed and is no day; blank for none. */
  value: string;
  onChange: (day: string) => void;
  /** The field is left. */
  onLeave: () => void;
}

/** A day outside a form of the engine: typed in the language's own order, chosen from a calendar, or from the phone's picker. */
export function DayBox(props: DayBoxProps) {
  const isNative = useCoarsePointer();
  const { language } = useWidgetText();
  // Another codec means another text.
  return isNative ? (
    <NativeBox {...props} />
  ) : (
    <TypedBox key={language.locale} {...props} codec={dateCodecs[language.dateOrder]} />
  );
}

function NativeBox({ name, value, min, max, onChange, onLeave }: DayBoxProps) {
  return (
    <TextControl
      type="date"
      dir="ltr"
      className="num"
      name={name}
      min={min}
      max={max}
      value={nativeDateCodec.format(value)}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onLeave}
    />
  );
}

function TypedBox({ name, value, min, max, onChange, onLeave, codec }: DayBoxProps & { codec: TextCodec }) {
  const label = useCalendarLabel();
  const [text, setText] = useState(() => codec.format(value));
  const day = isDay(value) ? value : undefined;

  const type = (typed: string) => {
    setText(typed);
    onChange(String(codec.parse(typed) ?? ''));
  };

  return (
    <div className="day" dir="ltr">
      <TextControl
        className="num"
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        name={name}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          setText(tidied(text, codec));
          onLeave();
        }}
      />
      <CalendarButton
        min={min}
        max={max}
        chosen={[day]}
        label={label(day)}
        onChoose={(chosen) => {
          type(codec.format(chosen));
          return true;
        }}
      />
    </div>
  );
}
