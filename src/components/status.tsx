import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Button } from './button.tsx';
import { Ticket, TicketPart } from './card.tsx';

export type Tone = 'ok' | 'warn' | 'err' | 'info' | 'neu' | 'accent';

interface StatusProps {
  tone: Tone;
  icon: IconName;
  big?: boolean;
  /** The word. Color alone never says it. */
  children: ReactNode;
}

/** A status: color, icon and word together. */
export function Status({ tone, icon, big, children }: StatusProps) {
  return (
    <span className={classNames('st', `s-${tone}`, big && 'big')}>
      <Icon name={icon} />
      {children}
    </span>
  );
}

const boxIcons = { ok: 'tick', warn: 'triangle', err: 'stop', info: 'info' } as const satisfies Record<
  string,
  IconName
>;

interface BoxProps {
  tone: keyof typeof boxIcons;
  icon?: IconName;
  /** `alert` interrupts, `status` waits its turn; none when it is there from the start. */
  role?: 'alert' | 'status';
  className?: string;
  children: ReactNode;
}

/** A sentence that matters, in place: rule at the start side, tint, icon. */
export function Box({ tone, icon = boxIcons[tone], role, className, children }: BoxProps) {
  return (
    <div className={classNames('box', `s-${tone}`, className)} role={role}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}

/** One gray line of a skeleton, as wide as a percentage of its parent. */
export function SkeletonLine({ width = 100, tall }: { width?: 30 | 60 | 75 | 90 | 100; tall?: boolean }) {
  return <span className={classNames('sk', `w${width}`, tall && 'tall')} />;
}

interface SkeletonProps {
  /** The text while loading ("Buscando 3 guías…"). */
  label: string;
  /** The real shape of what comes; a ticket with four lines by default. */
  children?: ReactNode;
}

/** Loading, after 200 ms: the shape of the answer and one status line. */
export function Skeleton({ label, children }: SkeletonProps) {
  return (
    <div className="late">
      <Ticket bite={false} aria-hidden="true">
        <TicketPart>
          {children ?? (
            <>
              <SkeletonLine width={60} tall />
              <SkeletonLine width={30} tall />
              <SkeletonLine width={90} />
              <SkeletonLine width={75} />
            </>
          )}
        </TicketPart>
        <TicketPart>
          <span className="soft sm">{label}</span>
        </TicketPart>
      </Ticket>
      <span className="sr" role="status">
        {label}
      </span>
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** One way on: a `Button` or `ButtonLink`. */
  action?: ReactNode;
}

/** An empty state: one sentence, one action. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <svg
        className="art"
        viewBox="0 0 120 70"
        fill="none"
        strokeWidth="4"
        strokeLinecap="square"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path className="art-brand" d="M4 58H34" strokeWidth="7" />
        <path className="art-ink" d="M86 58H116" strokeDasharray="2 9" />
        <path className="art-ink art-tint" d="M36 26 60 14l24 12v26L60 64 36 52Z" />
        <path className="art-ink" d="M36 26 60 38l24-12M60 38v26" />
      </svg>
      <h2>{title}</h2>
      {children && <p className="soft sm">{children}</p>}
      {action && <div className="do">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  /** What happened, in one sentence. */
  title: string;
  /** What is safe, and what to do. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}

/** It failed, in place: what happened, what is safe, try again. */
export function ErrorState({ title, children, onRetry, retrying }: ErrorStateProps) {
  const { t } = useTranslation('ui');
  return (
    <Box tone="err" role="alert">
      <b>{title}</b> {children}
      {onRetry && (
        <div className="again">
          <Button variant="quiet" size="sm" className="flush" busy={retrying} onClick={onRetry}>
            {t('retry')}
          </Button>
        </div>
      )}
    </Box>
  );
}
