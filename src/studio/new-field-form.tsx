/** What a new field asks for, and in which words. */
import { useId, useState } from 'react';
import { type Choice, type FieldKind, fieldKinds, nameFrom } from '#schemas/editing/operations/fields.ts';
import type { FiveTexts } from '#schemas/editing/operations/outcome.ts';
import type { FormNode } from '#schemas/editing/outline.ts';
import { Button } from '#src/components/button.tsx';
import { FiveTextsInput, noTexts } from './five-texts.tsx';
import { Refused, useOperation } from './operation.tsx';
import type { Studio } from './use-studio.ts';
import { useStudioWords } from './words.ts';

interface NewFieldFormProps {
  studio: Studio;
  form: FormNode;
  /** The field that it follows; the end of the last section without one. */
  after: { section: number; row: number } | undefined;
  onAdded: (name: string) => void;
}

const twoChoices: readonly Choice[] = [
  { value: '', labels: noTexts },
  { value: '', labels: noTexts },
];

export function NewFieldForm({ studio, form, after, onAdded }: NewFieldFormProps) {
  const { t } = useStudioWords();
  const { attempt, refused } = useOperation(studio.run);
  const [kind, setKind] = useState<FieldKind>('text');
  const [titles, setTitles] = useState<FiveTexts>(noTexts);
  const [typedName, setTypedName] = useState<string>();
  const [choices, setChoices] = useState(twoChoices);
  const id = useId();
  const name = typedName ?? nameFrom(titles.en || titles.es);
  const section = after?.section ?? Math.max(0, form.sections.length - 1);
  return (
    <div className="st-condition">
      <label className="st-row">
        {t('newField.kind')}
        <select className="st-input" value={kind} onChange={({ target }) => setKind(target.value as FieldKind)}>
          {fieldKinds.map((each) => (
            <option key={each} value={each}>
              {t(`newField.kinds.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <FiveTextsInput label={t('newField.titles')} value={titles} onChange={setTitles} />
      <label className="st-row" htmlFor={id}>
        {t('newField.name')}
        <input
          id={id}
          className="st-input"
          spellCheck={false}
          autoCapitalize="off"
          value={name}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setTypedName(target.value)}
        />
      </label>
      <p className="st-soft" id={`${id}-hint`}>
        {t('newField.nameHint')}
      </p>
      {kind === 'choice' && <Choices choices={choices} onChange={setChoices} />}
      <Refused>{refused}</Refused>
      <Button
        size="sm"
        onClick={() => {
          const input = {
            file: form.file,
            section,
            index: after === undefined ? 99 : after.row + 1,
            name,
            kind,
            titles,
            ...(kind === 'choice' && { choices }),
          };
          const outcome = attempt({ name: 'addField', input });
          if ('changes' in outcome) onAdded(name);
        }}
      >
        {t('newField.add')}
      </Button>
    </div>
  );
}

function Choices({
  choices,
  onChange,
}: {
  choices: readonly Choice[];
  onChange: (choices: readonly Choice[]) => void;
}) {
  const { t } = useStudioWords();
  return (
    <>
      {choices.map((choice, index) => (
        // A choice is known by its place alone while it is written.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="st-choice">
          <FiveTextsInput
            label={t('newField.choice', { number: index + 1 })}
            value={choice.labels}
            onChange={(labels) =>
              onChange(choices.with(index, { ...choice, labels, value: choice.value || nameFrom(labels.en) }))
            }
          />
          <label className="st-row">
            {t('newField.choiceName', { number: index + 1 })}
            <input
              className="st-input"
              spellCheck={false}
              value={choice.value}
              onChange={({ target }) => onChange(choices.with(index, { ...choice, value: target.value }))}
            />
          </label>
        </div>
      ))}
      <button type="button" className="st-link" onClick={() => onChange([...choices, { value: '', labels: noTexts }])}>
        {t('newField.moreChoices')}
      </button>
    </>
  );
}

/** One more choice of a field. */
export function OptionForm({ studio, file, field }: { studio: Studio; file: string; field: string }) {
  const { t } = useStudioWords();
  const { attempt, refused } = useOperation(studio.run);
  const [choice, setChoice] = useState<Choice>();
  if (!choice)
    return (
      <button type="button" className="st-link" onClick={() => setChoice({ value: '', labels: noTexts })}>
        {t('inspector.addOption')}
      </button>
    );
  return (
    <div className="st-condition">
      <FiveTextsInput
        label={t('inspector.addOption')}
        value={choice.labels}
        onChange={(labels) => setChoice({ ...choice, labels })}
      />
      <label className="st-row">
        {t('newField.name')}
        <input
          className="st-input"
          spellCheck={false}
          value={choice.value}
          onChange={({ target }) => setChoice({ ...choice, value: target.value })}
        />
      </label>
      <Refused>{refused}</Refused>
      <p className="st-acts">
        <Button
          size="sm"
          onClick={() => {
            const outcome = attempt({ name: 'addOption', input: { file, field, ...choice } });
            if ('changes' in outcome) setChoice(undefined);
          }}
        >
          {t('inspector.apply')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setChoice(undefined)}>
          {t('inspector.cancel')}
        </Button>
      </p>
    </div>
  );
}
