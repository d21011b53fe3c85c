import { agentsOpen } from '#domain/service-hours.ts';
import type { Brand } from '../brand.ts';
import { useText } from '#src/i18n/react.tsx';
import { useWeekday } from '#src/i18n/use-service-days.ts';
import { Icon } from '#src/ui/icon.tsx';
import { LanguageSwitch } from '#src/ui/language-switch.tsx';
import { Ltr } from '#src/ui/small.tsx';
import { useNow } from '#src/ui/clock.ts';
import { useHydrated } from '#src/browser/hydrated.ts';
import { LanguageJump } from './language-links.tsx';
import type { LanguageChoice } from './types.ts';

function OpeningHours({ clock }: { clock: () => Date }) {
  const { t } = useText();
  const weekdayName = useWeekday();
  const now = useNow(clock);
  // The rendered HTML is valid at any time of day: the line has the same height without its text.
  if (!useHydrated()) return <span>{'\u00a0'}</span>;
  const hours = agentsOpen(now);
  if (hours.open) {
    return (
      <span className="open">
        <span className="dot" />
        {t('shell:hours.open', { time: hours.until })}
      </span>
    );
  }
  const { opensAt: time, daysAhead, weekday } = hours;
  return (
    <span>
      {daysAhead === 0
        ? t('shell:hours.opensToday', { time })
        : t('shell:hours.opensOn', { time, day: weekdayName(weekday) })}
    </span>
  );
}

export interface StripProps extends LanguageChoice {
  brand: Brand;
  clock: () => Date;
}

/** The line on top: open or closed now, the line that answers day and night, the language. */
export function Strip({ brand, clock, languages, language, onLanguage }: StripProps) {
  const { t } = useText();
  return (
    <div className="strip">
      <div className="page">
        <OpeningHours clock={clock} />
        <a className="push" href={`tel:${brand.hotline.dialed}`}>
          <Icon name="phone" />
          {t('shell:hotline')}{' '}
          <b>
            <Ltr>{brand.hotline.shown}</Ltr>
          </b>
        </a>
        <LanguageJump languages={languages} language={language} />
        <LanguageSwitch languages={languages} current={language} label={t('shell:language')} onChange={onLanguage} />
      </div>
    </div>
  );
}
