import type { ReactNode } from 'react';
import { usePrivacyText } from '../texts.ts';

/** The parts of the notice, in their order; a title is `privacy:<part>.title`. */
const parts = ['who', 'data', 'needed', 'voluntary', 'others', 'keep', 'rights'] as const;
type Part = (typeof parts)[number];

/** What the notice speaks of, with a link to each. */
export function Contents() {
  const { t } = usePrivacyText();
  return (
    <nav className="privacy-contents" aria-label={t('privacy:contents')}>
      <ul>
        {parts.map((part) => (
          <li key={part}>
            <a href={`#${part}`}>{t(`privacy:${part}.title`)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export interface NoticePartProps {
  part: Part;
  children: ReactNode;
}

export function NoticePart({ part, children }: NoticePartProps) {
  const { t } = usePrivacyText();
  return (
    <section className="privacy-part" id={part}>
      <h2>{t(`privacy:${part}.title`)}</h2>
      {children}
    </section>
  );
}

/** Short sentences, one a line. */
export function Points({ part, points }: { part: Part; points: readonly string[] }) {
  const { t } = usePrivacyText();
  return (
    <ul className="privacy-points">
      {points.map((point) => (
        <li key={point}>{t(`privacy:${part}.${point}`)}</li>
      ))}
    </ul>
  );
}
