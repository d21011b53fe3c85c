import { memo, type ReactNode, useId } from 'react';
import { formatPhone } from '#domain/phone.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { Ltr } from '#src/ui/small.tsx';
import { BranchActions } from './branch-actions.tsx';
import { HoursTable } from './hours-table.tsx';
import { OpeningLine } from './opening-line.tsx';
import type { Branch } from './types.ts';

/** What a branch does with parcels, in two words. */
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

export interface BranchRowProps {
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
export const BranchRow = memo(function BranchRow({
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
          <bdi>
            {t('branches:address', {
              street: isolate(branch.street),
              colony: isolate(branch.colony),
              zip: branch.zip,
              city: isolate(branch.city),
            })}
          </bdi>
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
