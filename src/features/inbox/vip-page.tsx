import { constants } from '#domain/constants.ts';
import { draft } from '#schemas/generated/drafts/vip.js';
import * as form from '#schemas/generated/inbox/vip.js';
import { useText } from '#src/i18n/react.tsx';
import { BannerLine } from '#src/shared/banners/banner-line.tsx';
import { consentLinks } from '#src/shared/navigation/consent-links.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { ButtonLink } from '#src/components/button.tsx';
import { useNow } from '#src/lib/clock.ts';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { InboxForm, Promised } from './inbox-form.tsx';
import './inbox.css';

/** Five lines that take the same bend, and a stop on their way. */
function VipArt() {
  return (
    <svg className="inbox-art" viewBox="0 0 400 300" aria-hidden="true">
      <path d="M40 310V170a130 130 0 0 1 130-130H420M64 310V170a106 106 0 0 1 106-106H420M88 310V170a82 82 0 0 1 82-82H420M112 310V170a58 58 0 0 1 58-58H420M136 310V170a34 34 0 0 1 34-34H420" />
      <circle cx="290" cy="88" r="32" />
    </svg>
  );
}

const clock = (): Date => new Date();
const given = {};

const reasons = [
  { word: 'cod', icon: 'cash' },
  { word: 'batch', icon: 'file' },
  { word: 'monthly', icon: 'calendar' },
  { word: 'pickup', icon: 'truck' },
] as const satisfies readonly { word: string; icon: IconName }[];

/** FEAT-09, ROUTE-24: a business asks for its conditions. */
export function VipPage() {
  const { t } = useText('inbox', 'forms', 'fields', 'rules', 'widgets', 'answers');
  const now = useNow(clock);
  return (
    <div className="inbox">
      <header className="inbox-hero">
        <div className="page">
          <VipArt />
          <h1>{t('inbox:vip.title')}</h1>
          <p>{t('inbox:vip.lead')}</p>
          <a className="btn brand" href="#solicitud">
            {t('inbox:vip.go')}
          </a>
        </div>
      </header>
      <BannerLine area="joinCooperate" inPage />
      <div className="page">
        <ul className="inbox-reasons">
          {reasons.map(({ word, icon }) => (
            <li key={word}>
              <Icon name={icon} />
              <h2>{t(`inbox:vip.${word}`, { count: constants.batch.maxRows })}</h2>
              <p className="soft">{t(`inbox:vip.${word}Text`)}</p>
            </li>
          ))}
        </ul>
        <h2 id="solicitud" className="inbox-form-title">
          {t('inbox:vip.formTitle')}
        </h2>
        <div className="inbox-two">
          <InboxForm<'inbox/vip'>
            call="vipApply"
            form={form}
            draft={draft}
            given={given}
            guided
            services={consentLinks}
            submitLabel={t('inbox:vip.submit')}
          />
          <Promised kind="vip" now={now}>
            <ButtonLink variant="line" to={paths.franchise}>
              {t('inbox:vip.franchise')}
            </ButtonLink>
          </Promised>
        </div>
      </div>
    </div>
  );
}
