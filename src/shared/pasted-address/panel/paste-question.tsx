import { useId } from 'react';
import { useText } from '#src/i18n/react.tsx';
import type { Reading } from '../reading.ts';
import { RadioTiles } from '#src/ui/fields/choices.tsx';
import { Field } from '#src/ui/fields/field.tsx';

/** The answer "none of these": the part stays for the person to type. */
export const none = '';

interface PasteQuestionProps {
  reading: Reading;
  title: string;
  /** As a reading is written. */
  shown: (text: string) => string;
  value: string | undefined;
  onChoose: (text: string) => void;
  /** It was to be used before this was answered. */
  isAsked: boolean;
}

/** A doubtful part: which of its readings it is, or none of them. */
export function PasteQuestion({ reading: { readings }, title, shown, value, onChoose, isAsked }: PasteQuestionProps) {
  const { t } = useText('widgets');
  const id = useId();
  return (
    <Field
      as="radios"
      id={id}
      label={title}
      hint={t(readings.length > 1 ? 'widgets:paste.which' : 'widgets:paste.isRight')}
      {...(isAsked && value === undefined && { error: t('widgets:paste.unanswered') })}
    >
      <RadioTiles
        name={id}
        firstId={`${id}-first`}
        {...(value !== undefined && { value })}
        onChange={onChoose}
        options={[
          ...readings.map((text) => ({ value: text, label: <bdi>{shown(text)}</bdi> })),
          { value: none, label: t('widgets:paste.none') },
        ]}
      />
    </Field>
  );
}
