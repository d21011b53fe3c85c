import { type FormEvent, useRef, useState } from 'react';
import { findState, states } from '#domain/states.ts';
import { useCall } from '#src/api/use-call.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { SelectControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';
import { Box } from '#src/ui/status.tsx';
import type { BranchQuestion } from './branch-search-params.ts';

type AreaQuestion = Extract<BranchQuestion, { kind: 'area' }>;

export interface AreaFormProps {
  initial: AreaQuestion | undefined;
  onSearch: (question: AreaQuestion) => void;
}

/** State, then city (D-02). Without its call the 32 states can still be chosen. */
export function AreaForm({ initial, onSearch }: AreaFormProps) {
  const { t } = useText('branches');
  const { data, failure } = useCall('areaList', {});
  const [state, setState] = useState<string>(initial?.state ?? '');
  const [cityId, setCity] = useState(initial?.cityId ?? '');
  const [validated, setValidated] = useState(false);
  const box = useRef<HTMLSelectElement>(null);
  const counted = (name: string, total: number | undefined) =>
    total === undefined ? name : t('branches:search.counted', { name, total });
  const cities = data?.areas.find((area) => area.state === state)?.cities ?? [];

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = findState(state);
    if (chosen) return onSearch({ kind: 'area', state: chosen.code, ...(cityId && { cityId }) });
    setValidated(true);
    box.current?.focus();
  };
  return (
    <form className="branch-area" noValidate onSubmit={submit}>
      {failure && <Box tone="info">{t('branches:search.citiesFailed')}</Box>}
      <Field
        label={t('branches:search.state')}
        error={validated && state === '' ? t('branches:search.stateMissing') : undefined}
      >
        <SelectControl
          ref={box}
          name="state"
          empty={t('branches:search.chooseState')}
          options={states.map(({ code, name }) => ({
            value: code,
            label: counted(name, data?.areas.find((area) => area.state === code)?.branches),
          }))}
          value={state}
          onChange={(event) => {
            setState(event.target.value);
            setCity('');
          }}
        />
      </Field>
      {cities.length > 0 && (
        <Field label={t('branches:search.city')}>
          <SelectControl
            name="city"
            empty={t('branches:search.anyCity')}
            options={cities.map((city) => ({ value: city.cityId, label: counted(city.name, city.branches) }))}
            value={cityId}
            onChange={(event) => setCity(event.target.value)}
          />
        </Field>
      )}
      <Button type="submit" variant="line">
        {t('branches:search.showArea')}
      </Button>
    </form>
  );
}
