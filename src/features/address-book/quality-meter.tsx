import { type AddressGap, addressQuality } from '#domain/address-quality.ts';
import type { Contact } from '#schemas/entities.ts';
import { useText } from '#src/i18n/react.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/icon.tsx';
import { type EntryValue, hasAnswers } from './entry.ts';

/** What helps at the door, in the order of the form; a house without number is one answer to the number. */
const helps = ['phone', 'town', 'number', 'references', 'betweenStreets'] as const satisfies readonly AddressGap[];

/** An address that is being typed, as far as it is text. */
function contactIn(value: EntryValue): Partial<Contact> {
  return Object.fromEntries(Object.entries(value).filter(([, answer]) => typeof answer === 'string'));
}

/** What the courier will miss, and what to do about it; changes are told politely (ROUTE-06). */
export function QualityMeter({ value }: { value: EntryValue }) {
  const { t } = useText('addresses');
  const { missing } = addressQuality(contactIn(value));
  const getGap = (help: (typeof helps)[number]): AddressGap | undefined =>
    missing.find((gap) => gap === help || (help === 'number' && gap === 'withoutNumber'));
  const met = helps.filter((help) => getGap(help) === undefined).length;
  // Nothing is amiss in a form that nobody has begun.
  const gapIcon = hasAnswers(value) ? 'triangle' : 'minus';
  const counted = t('addresses:quality.met', { count: met, total: helps.length });
  return (
    <section className={classNames('quality', gapIcon === 'triangle' && 'begun')} aria-labelledby="address-quality">
      <h2 id="address-quality">{t('addresses:quality.title')}</h2>
      <p className="quality-sum">
        <span className="quality-route" aria-hidden="true">
          {helps.map((help, index) => (
            <i key={help} className={classNames(index < met && 'on')} />
          ))}
        </span>
        <span role="status">{met === helps.length ? t('addresses:quality.all') : counted}</span>
      </p>
      <ul>
        {helps.map((help) => {
          const gap = getGap(help);
          return (
            <li key={help} className={gap ? undefined : 'met'}>
              <Icon name={gap ? gapIcon : 'tick'} />
              <span>
                <b>{t(`addresses:quality.help.${help}`)}</b>
                <span className="sr">, {t(gap ? 'addresses:quality.lacking' : 'addresses:quality.there')}</span>
                {gap && <span className="soft block">{t(`addresses:quality.do.${gap}`)}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
