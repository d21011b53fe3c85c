import { constants } from '#domain/constants.ts';
import { draft } from '#schemas/generated/drafts/vip.js';
import * as form from '#schemas/generated/inbox/vip.js';
import { useText } from '#src/i18n/react.tsx';
import { BannerLine } from '#src/shared/banners/banner-line.tsx';
import { consentLinks } from '#src/shared/navigation/consent-links.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { useNow } from '#src/ui/clock.ts';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import { InboxForm } from './inbox-form.tsx';
import { Promised } from './promised.tsx';
import { VipArt } from './vip-art.tsx';
import './inbox.css';

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
