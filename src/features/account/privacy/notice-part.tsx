import type { ReactNode } from 'react';
import { LegalPart, LegalPoints } from '#src/shared/legal/legal-page.tsx';
import { usePrivacyText } from '../texts.ts';

/** The parts of the notice, in their order; a title is `privacy:<part>.title`. */
export const noticeParts = ['who', 'data', 'needed', 'voluntary', 'others', 'keep', 'rights', 'changes'] as const;

export interface NoticePartProps {
  part: (typeof noticeParts)[number];
  children: ReactNode;
}

export function NoticePart({ part, children }: NoticePartProps) {
  const { t } = usePrivacyText();
  return (
    <LegalPart id={part} title={t(`privacy:${part}.title`)}>
      {children}
    </LegalPart>
  );
}

export function Points({ part, points }: Pick<NoticePartProps, 'part'> & { points: readonly string[] }) {
  const { t } = usePrivacyText();
  return <LegalPoints points={points.map((point) => t(`privacy:${part}.${point}`))} />;
}
