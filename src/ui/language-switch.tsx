import { Icon } from './icon.tsx';

export interface SwitchLanguage {
  code: string;
  /** The language's name in itself. */
  endonym: string;
  /** BCP 47, so that the name is pronounced as what it is. */
  locale: string;
}

export interface LanguageSwitchProps {
  languages: readonly SwitchLanguage[];
  current: string;
  label: string;
  onChange: (code: string) => void;
  /** Only the globe, for a narrow header. */
  compact?: boolean;
}

/** A native select that looks like a word with a globe: works everywhere, on every phone. */
export function LanguageSwitch({ languages, current, label, onChange, compact }: LanguageSwitchProps) {
  return (
    <label className={compact ? 'lang iconbtn' : 'lang'}>
      <Icon name="globe" />
      {!compact && <span aria-hidden="true">{languages.find((language) => language.code === current)?.endonym}</span>}
      {!compact && <Icon name="down" />}
      <select aria-label={label} value={current} onChange={(event) => onChange(event.target.value)}>
        {languages.map((language) => (
          <option key={language.code} value={language.code} lang={language.locale}>
            {language.endonym}
          </option>
        ))}
      </select>
    </label>
  );
}
