import type { ReactNode } from 'react';
import { Ticket, TicketPart } from '#src/components/card.tsx';

interface EntryProps {
  title: ReactNode;
  /** What it is, where it goes. */
  text: ReactNode;
  status: ReactNode;
  /** What can be done with it, the next useful thing first. */
  children: ReactNode;
}

/** What is in the list and is not an order: side by side on a wide screen, one below the other on a phone. */
export function Entry({ title, text, status, children }: EntryProps) {
  return (
    <Ticket bite={false}>
      <TicketPart className="orders-entry">
        <div>
          <h2>{title}</h2>
          <p className="soft sm">{text}</p>
        </div>
        <div className="sm">{status}</div>
        <div className="row">{children}</div>
      </TicketPart>
    </Ticket>
  );
}
