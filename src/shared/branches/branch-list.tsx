import { memo, type ReactNode, startTransition, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { dialedPhone, formatPhone } from '#domain/account/phone.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { Ltr } from '#src/components/small.tsx';
import { useBrand } from '#src/shared/app-state/app-state.tsx';
import { orderStartPath } from '#src/shared/navigation/order-prefill.ts';
import { useSession } from '#src/shared/session/react.tsx';
import { Icon } from '#src/components/icon.tsx';
import { getWeekday, localDate, toTime } from '#domain/time/zoned-time.ts';
import { Button } from '#src/components/button.tsx';
import { useServerNow } from '#src/lib/clock.ts';
import { OpeningLine } from './opening-line.tsx';
import { type Branch, directionsLink, type HourGroup, hourGroups } from './branch.ts';
import './branches.css';

/** Some Monday, to have the days' names from. */
const monday = '2024-01-01';

const toDateText = (weekday: number): string => `${monday.slice(0, -1)}${weekday}`;

/** Where a branch is, on one line. */
export function BranchAddress({ branch }: { branch: Pick<Branch, 'street' | 'colony' | 'zip' | 'city'> }) {
  const { t } = useText('branches');
  return (
    <bdi>
      {t('branches:address', {
        street: isolate(branch.street),
        colony: isolate(branch.colony),
        zip: branch.zip,
        city: isolate(branch.city),
      })}
    </bdi>
  );
}

/** A branch's week, days with the same hours in one row; today's row is the strong one. */
export function HoursTable({
  branch,
  now,
}: {
  branch: Pick<Branch, 'hours' | 'opensOnHolidays' | 'closedOn' | 'timeZone'>;
  now: Date;
}) {
  const { t, format } = useText('branches');
  const today = getWeekday(localDate(now, branch.timeZone));
  const days = ({ from, to }: HourGroup) => {
    const [first, last] = [format.weekday(toDateText(from)), format.weekday(toDateText(to))];
    if (from === to) return first;
    return t(to === from + 1 ? 'branches:hours.pair' : 'branches:hours.range', { first, last });
  };
  return (
    <dl className="branch-hours">
      {hourGroups(branch.hours).map((group) => (
        <div key={group.from} className={group.from <= today && today <= group.to ? 'now' : undefined}>
          <dt>{days(group)}</dt>
          <dd>
            {group.hours ? (
              <Ltr>
                {toTime(group.hours.opens)} – {toTime(group.hours.closes)}
              </Ltr>
            ) : (
              t('branches:hours.closed')
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('branches:hours.holidays')}</dt>
        <dd>{t(branch.opensOnHolidays ? 'branches:hours.sameOnHolidays' : 'branches:hours.closed')}</dd>
      </div>
      {branch.closedOn && (
        <div>
          <dt>{t('branches:hours.closedOn')}</dt>
          <dd>{format.list(branch.closedOn.map((date) => format.date(date)))}</dd>
        </div>
      )}
    </dl>
  );
}

/** Actions for a branch: go there, call it, send a parcel from it. */
function BranchActions({ branch }: { branch: Branch }) {
  const { t } = useText('branches');
  const { map } = useBrand();
  const { signedIn } = useSession();
  const name = isolate(branch.name);
  const link = directionsLink(map.directions, branch);
  // A map's page opens beside this one; a phone's own app needs no tab.
  const beside = link.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <p className="branch-actions">
      <a className="standalone" href={link} {...beside} aria-label={t('branches:directionsTo', { name })}>
        <Icon name="pin" />
        {t('branches:directions')}
      </a>
      {branch.phone && (
        <a
          className="standalone"
          href={`tel:${dialedPhone(branch.phone)}`}
          aria-label={t('branches:callTo', { name, phone: formatPhone(branch.phone) })}
        >
          <Icon name="phone" />
          {t('branches:call')}
        </a>
      )}
      {branch.services.includes('dropOff') && (
        <Link
          className="standalone"
          to={orderStartPath(signedIn, { originZip: branch.zip })}
          aria-label={t('branches:sendFromName', { name })}
        >
          <Icon name="box" />
          {t('branches:sendFrom')}
        </Link>
      )}
    </p>
  );
}

/** Whether a branch takes parcels, hands them out, or both. */
function getHands({ services }: Branch): 'both' | 'dropOff' | 'pickUp' | undefined {
  const [takes, gives] = [services.includes('dropOff'), services.includes('pickUp')];
  if (takes && gives) return 'both';
  if (takes) return 'dropOff';
  return gives ? 'pickUp' : undefined;
}

/** Services that the first lines don't say already. */
const extras = ({ services }: Branch) => services.filter((service) => service !== 'dropOff' && service !== 'pickUp');

function Details({ branch, now, pick }: { branch: Branch; now: Date; pick: ReactNode }) {
  const { t, format } = useText('branches');
  const more = extras(branch);
  return (
    <>
      {more.length > 0 && (
        <p>{t('branches:alsoHas', { list: format.list(more.map((service) => t(`branches:service.${service}`))) })}</p>
      )}
      {branch.phone && (
        <p>
          {t('branches:phone')} <Ltr>{formatPhone(branch.phone)}</Ltr>
        </p>
      )}
      <HoursTable branch={branch} now={now} />
      <BranchActions branch={branch} />
      {pick}
    </>
  );
}

interface BranchRowProps {
  branch: Branch;
  /** In the list, from 1; the map's pins have the same. */
  number: number;
  /** The server's time. */
  now: Date;
  /** Open, with hours, phone and what to do. */
  selected: boolean;
  onSelect: (code: string) => void;
  /** Below the heading over the list. */
  heading?: 'h2' | 'h3' | undefined;
  /** One more thing to do, under the others. */
  pick?: ((branch: Branch) => ReactNode) | undefined;
}

/** One branch of a list; its name opens the rest (FEAT-04). */
const BranchRow = memo(function BranchRow({
  branch,
  number,
  now,
  selected,
  onSelect,
  heading: Heading = 'h2',
  pick,
}: BranchRowProps) {
  const { t, format } = useText('branches');
  const details = useId();
  const hands = getHands(branch);
  return (
    <li className={selected ? 'branch on' : 'branch'} id={`branch-${branch.code}`}>
      <span className="branch-no num" aria-hidden="true">
        {number}
      </span>
      <div>
        <Heading>
          <button
            type="button"
            aria-expanded={selected}
            aria-controls={selected ? details : undefined}
            onClick={() => onSelect(branch.code)}
          >
            <bdi>{branch.name}</bdi>
          </button>
        </Heading>
        <p>
          <BranchAddress branch={branch} />
        </p>
        <p>
          <OpeningLine branch={branch} now={now} />
          {hands && ` · ${t(`branches:hands.${hands}`)}`}
        </p>
      </div>
      {branch.distanceKm !== null && (
        <span className="branch-km num">
          <span className="sr">{t('branches:away')} </span>
          {format.kilometres(branch.distanceKm)}
        </span>
      )}
      {selected && (
        <div className="branch-more" id={details}>
          <Details branch={branch} now={now} pick={pick?.(branch)} />
        </div>
      )}
    </li>
  );
});

/** Rows that are shown at once; a press brings as many more. */
const rowsAtOnce = 10;

interface BranchListProps {
  branches: readonly Branch[];
  /** The server's clock when it answered. */
  serverTime: string;
  /** Code of the open row. */
  selected: string | undefined;
  onSelect: (code: string) => void;
  /** Accessible name. */
  label: string;
  heading?: 'h2' | 'h3' | undefined;
  /** One more thing to do in the open row. */
  pick?: ((branch: Branch) => ReactNode) | undefined;
  /** There are more than these: called when all of them are shown. */
  onLastRow?: (() => void) | undefined;
}

/** Branches, numbered as the map's pins are. Complete without the map (D-91). */
export function BranchList({
  branches,
  serverTime,
  selected,
  onSelect,
  label,
  heading,
  pick,
  onLastRow,
}: BranchListProps) {
  const { t } = useText('branches');
  const now = useServerNow(serverTime);
  const [asked, setAsked] = useState(rowsAtOnce);
  // A pin of the map may open a row further down.
  const shown = Math.max(asked, branches.findIndex(({ code }) => code === selected) + 1);
  const left = branches.length - shown;
  const showMore = () => {
    // The press is answered at once, the rows are drawn bit by bit on a slow device.
    startTransition(() => setAsked(shown + rowsAtOnce));
    if (left <= rowsAtOnce) onLastRow?.();
  };
  return (
    <>
      <ol className="branches" aria-label={label}>
        {branches.slice(0, shown).map((branch, index) => (
          <BranchRow
            key={branch.code}
            branch={branch}
            number={index + 1}
            now={now}
            selected={branch.code === selected}
            onSelect={onSelect}
            heading={heading}
            pick={pick}
          />
        ))}
      </ol>
      {(left > 0 || onLastRow) && (
        <Button variant="quiet" size="sm" icon="down" className="no-print" onClick={showMore}>
          {t('branches:more', { count: left > 0 ? Math.min(left, rowsAtOnce) : rowsAtOnce })}
        </Button>
      )}
    </>
  );
}
