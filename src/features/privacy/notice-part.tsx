import type { ReactNode } from 'react';
import { usePrivacyText } from './words.ts';

export interface NoticePartProps {
  /** Its title is `privacy:<part>.title`. */
  part: 'who' | 'data' | 'needed' | 'voluntary' | 'others' | 'keep' | 'rights';
  children: ReactNode;
}

export function NoticePart({ part, children }: NoticePartProps) {
  const { t } = usePrivacyText();
  return (
    <section className="privacy-part">
      <h2>{t(`privacy:${part}.title`)}</h2>
      {children}
    </section>
  );
}

/** Short sentences, one a line. */
export function Points({ part, points }: { part: NoticePartProps['part']; points: readonly string[] }) {
  const { t } = usePrivacyText();
  return (
    <ul className="privacy-points">
      {points.map((point) => (
        <li key={point}>{t(`privacy:${part}.${point}`)}</li>
      ))}
    </ul>
  );
}
