import type { ChartOptions } from 'chart.js';
import { Chart } from 'primereact/chart';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../api/client.ts';
import { getColumn } from '../forms/labels.ts';
import { PlainTable } from '../table/plain-table.tsx';
import { useWords } from '../texts/words.ts';

interface Colors {
  ink: string;
  line: string;
  bars: readonly string[];
}

/** A canvas needs computed colors: of the theme, or those that a person's system forces on the page. */
function readColors(element: HTMLElement): Colors {
  const isForced = matchMedia('(forced-colors: active)').matches;
  const resolve = (color: string) => {
    element.style.color = color;
    const { color: computed } = getComputedStyle(element);
    element.style.color = '';
    return computed;
  };
  return isForced
    ? { ink: resolve('CanvasText'), line: resolve('GrayText'), bars: [resolve('Highlight'), resolve('CanvasText')] }
    : {
        ink: resolve('var(--ink)'),
        line: resolve('var(--line)'),
        bars: [resolve('var(--brand)'), resolve('var(--link)')],
      };
}

const watched = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];

const toAmount = (value: Row[string] | undefined): number => Number(String(value ?? '0').replaceAll(/[^\d.-]/g, ''));

export interface BarChartProps {
  label: string;
  rows: readonly Row[];
  /** The column that names each group of bars. */
  by: string;
  /** The columns that are drawn, at most two. */
  series: readonly string[];
}

/** Bars side by side, and the same figures as a table: for those who do not see it, and for those who want to be sure. */
export default function BarChart({ label, rows, by, series }: BarChartProps) {
  const { t, locale } = useWords();
  const probe = useRef<HTMLSpanElement>(null);
  const [colors, setColors] = useState<Colors>();
  useEffect(() => {
    const read = () => probe.current && setColors(readColors(probe.current));
    read();
    const queries = watched.map((query) => matchMedia(query));
    for (const query of queries) query.addEventListener('change', read);
    return () => {
      for (const query of queries) query.removeEventListener('change', read);
    };
  }, []);
  const data = useMemo(
    () => ({
      labels: rows.map((row) => String(row[by] ?? '').slice(5)),
      datasets: series.map((column, index) => ({
        label: getColumn(t, column),
        data: rows.map((row) => toAmount(row[column])),
        backgroundColor: colors?.bars[index],
        borderColor: colors?.ink,
        borderWidth: 1,
      })),
    }),
    [rows, by, series, colors, t],
  );
  const options = useMemo((): ChartOptions<'bar'> => {
    const axis = { ticks: { color: colors?.ink ?? '' }, grid: { color: colors?.line ?? '' } };
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'MXN', maximumFractionDigits: 0 });
    return {
      animation: false,
      maintainAspectRatio: false,
      plugins: { legend: { labels: { color: colors?.ink ?? '' } } },
      scales: {
        x: axis,
        y: { ...axis, beginAtZero: true, ticks: { ...axis.ticks, callback: (value) => format.format(Number(value)) } },
      },
    };
  }, [colors, locale]);
  return (
    <figure className="bo-bars">
      <span ref={probe} hidden />
      <div className="canvas" aria-hidden="true">
        {colors && <Chart type="bar" data={data} options={options} />}
      </div>
      <details>
        <summary>{t('chart.figures')}</summary>
        <PlainTable label={label} rows={rows} />
      </details>
    </figure>
  );
}
