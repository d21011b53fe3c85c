import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useAccountText } from '../model/texts.ts';

/** The recipient of a code: a phone by SMS, or an e-mail address. */
export type Means = 'phone' | 'email';

const all = ['phone', 'email'] as const satisfies readonly Means[];

export interface MeansTabsProps {
  means: Means;
  onChange: (means: Means) => void;
  /** The purpose of the two methods. */
  label: string;
  /** Id of the panel that the tabs switch. */
  panel: string;
  /** The visitor has just changed the method: the tabs are rendered again with it, and the chosen one has the focus. */
  wasChosen: boolean;
}

/** Two tabs on one form: arrow keys move between them, as the pattern of the ARIA guide has it. */
export function CredentialTabs({ means, onChange, label, panel, wasChosen }: MeansTabsProps) {
  const { t } = useAccountText();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (wasChosen) list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [wasChosen]);

  function handleKey(event: KeyboardEvent) {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const other = means === 'phone' ? 'email' : 'phone';
    const next = event.key === 'Home' ? 'phone' : event.key === 'End' ? 'email' : other;
    if (next !== means) onChange(next);
  }

  return (
    <div className="account-tabs" role="tablist" aria-label={label} ref={list} onKeyDown={handleKey}>
      {all.map((each) => (
        <button
          key={each}
          id={`${panel}-${each}`}
          type="button"
          role="tab"
          aria-selected={each === means}
          aria-controls={panel}
          tabIndex={each === means ? 0 : -1}
          onClick={() => each !== means && onChange(each)}
        >
          {t(`account:means.${each}`)}
        </button>
      ))}
    </div>
  );
}
