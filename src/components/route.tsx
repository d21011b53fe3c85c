import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from './icon.tsx';
import { classNames } from '../lib/class-names.ts';

export interface Step {
  id: string;
  label: string;
  /** Complete and valid, wherever it is in the order. If omitted, the steps before the current one are. */
  done?: boolean;
  /** The step's link; without it it is plain text. */
  to?: string;
  /** Instead of `to`, when going there is an event rather than an address. */
  onGo?: () => void;
}

export interface StepsProps {
  steps: readonly Step[];
  current: string;
  /** Accessible name of the list ("Pasos del envío"). */
  label: string;
}

function StepLabel({ step }: { step: Step }) {
  const content = <span className="w">{step.label}</span>;
  if (step.to) return <Link to={step.to}>{content}</Link>;
  if (!step.onGo) return content;
  return (
    <button type="button" onClick={step.onGo}>
      {content}
    </button>
  );
}

/** The steps of a form as stops of the route: done ones are ticked, and whichever may be gone to leads there. */
export function Steps({ steps, current, label }: StepsProps) {
  const { t } = useTranslation('ui');
  const at = steps.findIndex((step) => step.id === current);
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => {
        const isNow = index === at;
        const isDone = !isNow && (step.done ?? index < at);
        return (
          <li
            key={step.id}
            className={classNames(isDone && 'done', isNow && 'now')}
            aria-current={isNow ? 'step' : undefined}
          >
            <span className="n" aria-hidden={!isDone || undefined}>
              {isDone ? <Icon name="tick" label={t('step.done')} /> : index + 1}
            </span>
            {isNow ? <span className="w">{step.label}</span> : <StepLabel step={step} />}
          </li>
        );
      })}
    </ol>
  );
}

export interface TimelineStop {
  id: string;
  title: ReactNode;
  detail?: ReactNode;
  /** Past stops are inked, the current one is filled with the brand, coming ones are dashed. */
  state?: 'past' | 'current' | 'todo';
  /** A problem occurred there: shown by a mark as well as by the text. */
  isProblem?: boolean;
}

export interface TimelineProps {
  stops: readonly TimelineStop[];
  /** Lies down from 768 px on. */
  horizontal?: boolean;
  label?: string;
}

const stopClasses = { past: undefined, current: 'cur', todo: 'todo' } as const;

/** A history as a route, vertical (newest first) or horizontal (oldest first). */
export function Timeline({ stops, horizontal, label }: TimelineProps) {
  const { t } = useTranslation('ui');
  return (
    <ol className={classNames('tl', horizontal && 'h')} aria-label={label}>
      {stops.map(({ id, title, detail, state = 'past', isProblem }) => (
        <li
          key={id}
          className={classNames(stopClasses[state], isProblem && 'bad')}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <b>
            {isProblem && <Icon name="triangle" />}
            {title}
            {state === 'todo' && ' '}
            {state === 'todo' && <span className="sr">{t('timeline.todo')}</span>}
          </b>
          {detail && <span className="soft">{detail}</span>}
        </li>
      ))}
    </ol>
  );
}
