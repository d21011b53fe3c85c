/** The frame of every page of the look-book. */
import type { ReactNode } from 'react';
import type { Loaded } from './story-index.ts';
import { setTokenEdits, useTokenEdits } from './token-edits.ts';
import './look-book.css';

export function Page({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const edited = Object.keys(useTokenEdits()).length;
  return (
    <main className="lb" lang="en" dir="ltr">
      <header className="lb-head">
        <h1>{title}</h1>
        {actions && <div className="lb-actions">{actions}</div>}
      </header>
      {edited > 0 && (
        <p className="lb-note" role="status">
          {edited === 1 ? '1 token is edited' : `${edited} tokens are edited`}: frames show the new values until this
          tab closes.
          <button type="button" className="lb-link" onClick={() => setTokenEdits({})}>
            Reset
          </button>
        </p>
      )}
      {children}
    </main>
  );
}

/** @param failed what could not be loaded, and what to do about it. */
export function WhenLoaded<T>({
  loaded,
  failed,
  children,
}: {
  loaded: Loaded<T>;
  failed: string;
  children: (value: T) => ReactNode;
}) {
  if (loaded.state === 'loading') return <p role="status">Loading …</p>;
  if (loaded.state === 'failed')
    return (
      <p role="alert" className="lb-fault">
        {failed}
      </p>
    );
  return children(loaded.value);
}

export const storyLink = (id: string): string => `./?path=/story/${id}`;

/** @param value between 0.1 and 1, how large frames are. */
export function SizeControl({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <label className="lb-field">
      Size
      <input
        type="range"
        min={0.1}
        max={1}
        step={0.05}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

export function Choice({ label, value, choices, onChange }: ChoiceProps) {
  return (
    <label className="lb-field">
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
