import { Link } from 'react-router-dom';
import { getCodAccountStatus, codStateName } from '#machines/cod-account/cod-steps.ts';
import { useCall } from '#src/api/use-call.ts';
import { codStateLooks } from '#src/shared/cod/state-looks.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { Skeleton } from '#src/ui/states.tsx';
import { Status } from '#src/ui/status.tsx';
import { useCenterText } from '../texts.ts';

/** How the account for cash on delivery stands (D-04); a question without an answer is hidden, and nothing else happens (SYS-09). */
export function CodState() {
  const { t } = useCenterText();
  const { data, failure } = useCall('codApplyInfo', {});
  if (failure) return null;
  const state = data && codStateName(getCodAccountStatus(data).status);
  return (
    <section className="center-part">
      <h2>{t('cod:title')}</h2>
      {state ? (
        <p className="row">
          <Status {...codStateLooks[state]}>{t(`cod:state.${state}`)}</Status>
          <Link className="standalone" to={paths.cod}>
            {t(state === 'notApplied' ? 'cod:apply' : 'cod:see')}
          </Link>
        </p>
      ) : (
        <Skeleton label={t('cod:loading')} />
      )}
    </section>
  );
}
