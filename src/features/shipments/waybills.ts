import { useEffect, useRef, useState } from 'react';
import { constants } from '#domain/constants.ts';
import { carriedAs, paymentModes } from '#domain/order-choices.ts';
import { orderTimes } from '#domain/parcel/order-status.ts';
import { orderSources } from '#domain/parcel/shipments.ts';
import type { CallFailure, DownloadProgress, Input } from '#src/api/types.ts';
import { flag, oneOf, param, searchParams, text } from '#src/shared/navigation/search-params.ts';
import { phaseParam } from '#src/shared/orders/orders-params.ts';
import { periodParams, type PeriodQuery } from '#src/shared/orders/period.ts';
import type { Answer } from '#contract/calls.ts';
import { useApi, useCall } from '#src/api/react.tsx';
import { localDate } from '#domain/time/zoned-time.ts';
import { useText } from '#src/i18n/react.tsx';

type Filter = Input<'myWaybillSums'>;
type Narrowing = 'phase' | 'attention' | 'productType' | 'source' | 'paymentMode';

export interface ShipmentsQuery extends PeriodQuery, Required<Pick<Filter, 'time' | 'sort'>> {
  phase: Filter['phase'];
  attention: boolean | undefined;
  productType: Filter['productType'];
  source: Filter['source'];
  paymentMode: Filter['paymentMode'];
  city: string;
  keyword: string;
}

/** The filters live in the URL, so that back, reload and a shared link keep them. */
export const shipmentsParams = searchParams<ShipmentsQuery>({
  time: param('by', oneOf(orderTimes), 'ordered'),
  sort: param<'newest' | 'oldest'>('sort', oneOf(['newest', 'oldest']), 'newest'),
  phase: phaseParam,
  attention: param('attention', flag),
  productType: param('product', oneOf(carriedAs)),
  source: param('source', oneOf(orderSources)),
  paymentMode: param('payment', oneOf(paymentModes)),
  city: param('city', text(constants.text.line), ''),
  keyword: param('q', text(constants.text.line), ''),
  ...periodParams,
});

/** Nothing is left out. */
export const unfiltered: Pick<ShipmentsQuery, Narrowing | 'city' | 'keyword' | keyof PeriodQuery> = {
  phase: undefined,
  attention: undefined,
  productType: undefined,
  source: undefined,
  paymentMode: undefined,
  city: '',
  keyword: '',
  days: undefined,
  from: undefined,
  to: undefined,
};

/** What the calls are asked; nothing is said of what isn't filtered by. */
export const getFilter = (query: ShipmentsQuery): Filter =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== '')) as Filter;

type Page = Answer<'myWaybillPage'>;
export type Waybill = Page['rows'][number];

/** What was fetched behind the first page. */
interface Further extends Page {
  /** The first page that it continues; with another one it is discarded. */
  first: Page;
  busy: boolean;
  failure: CallFailure | undefined;
}

/** The waybills so far and the way to the next ones (CALL-64). */
export function useWaybills(filter: Input<'myWaybillSums'>) {
  const api = useApi();
  const { data: first, failure, loading, reload } = useCall('myWaybillPage', filter);
  const [kept, setKept] = useState<Further>();
  const further = kept?.first === first ? kept : undefined;
  const next = further ? further.next : (first?.next ?? null);

  async function more() {
    if (!first || next === null || further?.busy) return;
    const begun: Further = { ...(further ?? { first, rows: [], next }), busy: true, failure: undefined };
    setKept(begun);
    const result = await api.call('myWaybillPage', { ...filter, after: next });
    const ended = result.ok
      ? { ...begun, rows: [...begun.rows, ...result.data.rows], next: result.data.next, busy: false }
      : { ...begun, busy: false, failure: result };
    setKept((now) => (now?.first === first ? ended : now));
  }

  return {
    rows: first && [...first.rows, ...(further?.rows ?? [])],
    hasMore: next !== null,
    loading,
    failure,
    reload,
    more: () => void more(),
    isFetching: further?.busy ?? false,
    moreFailure: further?.failure,
  };
}

export type ExportState =
  | { is: 'idle' | 'checking' | 'stopped' }
  | { is: 'running'; rows: number; percent: number | undefined }
  | { is: 'done'; rows: number }
  | { is: 'refused'; failure: CallFailure };

/** The size is only expected: what isn't there yet is never said to be. */
const almost = 99;
const toPercent = ({ received, expected }: DownloadProgress): number | undefined =>
  expected === undefined ? undefined : Math.min(almost, Math.floor((received / expected) * 100));

/** The check (CALL-68), then the file (CALL-67). Leaving the page stops it, and nothing of it is left. */
export function useExport() {
  const { t } = useText('shipments');
  const api = useApi();
  const [state, setState] = useState<ExportState>({ is: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(filter: Input<'waybillExport'>) {
    if (running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ is: 'checking' });
    const end = (ended: ExportState) => {
      running.current = undefined;
      setState(signal.aborted ? { is: 'stopped' } : ended);
    };
    const checked = await api.call('waybillExportCheck', filter, { signal });
    if (!checked.ok) return end({ is: 'refused', failure: checked });
    const { rows } = checked.data;
    setState({ is: 'running', rows, percent: undefined });
    const name = `${t('shipments:export.file')}-${localDate(new Date())}`;
    const result = await api.download('waybillExport', filter, name, {
      signal,
      onProgress: (progress) => setState({ is: 'running', rows, percent: toPercent(progress) }),
    });
    end(result.ok ? { is: 'done', rows } : { is: 'refused', failure: result });
  }

  return {
    state,
    start: (filter: Input<'waybillExport'>) => void start(filter),
    stop: () => running.current?.abort(),
  };
}
