import { LegalPage } from '#src/shared/legal/legal-page.tsx';
import { Rights } from './rights.tsx';
import { Voluntary } from './voluntary.tsx';
import { usePrivacyText } from '../texts.ts';
import './privacy.css';
import { useState } from 'react';
import { useHydrated } from '#src/browser/hydrated.ts';
import { countingChoice } from '#src/shared/telemetry/counting-choice.ts';
import { wantsNoCounting } from '#src/shared/telemetry/count-stops.ts';
import { CheckRow } from '#src/ui/fields/choices.tsx';

/** Whether rule stops are counted here: a choice of this device, not of an account. */
function DeviceChoice() {
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

/**
 * `/privacy` (D-11, FEAT-11): this company's notice, with every choice and right that it speaks of below it.
 * The notice says what the Mexican data protection law (LFPDPPP) asks of a whole one (aviso de privacidad integral).
 */
export function PrivacyPage() {
  const { t, language } = usePrivacyText();
  return (
    <LegalPage
      key={language.code}
      page="privacy"
      title={t('notices:title.privacy')}
      own={[
        {
          id: 'choices-',
          title: t('privacy:voluntary.title'),
          body: (
            <>
              <p>{t('privacy:voluntary.intro')}</p>
              <Voluntary />
              <DeviceChoice />
            </>
          ),
        },
        { id: 'rights-', title: t('privacy:rights.title'), body: <Rights /> },
      ]}
    />
  );
}
