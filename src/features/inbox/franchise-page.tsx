import { draft } from '#schemas/generated/drafts/franchise.js';
import * as form from '#schemas/generated/inbox/franchise.js';
import { useText } from '#src/i18n/react.tsx';
import { BannerLine } from '#src/shared/banners/banner-line.tsx';
import { consentLinks } from '#src/shared/navigation/consent-links.ts';
import { useNow } from '#src/lib/clock.ts';
import { InboxForm, Promised } from './inbox-form.tsx';
import './inbox.css';

const clock = (): Date => new Date();
const given = {};

/** FEAT-10, D-11: a visitor applies for a branch of their own. */
export function FranchisePage() {
  const { t } = useText('inbox', 'forms', 'fields', 'rules', 'widgets', 'answers');
  const now = useNow(clock);
  return (
    <div className="inbox">
      <header className="inbox-hero accent">
        <div className="page">
          <h1>{t('inbox:franchise.title')}</h1>
          <p>{t('inbox:franchise.lead')}</p>
        </div>
      </header>
      <BannerLine area="joinCooperate" inPage />
      <div className="page">
        <div className="inbox-two">
          <InboxForm<'inbox/franchise'>
            call="franchiseApply"
            form={form}
            draft={draft}
            given={given}
            guided
            services={consentLinks}
            submitLabel={t('inbox:franchise.submit')}
          />
          <Promised kind="franchise" now={now} />
        </div>
      </div>
    </div>
  );
}
