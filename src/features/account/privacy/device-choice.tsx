import { useState } from 'react';
import { useHydrated } from '#src/browser/hydrated.ts';
import { countingChoice } from '#src/shared/telemetry/counting-choice.ts';
import { wantsNoCounting } from '#src/shared/telemetry/count-stops.ts';
import { CheckRow } from '#src/ui/fields/choices.tsx';
import { usePrivacyText } from '../texts.ts';

/** Whether it is counted here which rules stop people: nobody's account, but this device's own choice. */
export function DeviceChoice() {
  const { t } = usePrivacyText();
  const [counts, setCounts] = useState(countingChoice.mayCount);
  const isHere = useHydrated();
  const [outcome, setOutcome] = useState<'on' | 'off' | 'lost'>();

  function choose(next: boolean) {
    const isSaved = countingChoice.choose(next);
    setCounts(next);
    setOutcome(isSaved ? (next ? 'on' : 'off') : 'lost');
  }

  return (
    <div className="privacy-device">
      <h3>{t('privacy:device.title')}</h3>
      {isHere && wantsNoCounting(navigator) ? (
        <p>{t('privacy:device.asked')}</p>
      ) : (
        <CheckRow look="tile" checked={!isHere || counts} onChange={(event) => choose(event.target.checked)}>
          {t('privacy:device.label')}
          <span className="soft">{t('privacy:device.hint')}</span>
        </CheckRow>
      )}
      <p className="okm" role="status">
        {outcome && t(`privacy:device.${outcome}`)}
      </p>
    </div>
  );
}
