import { type ReactNode, useId } from 'react';
import { languages } from '#domain/languages.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/ui/button.tsx';
import { type Device, devices } from './device-stage.tsx';

type Direction = 'auto' | 'ltr' | 'rtl';

export interface ToolbarProps {
  title: string;
  file: string;
  language: string;
  onLanguage: (code: string) => void;
  direction: Direction;
  onDirection: (direction: Direction) => void;
  device: Device;
  onDevice: (device: Device) => void;
  onShowAll: () => void;
  onReset: () => void;
  onEmpty: () => void;
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly (readonly [T, ReactNode, string?])[];
}

function Choice<T extends string>({ label, value, onChange, options }: ChoiceProps<T>) {
  const id = useId();
  return (
    <span className="tool-choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="in" value={value} onChange={({ target }) => onChange(target.value as T)}>
        {options.map(([key, text, lang]) => (
          <option key={key} value={key} lang={lang}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}

export function Toolbar(props: ToolbarProps) {
  const { t } = useText('workbench');
  return (
    <header className="tool-bar">
      <h1 className="tool-title">
        {props.title}
        <small dir="ltr">{props.file}</small>
      </h1>
      <Choice
        label={t('workbench:language')}
        value={props.language}
        onChange={props.onLanguage}
        options={languages.map(({ code, endonym, locale }) => [code, endonym, locale] as const)}
      />
      <Choice
        label={t('workbench:direction.label')}
        value={props.direction}
        onChange={props.onDirection}
        options={(['auto', 'ltr', 'rtl'] as const).map(
          (direction) => [direction, t(`workbench:direction.${direction}`)] as const,
        )}
      />
      <Choice
        label={t('workbench:device.label')}
        value={props.device}
        onChange={props.onDevice}
        options={devices.map(({ name, width }) => [name, t(`workbench:device.${name}`, { width })] as const)}
      />
      <div className="tool-acts">
        <Button variant="line" size="sm" onClick={props.onShowAll}>
          {t('workbench:showAll')}
        </Button>
        <Button variant="quiet" size="sm" onClick={props.onReset}>
          {t('workbench:reset')}
        </Button>
        <Button variant="quiet" size="sm" onClick={props.onEmpty}>
          {t('workbench:empty')}
        </Button>
      </div>
    </header>
  );
}
