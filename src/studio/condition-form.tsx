/** A condition from fields and values, read as a sentence. */
import { useState } from 'react';
import type { Test } from '#schemas/editing/operations/presence.ts';
import { declaredField } from '#schemas/model/branches.ts';
import { fieldOrder, sayValue, toTitle, toView } from '#schemas/wording/form-view.ts';
import { Button } from '#src/components/button.tsx';
import { Refused, useOperation } from './operation.tsx';
import type { Studio } from './use-studio.ts';
import { useStudioWords } from './words.ts';

interface ConditionFormProps {
  studio: Studio;
  file: string;
  field: string;
  onDone: () => void;
}

type Value = Test['value'];

export function ConditionForm({ studio, file, field, onDone }: ConditionFormProps) {
  const { t, language } = useStudioWords();
  const { attempt, refused } = useOperation(studio.run);
  const [effect, setEffect] = useState<'show' | 'require'>('show');
  const entry = studio.rules.entry(file);
  const view = entry && toView(studio.rules, entry, language);
  /** Fields with a closed list of answers. */
  const askable = (view ? fieldOrder(view) : []).flatMap((name) => {
    const schema = declaredField(entry?.resolved.schema, [name]);
    const values: Value[] =
      schema?.type === 'boolean' ? [true, false] : Array.isArray(schema?.enum) ? (schema.enum as Value[]) : [];
    return name === field || values.length === 0 || !view ? [] : [{ name, title: toTitle(view, [name]), values }];
  });
  const [tests, setTests] = useState<Test[]>(() => firstTest(askable));
  const change = (index: number, test: Test) => setTests(tests.with(index, test));
  return (
    <div className="st-condition">
      <label className="st-row">
        {t('inspector.effect')}
        <select className="st-input" value={effect} onChange={({ target }) => setEffect(target.value as typeof effect)}>
          <option value="show">{t('inspector.show')}</option>
          <option value="require">{t('inspector.require')}</option>
        </select>
      </label>
      {tests.map((test, index) => {
        const values = askable.find(({ name }) => name === test.field)?.values ?? [];
        return (
          <div key={`${test.field} ${tests.length}`} className="st-pair">
            <label>
              {t('inspector.field')}
              <select
                className="st-input"
                value={test.field}
                onChange={({ target }) => {
                  const [first = true] = askable.find(({ name }) => name === target.value)?.values ?? [];
                  change(index, { field: target.value, value: first });
                }}
              >
                {askable.map(({ name, title }) => (
                  <option key={name} value={name}>
                    {title}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {t('inspector.value')}
              <select
                className="st-input"
                value={String(test.value)}
                onChange={({ target }) =>
                  change(index, { ...test, value: values.find((value) => String(value) === target.value) ?? true })
                }
              >
                {values.map((value) => (
                  <option key={String(value)} value={String(value)}>
                    {view ? sayValue(view, [test.field], value) : String(value)}
                  </option>
                ))}
              </select>
            </label>
          </div>
        );
      })}
      <button
        type="button"
        className="st-link"
        onClick={() =>
          setTests([...tests, ...firstTest(askable.filter(({ name }) => tests.every((test) => test.field !== name)))])
        }
      >
        {t('inspector.andField')}
      </button>
      <Refused>{refused}</Refused>
      <p className="st-acts">
        <Button
          size="sm"
          onClick={() => {
            const outcome = attempt({ name: 'addCondition', input: { file, field, effect, tests } });
            if ('changes' in outcome) onDone();
          }}
        >
          {t('inspector.apply')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          {t('inspector.cancel')}
        </Button>
      </p>
    </div>
  );
}

function firstTest(askable: readonly { name: string; values: readonly Value[] }[]): Test[] {
  const [first] = askable;
  const [value] = first?.values ?? [];
  return first && value !== undefined ? [{ field: first.name, value }] : [];
}
