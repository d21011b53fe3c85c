import { useRef, type KeyboardEvent } from 'react';
import { useAccountText } from '#src/account/words.ts';

/** Where a code goes: by SMS to a phone, or to an e-mail address. */
export type Means = 'phone' | 'email';

const all = ['phone', 'email'] as const satisfies readonly Means[];

export interface MeansTabsProps {
  means: Means;
  onChange: (means: Means) => void;
  /** What the two ways are for. */
  label: string;
  /** Id of the panel that the tabs switch. */
  panel: string;
}

/** Two tabs on one form: arrow keys move between them, as the pattern of the ARIA guide has it. */
export function MeansTabs({ means, onChange, label, panel }: MeansTabsProps) {
  const { t } = useAccountText();
  const list = useRef<HTMLDivElement>(null);

  function handleKey(event: KeyboardEvent) {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const other = means === 'phone' ? 'email' : 'phone';
    const next = event.key === 'Home' ? 'phone' : event.key === 'End' ? 'email' : other;
    onChange(next);
    list.current?.querySelector<HTMLElement>(`[data-means="${next}"]`)?.focus();
  }

  return (
    <div className="account-tabs" role="tablist" aria-label={label} ref={list} onKeyDown={handleKey}>
      {all.map((each) => (
        <button
          key={each}
          id={`${panel}-${each}`}
          type="button"
          role="tab"
          data-means={each}
          aria-selected={each === means}
          aria-controls={panel}
          tabIndex={each === means ? 0 : -1}
          onClick={() => onChange(each)}
        >
          {t(`account:means.${each}`)}
        </button>
      ))}
    </div>
  );
}
