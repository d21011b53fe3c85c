import { type FormEvent, useId } from 'react';
import { constants } from '#domain/constants.ts';
import { carriedAs, paymentModes } from '#domain/entities.ts';
import { orderTimes } from '#domain/shipments.ts';
import { useCall } from '#src/api/use-call.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { SelectControl, TextControl } from '#src/ui/fields/controls.tsx';
import { Field } from '#src/ui/fields/field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { ShipmentsQuery } from './shipments-search-params.ts';

export interface MoreFiltersProps {
  query: ShipmentsQuery;
  /** The list without any filter. */
  cleared: string;
  onChoose: (change: Partial<ShipmentsQuery>) => void;
}

/** The filters that few people need every day, folded away; how many of them hold is said. */
export function MoreFilters({ query, cleared, onChoose }: MoreFiltersProps) {
  const { t, format } = useText('shipments', 'answers');
  const sources = useCall('orderSources', {}).data?.items ?? [];
  const id = useId();
  const { time, sort, productType, source, paymentMode, city } = query;
  const held = [time !== 'ordered', sort !== 'newest', productType, source, paymentMode, city].filter(Boolean).length;

  const select = (
    name: 'time' | 'sort' | 'productType' | 'source' | 'paymentMode',
    options: readonly { value: string; label: string }[],
    empty?: string,
  ) => (
    <Field label={t(`shipments:filter.${name}`)}>
      <SelectControl
        size="short"
        value={query[name] ?? ''}
        options={options}
        {...(empty !== undefined && { empty })}
        onChange={(event) => onChoose({ [name]: event.target.value || undefined })}
      />
    </Field>
  );
  const any = t('shipments:filter.any');

  const chooseCity = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChoose({ city: String(new FormData(event.currentTarget).get('city') ?? '').trim() });
  };

  return (
    <details className="shipments-more" open={held > 0 || undefined}>
      <summary>
        <Icon name="down" />
        {held > 0 ? t('shipments:moreOn', { number: format.number(held, 0) }) : t('shipments:more')}
      </summary>
      <div className="shipments-filters">
        {select(
          'time',
          orderTimes.map((value) => ({ value, label: t(`shipments:time.${value}`) })),
        )}
        {select(
          'productType',
          carriedAs.map((value) => ({ value, label: t(`answers:product.${value}`) })),
          any,
        )}
        {select(
          'source',
          sources.map(({ code, label }) => ({ value: code, label })),
          any,
        )}
        {select(
          'paymentMode',
          paymentModes.map((value) => ({ value, label: t(`answers:paymentMode.${value}`) })),
          any,
        )}
        {select(
          'sort',
          (['newest', 'oldest'] as const).map((value) => ({ value, label: t(`shipments:sort.${value}`) })),
        )}
        <form onSubmit={chooseCity} className="shipments-city">
          <label className="lab" htmlFor={id}>
            {t('shipments:filter.city')}
          </label>
          <div className="row">
            <TextControl
              key={city}
              id={id}
              name="city"
              size="short"
              defaultValue={city}
              maxLength={constants.text.line}
            />
            <Button type="submit" variant="line" size="sm">
              {t('shipments:filter.apply')}
            </Button>
          </div>
        </form>
      </div>
      <ButtonLink to={cleared} variant="quiet" size="sm" className="flush">
        {t('shipments:filter.clear')}
      </ButtonLink>
    </details>
  );
}
