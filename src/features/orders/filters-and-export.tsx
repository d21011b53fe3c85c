import { type FormEvent, useEffect, useId, useRef } from 'react';
import { constants } from '#domain/constants.ts';
import { carriedAs, paymentModes } from '#domain/order-choices.ts';
import { orderTimes } from '#domain/parcel/order-status.ts';
import { useCall } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';
import { Button, ButtonLink } from '#src/components/button.tsx';
import { Field, SelectControl, TextControl } from '#src/components/fields/field.tsx';
import { Icon } from '#src/components/icon.tsx';
import { failureKey } from '#src/api/types.ts';
import { Box } from '#src/components/status.tsx';
import type { OrdersQuery } from '#src/shared/orders/orders-params.ts';
import type { ExportState } from './use-export.ts';

interface MoreFiltersProps {
  query: OrdersQuery;
  /** The list without any filter. */
  cleared: string;
  onChoose: (change: Partial<OrdersQuery>) => void;
}

/** The filters that few people need every day, folded away; how many of them hold is said. */
export function MoreFilters({ query, cleared, onChoose }: MoreFiltersProps) {
  const { t, format } = useText('shipments', 'answers');
  const sources = useCall('orderSources', {}).data?.items ?? [];
  const id = useId();
  const { time, productType, source, paymentMode, city } = query;
  const held = [time !== 'ordered', productType, source, paymentMode, city].filter(Boolean).length;

  const select = (
    name: 'time' | 'productType' | 'source' | 'paymentMode',
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
    <details className="orders-more" open={held > 0 || undefined}>
      <summary>
        <Icon name="down" />
        {held > 0 ? t('shipments:moreOn', { number: format.number(held, 0) }) : t('shipments:more')}
      </summary>
      <div className="orders-filters">
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
        <form onSubmit={chooseCity} className="orders-city">
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

/** Thirty days are within what can be exported. */
const [, month] = constants.orders.periodDays;

interface ExportPanelProps {
  state: ExportState;
  /** The list of the last days, for a customer who chose too many. */
  lastMonth: string;
  onStop: () => void;
}

function Rejection({
  failure,
  lastMonth,
}: {
  failure: Extract<ExportState, { is: 'refused' }>['failure'];
  lastMonth: string;
}) {
  const { t } = useText('shipments', 'answers');
  const [error] = failure.errors;
  return (
    <Box tone={failure.codeName === 'noDataToExport' ? 'info' : 'err'} role="alert">
      <b>{t('shipments:export.failed')}</b> {error ? t(error.key, error.params) : failure.msg || t(failureKey(failure))}
      {error && (
        <div className="again">
          <ButtonLink to={lastMonth} variant="quiet" size="sm" className="flush">
            {t('shipments:export.lastMonth', { days: month })}
          </ButtonLink>
        </div>
      )}
    </Box>
  );
}

/** How the export goes, below the period it is about. */
export function ExportPanel({ state, lastMonth, onStop }: ExportPanelProps) {
  const { t, format } = useText('shipments', 'answers');
  const panel = useRef<HTMLDivElement>(null);
  const { is } = state;
  // After a press of the button at the end of the page, or of the stop button, the result takes the focus.
  useEffect(() => {
    if (is === 'checking' || is === 'stopped') panel.current?.focus();
    // The panel has grown: scroll its stop button clear of the bar at the bottom of a phone.
    if (is === 'running') panel.current?.scrollIntoView({ block: 'nearest' });
  }, [is]);
  const shipments = (count: number) => t('shipments:count', { count });
  return (
    <div ref={panel} tabIndex={-1} className="orders-export" hidden={is === 'idle'}>
      {is === 'checking' && <p role="status">{t('shipments:export.checking')}</p>}
      {is === 'running' && (
        <div className="stack">
          <p role="status">{t('shipments:export.running', { shipments: shipments(state.rows) })}</p>
          <progress max={100} value={state.percent} aria-label={t('shipments:export.progress')} />
          <div className="row between">
            <span className="soft sm">
              {state.percent === undefined
                ? t('shipments:export.stay')
                : `${t('shipments:export.about', { percent: format.number(state.percent, 0) })}. ${t('shipments:export.stay')}`}
            </span>
            <Button variant="line" size="sm" icon="close" onClick={onStop}>
              {t('shipments:export.stop')}
            </Button>
          </div>
        </div>
      )}
      {is === 'stopped' && (
        <Box tone="info" role="status">
          {t('shipments:export.stopped')}
        </Box>
      )}
      {is === 'done' && (
        <Box tone="ok" role="status">
          {t('shipments:export.done', { shipments: shipments(state.rows) })}
        </Box>
      )}
      {is === 'refused' && <Rejection failure={state.failure} lastMonth={lastMonth} />}
    </div>
  );
}
