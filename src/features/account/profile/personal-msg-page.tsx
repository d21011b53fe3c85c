import { useReducer } from 'react';
import { Link } from 'react-router-dom';
import { CallPart } from '#src/api/call-part.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { AccessSection } from './access/access-section.tsx';
import { ContactPhoneSection } from './contact-phone/contact-phone-section.tsx';
import { EventsSection } from './events-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useOwnUser } from './use-own-user.ts';
import { usePersonalText } from '../texts.ts';
import './personal-msg.css';

/** `/personalCenter/personalMsg` (ROUTE-04): profile, credentials, sessions and events. */
export function PersonalMsgPage() {
  const { t } = usePersonalText();
  const { state, keep, changes } = useOwnUser();
  /** The parts below load meanwhile, but render only after the first ones, which would push them down. */
  const answered = state.data !== undefined || state.failure !== undefined;
  const [endings, countEnding] = useReducer((count: number) => count + 1, 0);
  return (
    <div className="page mine">
      <h1>{t('notices:title.personalMsg')}</h1>
      <CallPart state={state} loading={t('personal:loading')} failed={t('personal:failed')}>
        {(user) => (
          <>
            <ProfileSection user={user} onKeep={keep} />
            <AccessSection user={user} onKeep={keep} />
            <ContactPhoneSection user={user} onKeep={keep} />
          </>
        )}
      </CallPart>
      <div hidden={!answered}>
        <SessionsSection key={`sessions-${changes}`} onEnded={countEnding} />
        <EventsSection key={`events-${changes}-${endings}`} />
        <section className="mine-part">
          <h2>{t('personal:privacy.title')}</h2>
          <p>{t('personal:privacy.text')}</p>
          <Link className="standalone" to={paths.privacy}>
            {t('personal:privacy.link')}
          </Link>
        </section>
      </div>
    </div>
  );
}
