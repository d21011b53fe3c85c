import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { constants } from '#domain/constants.ts';
import { getDropOffDeadline } from '#domain/parcel/drop-off.ts';
import { useCall } from '#src/api/react.tsx';
import { failureKey } from '#src/api/types.ts';
import type { BranchPickerProps } from '#src/courier-fields/index.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Ltr } from '#src/components/small.tsx';
import { Box, ErrorState, Skeleton } from '#src/components/status.tsx';
import { useFieldLinks } from '#src/components/fields/field.tsx';
import { classNames } from '#src/lib/class-names.ts';
import { useServerNow } from '#src/lib/clock.ts';
import type { Branch, BranchAnswer } from './branch.ts';
import { BranchAddress, HoursTable } from './branch-list.tsx';
import { BranchMap } from './branch-map.tsx';
import { OpeningLine } from './opening-line.tsx';
import './branches.css';
import './branch-picker.css';

/** Rows that are shown at once; a press brings the rest. */
const rowsAtOnce = 5;

/** Of the listed branches those that hand parcels over, or take one in time. */
const withService = (branches: readonly Branch[], service: BranchPickerProps['service'], now: Date): Branch[] =>
  branches.filter(
    (branch) => branch.services.includes(service) && (service === 'pickUp' || getDropOffDeadline(branch, now)),
  );

const texts = {
  dropOff: { none: 'branches:pick.none', gone: 'branches:pick.gone' },
  pickUp: { none: 'branches:pick.pickUp.none', gone: 'branches:pick.pickUp.gone' },
} as const;

interface RowProps extends Pick<BranchPickerProps, 'id' | 'isDisabled'> {
  branch: Branch;
  /** In the list, from 1; the map's pins have the same. */
  number: number;
  now: Date;
  isChosen: boolean;
  onChoose: (code: string) => void;
}

function Row({ id, branch, number, now, isChosen, isDisabled, onChoose }: RowProps) {
  const { t, format } = useText('branches');
  const links = useFieldLinks();
  return (
    <label className={classNames('branch-pick', isChosen && 'on')}>
      <input
        type="radio"
        className="sr"
        id={number === 1 ? id : undefined}
        name={id}
        value={branch.code}
        checked={isChosen}
        disabled={isDisabled}
        aria-describedby={links['aria-describedby']}
        onChange={() => onChoose(branch.code)}
      />
      <span className="branch-no num" aria-hidden="true">
        {number}
      </span>
      <span>
        <b>
          <bdi>{branch.name}</bdi>
        </b>
        <span className="branch-pick-line">
          <bdi>
            {branch.street}, {branch.colony}
          </bdi>
        </span>
        <span className="branch-pick-line">
          <OpeningLine branch={branch} now={now} />
        </span>
      </span>
      {branch.distanceKm !== null && (
        <b className="num">
          <span className="sr">{t('branches:away')} </span>
          {format.kilometres(branch.distanceKm)}
        </b>
      )}
    </label>
  );
}

interface SlipProps {
  branch: Branch;
  now: Date;
}

/** The last day to bring a parcel. */
function Deadline({ branch, now }: SlipProps) {
  const { t, format } = useText('branches');
  const deadline = getDropOffDeadline(branch, now);
  return (
    deadline && (
      <p className="branch-slip-until">
        <Icon name="calendar" />
        <span>
          <b>{t('branches:pick.until', { date: format.longDate(deadline.date), time: isolate(deadline.time) })}</b>{' '}
          {t('branches:pick.otherwise')}
        </span>
      </p>
    )
  );
}

/** The code that comes with the order. */
function CounterCode() {
  const { t } = useText('branches');
  return (
    <div className="branch-slip-code">
      <b>{t('branches:pick.code')}</b>
      <Ltr>
        <span className="branch-slip-digits" role="img" aria-label={t('branches:pick.codeEmpty')}>
          {Array.from({ length: constants.dropOff.codeDigits }, (_, index) => (
            <i key={index} aria-hidden="true">
              •
            </i>
          ))}
        </span>
      </Ltr>
      <span className="sm">{t('branches:pick.codeLater')}</span>
    </div>
  );
}

/** The chosen branch as a slip: its week, and until when it takes the parcel, or keeps it. */
function Slip({ branch, now, service }: SlipProps & Pick<BranchPickerProps, 'service'>) {
  const { t } = useText('branches');
  const isBrought = service === 'dropOff';
  return (
    <div className={classNames('branch-slip', isBrought && 'coded')}>
      <div>
        <b className="branch-slip-name">
          <bdi>{branch.name}</bdi>
        </b>
        <span className="soft sm">
          <BranchAddress branch={branch} />
        </span>
        <HoursTable branch={branch} now={now} />
        {isBrought ? (
          <Deadline branch={branch} now={now} />
        ) : (
          <p className="branch-slip-until">
            <Icon name="calendar" />
            <span>{t('branches:pick.pickUp.kept', { count: constants.deliveryChange.branchKeepsDays })}</span>
          </p>
        )}
      </div>
      {isBrought && <CounterCode />}
    </div>
  );
}

interface ListProps extends BranchPickerProps {
  answer: BranchAnswer;
}

function List({ answer, id, service, value, isDisabled, onChoose }: ListProps) {
  const { t } = useText('branches');
  const now = useServerNow(answer.now);
  const branches = useMemo(() => withService(answer.branches, service, now), [answer, service, now]);
  const chosen = branches.find(({ code }) => code === value);
  const [isAll, setAll] = useState(false);
  const [isGone, setGone] = useState(false);
  const choose = (code: string) => {
    setGone(false);
    onChoose(code);
  };
  // A branch from a draft may have closed.
  const isLost = value !== undefined && chosen === undefined;
  const drop = useEffectEvent(() => {
    setGone(true);
    onChoose(undefined);
  });
  useEffect(() => {
    if (isLost) drop();
  }, [isLost]);
  const position = chosen ? branches.indexOf(chosen) + 1 : 0;
  const shown = isAll ? branches : branches.slice(0, Math.max(rowsAtOnce, position));
  if (branches.length === 0) return <Box tone="warn">{t(texts[service].none)}</Box>;
  return (
    <>
      {isGone && <Box tone="warn">{t(texts[service].gone)}</Box>}
      <div className="branch-picker">
        <div>
          <div className="branch-picks">
            {shown.map((branch, index) => (
              <Row
                key={branch.code}
                id={id}
                branch={branch}
                number={index + 1}
                now={now}
                isChosen={branch === chosen}
                isDisabled={isDisabled}
                onChoose={choose}
              />
            ))}
          </div>
          {shown.length < branches.length && (
            <Button variant="quiet" size="sm" icon="down" onClick={() => setAll(true)}>
              {t('branches:more', { count: branches.length - shown.length })}
            </Button>
          )}
        </div>
        <BranchMap place={answer.place} points={branches} branches={branches} selected={value} onBranch={choose} />
      </div>
      {chosen && <Slip branch={chosen} now={now} service={service} />}
    </>
  );
}

/** The branches around a postal code with a service, as a list and on the map; one is chosen. */
export function BranchPicker(props: BranchPickerProps) {
  const { t } = useText('branches', 'answers');
  const { loading, data, failure, reload } = useCall('networkByZip', { zipCode: props.zip });
  const { isRefused } = props;
  useEffect(() => {
    if (isRefused) reload();
  }, [isRefused, reload]);
  if (failure?.codeName === 'networkNotFound') return <Box tone="warn">{t(texts[props.service].none)}</Box>;
  if (failure)
    return (
      <ErrorState title={t('branches:pick.failed')} onRetry={reload} retrying={loading}>
        {t(failureKey(failure), { defaultValue: failure.msg })}
      </ErrorState>
    );
  return data ? <List {...props} answer={data} /> : <Skeleton label={t('branches:search.loading')} />;
}
