import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { IconButton, IconLink } from './button.tsx';
import { classNames } from '../lib/class-names.ts';
import { showSideways } from '../lib/show-sideways.ts';
import { Icon, type IconName } from './icon.tsx';

export interface Tab {
  id: string;
  to: string;
  label: ReactNode;
}

/** Views of one list as links, so that each has an address. */
export function Tabs({ tabs, current, label }: { tabs: readonly Tab[]; current: string; label: string }) {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (row.current) showSideways(row.current);
  }, [current]);
  return (
    <nav className="tabs" aria-label={label} ref={row}>
      {tabs.map((tab) => (
        <Link key={tab.id} to={tab.to} aria-current={tab.id === current ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}

export interface Chip {
  id: string;
  label: ReactNode;
  icon?: IconName;
  count?: number;
  /** A filter that lives in the address. */
  to: string;
}

/** Filters of a list as links; one row that scrolls sideways on a phone. */
export function Chips({ chips, current, label }: { chips: readonly Chip[]; current: string; label: string }) {
  return (
    <nav className="chips scroll" aria-label={label}>
      {chips.map((chip) => (
        <Link key={chip.id} className="chip" to={chip.to} aria-current={chip.id === current || undefined}>
          {chip.icon && <Icon name={chip.icon} />}
          {chip.label}
          {chip.count !== undefined && <b className="num">{chip.count}</b>}
        </Link>
      ))}
    </nav>
  );
}

export interface Column<Row> {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers and money: at the end side, tabular. */
  numeric?: boolean;
}

export interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows?: readonly Row[];
  /** In the place of rows: some under each head. */
  groups?: readonly { id: string; head?: ReactNode; rows: readonly Row[] }[];
  rowKey: (row: Row) => string;
  className?: string;
}

/** A table with an ink rule under its head. Under 768 px show tickets instead. */
export function Table<Row>({ caption, columns, rows = [], groups, rowKey, className }: TableProps<Row>) {
  return (
    <table className={classNames('tb', className)}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={column.numeric ? 'n' : undefined}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      {(groups ?? [{ id: 'all', head: undefined, rows }]).map((group) => (
        <tbody key={group.id}>
          {group.head && (
            <tr>
              <th className="head" colSpan={columns.length} scope="rowgroup">
                {group.head}
              </th>
            </tr>
          )}
          {group.rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.id} className={column.numeric ? 'n' : undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  /** Sizes on offer, e.g. `constants.lists.pageSizes`. */
  pageSizes: readonly number[];
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
  /** The address of a page: the ways there are links then, which work without a script. */
  toPage?: ((page: number) => string) | undefined;
}

interface PageStepProps extends Pick<PaginationProps, 'onPage' | 'toPage'> {
  icon: IconName;
  label: string;
  from: number;
  /** The same as `from` at the end of the list. */
  to: number;
}

function PageStep({ icon, label, from, to, onPage, toPage }: PageStepProps) {
  const isEnd = from === to;
  if (toPage) return <IconLink icon={icon} label={label} aria-disabled={isEnd} to={toPage(to)} />;
  return <IconButton icon={icon} label={label} aria-disabled={isEnd} onClick={() => !isEnd && onPage(to)} />;
}

/** "1 a 10 de 42"; rows per page, previous and next only where there is more than one page, or could be. */
export function Pagination({ page, pageSize, total, pageSizes, onPage, onPageSize, toPage }: PaginationProps) {
  const { t } = useTranslation('ui');
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const canChoose = total > Math.min(...pageSizes);
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const to = Math.min(total, page * pageSize);
  return (
    <nav className="pg" aria-label={t('pages.label')}>
      <span className="soft num" role="status">
        {t('pages.range', { from, to, total })}
      </span>
      {canChoose && (
        <label className="row">
          <span className="sm">{t('pages.size')}</span>
          <select value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      )}
      {pages > 1 && (
        <span className="go">
          <PageStep
            icon="back"
            label={t('pages.previous')}
            from={page}
            to={Math.max(1, page - 1)}
            {...{ onPage, toPage }}
          />
          <span className="num">{t('pages.page', { page, pages })}</span>
          <PageStep
            icon="arrow"
            label={t('pages.next')}
            from={page}
            to={Math.min(pages, page + 1)}
            {...{ onPage, toPage }}
          />
        </span>
      )}
    </nav>
  );
}
