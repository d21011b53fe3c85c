import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#src/i18n/react.tsx';
import { languages } from '#domain/languages.ts';
import { Button } from '#src/components/button.tsx';

const devices = [
  { name: 'desktop', width: 1280, height: 1100 },
  { name: 'tablet', width: 820, height: 1100 },
  { name: 'phone', width: 390, height: 844 },
] as const;

/** On narrower windows the tool itself is on a phone. */
const narrowWindow = 700;

export const firstDevice = (): Device => (window.innerWidth < narrowWindow ? 'phone' : 'desktop');

export type Device = (typeof devices)[number]['name'];

/** The form is a page of this server; it may do everything except navigate the tool away. */
const permissions = 'allow-scripts allow-same-origin allow-forms allow-popups';

interface DeviceStageProps {
  device: Device;
  address: string;
  /** No version has compiled yet. */
  isEmpty: boolean;
  ref: Ref<HTMLIFrameElement>;
}

/**
 * The form in a frame of the device's width, so that media queries are real; scaled down when the space is too small.
 */
export function DeviceStage({ device, address, isEmpty, ref }: DeviceStageProps) {
  const { t } = useText('workbench');
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const { width, height } = devices.find(({ name }) => name === device) ?? devices[0];
  const scale = room > 0 ? Math.min(1, room / width) : 1;
  return (
    <section ref={place} className="tool-stage" aria-label={t('workbench:stage')} dir="ltr">
      {isEmpty && <p className="tool-note">{t('workbench:nothingYet')}</p>}
      <div className="tool-device" style={{ width: width * scale, height: height * scale }}>
        <iframe
          ref={ref}
          title={t('workbench:stage')}
          src={address}
          sandbox={permissions}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
      <p className="tool-scale">
        {width} × {height}
        {scale < 1 && ` · ${Math.round(scale * 100)} %`}
      </p>
    </section>
  );
}

type Direction = 'auto' | 'ltr' | 'rtl';

interface ToolbarProps {
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
