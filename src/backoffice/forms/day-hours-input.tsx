import type { WidgetProps } from '@rjsf/utils';
import { Checkbox } from 'primereact/checkbox';
import { InputText } from 'primereact/inputtext';
import { closedDay } from '#domain/address/branch.ts';
import { useWords } from '../texts/words.ts';

const usual = ['09:00', '19:00'] as const;

/** `9`, `930` and `9:30` as a clock shows them; anything else stays for the rule to refuse. */
function tidyTime(typed: string): string {
  const [, hours, minutes = '00'] = /^(\d{1,2})[:.h]?(\d\d)?$/.exec(typed.trim()) ?? [];
  return hours === undefined ? typed.trim() : `${hours.padStart(2, '0')}:${minutes}`;
}

interface DayHoursProps extends Pick<WidgetProps, 'id' | 'value' | 'label' | 'disabled' | 'readonly' | 'onChange'> {
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

/** A weekday of a branch: closed, or from when until when. The value is `closed` or `09:00-19:00`. */
export function DayHoursInput({ id, value, label, disabled, readonly, onChange, ...aria }: DayHoursProps) {
  const { t } = useWords();
  const written = typeof value === 'string' ? value : closedDay;
  const isClosed = written === closedDay;
  const [opens = '', closes = ''] = written.split('-');
  const toInput = (name: 'opens' | 'closes', time: string, toValue: (typed: string) => string) => (
    <InputText
      aria-label={t(`branches.${name}`, { day: label })}
      inputMode="numeric"
      autoComplete="off"
      value={time}
      disabled={disabled || readonly}
      {...aria}
      onChange={({ target }) => onChange(toValue(target.value))}
      onBlur={({ target }) => onChange(toValue(tidyTime(target.value)))}
    />
  );
  return (
    <div role="group" aria-label={label} className="bo-hours">
      <div className="bo-check">
        <Checkbox
          inputId={id}
          name={id}
          checked={isClosed}
          disabled={disabled || readonly}
          {...aria}
          onChange={({ checked }) => onChange(checked === true ? closedDay : usual.join('-'))}
        />
        <label htmlFor={id}>{t('branches.shut')}</label>
      </div>
      {!isClosed && toInput('opens', opens, (typed) => `${typed}-${closes}`)}
      {!isClosed && <span aria-hidden="true">–</span>}
      {!isClosed && toInput('closes', closes, (typed) => `${opens}-${typed}`)}
    </div>
  );
}
