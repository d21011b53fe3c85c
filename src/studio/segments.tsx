/** Two or more buttons of which one is pressed. */
import { Icon, type IconName } from '#src/components/icon.tsx';

interface SegmentProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: IconName; lang?: string }[];
}

export function Segments<Value extends string>({ label, value, onChange, options }: SegmentProps<Value>) {
  return (
    <span className="st-seg" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          lang={option.lang}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.icon && <Icon name={option.icon} />}
          {option.label}
        </button>
      ))}
    </span>
  );
}
