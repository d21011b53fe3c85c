import { addressQuality } from '#domain/address-quality.ts';
import { useText } from '#src/i18n/react.tsx';
import { Status } from '#src/ui/status.tsx';
import type { Entry } from './entry.ts';

/** What a courier will miss at this address, in a word per gap. */
export function QualityMark({ entry }: { entry: Entry }) {
  const { t, format } = useText('addresses');
  const { missing } = addressQuality(entry);
  if (missing.length === 0) {
    return (
      <Status tone="ok" icon="tick">
        {t('addresses:quality.complete')}
      </Status>
    );
  }
  return (
    <>
      <Status tone="warn" icon="triangle">
        {t('addresses:quality.missing', { count: missing.length })}
      </Status>
      <span className="soft sm block">{format.list(missing.map((gap) => t(`addresses:quality.gap.${gap}`)))}</span>
    </>
  );
}
