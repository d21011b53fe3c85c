import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'ok' | 'warn' | 'err' | 'info' | 'neu' | 'accent';

export interface StatusProps {
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

export interface BoxProps {
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
