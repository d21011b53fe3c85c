import type { ReactNode } from 'react';
import { usePlaceInUrl } from '#src/shared/navigation/use-place-in-url.ts';
import './legal.css';

export interface LegalPageProps {
  title: string;
  lead: string;
  /** Since when it says what it says. */
  version: string;
  /** Accessible name of the contents. */
  contents: string;
  /** The parts in their order; their ids are the places that links lead to. */
  parts: readonly { id: string; title: string }[];
  /** Stands under the version. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A text that one agrees to, to read, to link to and to print. */
export function LegalPage({ title, lead, version, contents, parts, tools, children }: LegalPageProps) {
  usePlaceInUrl();
  return (
    <div className="page legal">
      <header>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <p className="soft sm">{version}</p>
        {tools}
      </header>
      <nav className="legal-contents" aria-label={contents}>
        <ul>
          {parts.map((part) => (
            <li key={part.id}>
              <a href={`#${part.id}`}>{part.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div>{children}</div>
    </div>
  );
}

export interface LegalPartProps {
  id: string;
  title: string;
  children: ReactNode;
}

export function LegalPart({ id, title, children }: LegalPartProps) {
  return (
    <section className="legal-part" id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Short sentences, one a line. */
export function LegalPoints({ points }: { points: readonly string[] }) {
  return (
    <ul className="legal-points">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
