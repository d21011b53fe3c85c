import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { InputText } from 'primereact/inputtext';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { foldAccents } from '#domain/text/text.ts';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { Status, type Tone } from '#src/components/status.tsx';
import { saveFile } from '#src/lib/save-file.ts';
import type { Row } from '../api/client.ts';
import { getChoice, getColumn, getTitle } from '../forms/labels.ts';
import { useWords } from '../texts/words.ts';
import { ColumnFilter } from './column-filter.tsx';
import { toCsv } from './csv.ts';
import { ExportAll } from './export-all.tsx';
import { type SavedView, useSavedViews } from './saved-views.ts';
import type { Filters, List, Sort } from './use-list.ts';

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const money = /^[-−+]?\$[\d,.]+$/;

/** Columns whose values are words of a list. */
const worded: ReadonlySet<string> = new Set([
  'state',
  'status',
  'parcel',
  'kind',
  'outcome',
  'overdue',
  'reason',
  'to',
  'from',
  'area',
  'closed',
  'audience',
  'unpublished',
  'accepts',
  'hands over',
]);

const tones: Readonly<Record<string, Tone>> = {
  overdue: 'err',
  refused: 'err',
  rejected: 'err',
  open: 'warn',
  waiting: 'warn',
  answered: 'info',
  approved: 'ok',
  solved: 'ok',
  paid: 'ok',
  done: 'ok',
  running: 'ok',
  shown: 'ok',
  published: 'ok',
  planned: 'info',
  scheduled: 'info',
  draft: 'warn',
  usedUp: 'warn',
};

/** Before and after, which the audit has as JSON. */
function readObject(value: Row[string]): [name: string, value: string][] | undefined {
  if (typeof value !== 'string' || !value.startsWith('{')) return undefined;
  try {
    const found = Object.entries(JSON.parse(value) as object) as [string, unknown][];
    return found
      .filter(([, each]) => each !== null)
      .map(([name, each]) => [name, typeof each === 'object' ? JSON.stringify(each) : String(each)]);
  } catch {
    return undefined;
  }
}

const icons: Readonly<Record<Tone, IconName>> = {
  ok: 'tick',
  warn: 'clock',
  err: 'stop',
  info: 'info',
  neu: 'clock',
  accent: 'info',
};

export interface RowsTableProps {
  /** Names the stored views: the command. */
  name: string;
  label: string;
  rows: readonly Row[];
  /** Of all pages, when the server has more than these rows. */
  total?: number;
  /** The server has more rows than `total`. */
  hasMore?: boolean;
  /** Pages, order and filters are the server's. */
  list?: List;
  columns?: readonly string[];
  onOpen?: (row: Row) => void;
  /** Controls for the selected rows. */
  selectionActions?: (rows: readonly Row[]) => ReactNode;
  /** What a cell shows instead of its value. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
}

const pageSize = 25;

/** Order by number, money as an amount, all else as text. */
const toOrder = (value: Row[string]): string | number | null => {
  if (typeof value === 'string' && money.test(value)) return Number(value.replace(/[^\d.-]/g, ''));
  return typeof value === 'boolean' ? Number(value) : (value ?? null);
};

const isSame = (one: Row, other: Row): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/** The rows of a reply: sorted, filtered by column, selected, exported, with views that are stored on the device. */
export function RowsTable({
  name,
  label,
  rows,
  total,
  hasMore = false,
  list,
  columns: given,
  onOpen,
  selectionActions,
  cells = {},
}: RowsTableProps) {
  const { t, formatInstant } = useWords();
  const listed = list?.columns.map((column) => column.name);
  const columns = given ?? listed ?? [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const [own, setOwn] = useState<Pick<SavedView, 'filters' | 'sort'>>({ filters: {}, sort: null });
  const { filters, sort } = list ?? own;
  const setView =
    list?.show ?? ((nextFilters: Filters, nextSort: Sort) => setOwn({ filters: nextFilters, sort: nextSort }));
  const [selected, setSelected] = useState<Row[]>([]);
  const [isFiltering, setFiltering] = useState(false);
  const { views, save, remove } = useSavedViews(name);
  const [viewName, setViewName] = useState('');
  const viewId = useId();

  /** What a cell says: filters compare with that. */
  const getText = (row: Row, column: string): string => {
    const value = row[column] ?? '';
    if (typeof value === 'string' && instant.test(value)) return formatInstant(value);
    if (column === 'command') return getTitle(t, String(value));
    if (column === 'roles')
      return String(value)
        .split(', ')
        .map((role) => getChoice(t, role))
        .join(', ');
    const changed = readObject(value);
    if (changed) return changed.map(([part, each]) => `${getColumn(t, part)}: ${getChoice(t, each)}`).join(' · ');
    return typeof value === 'string' && (worded.has(column) || value in tones) ? getChoice(t, value) : String(value);
  };
  const wanted = Object.entries(filters).filter(([, text]) => text.trim() !== '');
  const visible = list
    ? [...rows]
    : rows.filter((row) =>
        wanted.every(([column, text]) => foldAccents(getText(row, column)).includes(foldAccents(text.trim()))),
      );
  const exported = selected.length > 0 ? selected : visible;
  const isSelected = (row: Row): boolean => selected.some((other) => isSame(other, row));

  const cell = (column: string) => (row: Row) => {
    const drawn = cells[column];
    if (drawn) return drawn(row);
    const value = row[column];
    if (value === null || value === undefined) return <span className="bo-none">–</span>;
    const text = getText(row, column);
    if (typeof value === 'string' && instant.test(value)) return <time dateTime={value}>{text}</time>;
    const tone = typeof value === 'string' ? tones[value] : undefined;
    return tone ? (
      <Status tone={tone} icon={icons[tone]}>
        {text}
      </Status>
    ) : (
      text
    );
  };

  const facts = (column: string) => list?.columns.find((each) => each.name === column);

  function exportRows() {
    const headers = Object.fromEntries(columns.map((column) => [column, getColumn(t, column, name)]));
    saveFile(
      new Blob([toCsv(exported, headers)], { type: 'text/csv;charset=utf-8' }),
      `${name.replaceAll(' ', '-')}.csv`,
    );
  }

  function show(view: SavedView) {
    setView(view.filters, view.sort);
    setFiltering(true);
  }

  if (rows.length === 0 && !(list && (wanted.length > 0 || list.page > 1))) return null;
  return (
    <div className="bo-rows">
      <div className="bo-tools">
        <span className="bo-count" role="status">
          {selected.length > 0
            ? t('table.selected', { count: selected.length })
            : t(hasMore ? 'table.moreThan' : 'table.count', { count: (total ?? rows.length) - (hasMore ? 1 : 0) })}
        </span>
        {selected.length > 0 && selectionActions?.(selected)}
        <span className="bo-push" />
        {views.map((view) => (
          <span key={view.name} className="bo-view">
            <button type="button" className="chip" onClick={() => show(view)}>
              {view.name}
            </button>
            <button
              type="button"
              className="bo-icon"
              aria-label={t('table.removeView', { name: view.name })}
              onClick={() => remove(view.name)}
            >
              <Icon name="close" />
            </button>
          </span>
        ))}
        <Button
          variant="line"
          size="sm"
          icon="search"
          aria-expanded={isFiltering}
          onClick={() => setFiltering(!isFiltering)}
        >
          {t('table.filter')}
        </Button>
        {list && selected.length === 0 ? (
          <ExportAll name={name} input={list.input} />
        ) : (
          <Button variant="line" size="sm" icon="download" onClick={exportRows}>
            {t('table.export', { count: exported.length })}
          </Button>
        )}
      </div>
      {isFiltering && (
        <form
          className="bo-tools"
          onSubmit={(event) => {
            event.preventDefault();
            if (viewName.trim() === '') return;
            save({ name: viewName.trim(), filters, sort });
            setViewName('');
          }}
        >
          <label htmlFor={viewId}>{t('table.viewName')}</label>
          <InputText id={viewId} value={viewName} maxLength={40} onChange={({ target }) => setViewName(target.value)} />
          <Button type="submit" variant="line" size="sm">
            {t('table.saveView')}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setView({}, null)}>
            {t('table.reset')}
          </Button>
        </form>
      )}
      <DataTable
        value={visible}
        filterDisplay={isFiltering ? 'row' : undefined}
        removableSort
        sortField={sort?.field}
        sortOrder={sort?.order}
        onSort={({ sortField, sortOrder }) =>
          setView(filters, sortOrder ? { field: sortField, order: sortOrder } : null)
        }
        rowClassName={(row: Row) => ({ 'p-highlight': isSelected(row) })}
        emptyMessage={t('table.none')}
        {...(list
          ? {
              lazy: true,
              paginator: hasMore || list.page > 1,
              first: (list.page - 1) * list.size,
              rows: list.size,
              totalRecords: total,
              paginatorTemplate: 'PrevPageLink CurrentPageReport NextPageLink',
              currentPageReportTemplate: t('table.page', { page: list.page }),
              onPage: ({ page = 0 }) => list.turnTo(page + 1),
            }
          : { paginator: visible.length > pageSize, rows: pageSize })}
        scrollable
        pt={{
          table: { 'aria-label': label },
          wrapper: { tabIndex: 0, role: 'region', 'aria-label': label },
          // PrimeReact's own names are English.
          paginator: {
            firstPageButton: { 'aria-label': t('table.first') },
            prevPageButton: { 'aria-label': t('table.previous') },
            nextPageButton: { 'aria-label': t('table.next') },
            lastPageButton: { 'aria-label': t('table.last') },
          },
        }}
      >
        {/* PrimeReact's own boxes are a role without a state around an input. */}
        <Column
          className="bo-tick"
          header={
            <input
              type="checkbox"
              aria-label={t('table.selectAll')}
              checked={visible.length > 0 && visible.every(isSelected)}
              onChange={({ target }) => setSelected(target.checked ? [...visible] : [])}
            />
          }
          filter={isFiltering}
          showFilterMenu={false}
          showClearButton={false}
          filterElement={<span className="bo-sr">{t('table.filter')}</span>}
          body={(row: Row) => (
            <input
              type="checkbox"
              aria-label={t('table.selectRow', { row: String(row[columns[0] ?? ''] ?? '') })}
              checked={isSelected(row)}
              onChange={({ target }) =>
                setSelected(target.checked ? [...selected, row] : selected.filter((other) => !isSame(other, row)))
              }
            />
          )}
        />
        {columns.map((column, index) => (
          <Column
            key={column}
            field={column}
            header={getColumn(t, column, name)}
            sortable={facts(column)?.kind !== 'plain'}
            sortFunction={({ data, order, field }) =>
              (data as Row[]).toSorted((a, b) => {
                const [left, right] = [toOrder(a[field] ?? null), toOrder(b[field] ?? null)];
                if (left === right) return 0;
                if (left === null) return 1;
                if (right === null) return -1;
                return (left < right ? -1 : 1) * Number(order);
              })
            }
            filter={isFiltering}
            showFilterMenu={false}
            showClearButton={false}
            filterElement={
              <ColumnFilter
                column={facts(column) ?? { name: column, kind: 'text' }}
                label={getColumn(t, column, name)}
                filters={filters}
                onFilters={(next) => setView(next, sort)}
              />
            }
            className={rows.some((row) => money.test(String(row[column] ?? ''))) ? 'bo-money' : undefined}
            body={(row: Row) =>
              index === 0 && onOpen ? (
                <button type="button" className="bo-link" onClick={() => onOpen(row)}>
                  {cell(column)(row)}
                </button>
              ) : (
                cell(column)(row)
              )
            }
          />
        ))}
      </DataTable>
    </div>
  );
}
