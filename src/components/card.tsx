import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../lib/class-names.ts';

export interface TicketProps extends ComponentPropsWithRef<'article'> {
  /** Perforated between its parts (three at the most). */
  bite?: boolean;
  /** The solid ink edge of the one ticket that a page is about. */
  hero?: boolean;
}

/** A sheet of paper. Its children are `TicketPart`s; the tear between them separates what happened from the detail. */
export function Ticket({ bite = true, hero, className, ...rest }: TicketProps) {
  return <article {...rest} className={classNames('ticket', bite && 'bite', hero && 'hero-edge', className)} />;
}

export function TicketPart({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classNames('part', className)} />;
}

export function Card({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classNames('card', className)} />;
}
