import { Link } from 'react-router-dom';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { codStages } from '#domain/pricing/cod-settlement.ts';
import { useText } from '#src/i18n/react.tsx';
import { Money } from '#src/components/small.tsx';
import { FiguresTable, StageChip } from './report-parts.tsx';
import { type CutGroup, getAxis, useDaysText } from './statistics-figures.ts';

type Summary = Answer<'codSummary'>;
type Coming = Summary['coming'][number];
type Day = Summary['days'][number];

interface CalendarProps {
  summary: Summary;
  /** The address of a cut's waybills. */
  toCut: (reference: string) => string;
}

/** Where the money of the period is, from the door to the bank. */
function Stages({ stages }: Pick<Summary, 'stages'>) {
  const { t } = useText('cod');
  return (
    <ol className="cod-stages">
      {codStages.map((name) => {
        const found = stages.find(({ stage }) => stage === name);
        return (
          <li key={name}>
            <StageChip stage={name} />
            <b>
              <Money centavos={found?.receivable ?? 0} />
            </b>
            <span className="soft sm">{t('cod:stats.count', { count: found?.waybills ?? 0 })}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** When money comes: what was collected, what is reconciled, what was paid, and what is expected on which day. */
export function Calendar({ summary: { stages, coming, days, nextCutOn }, toCut }: CalendarProps) {
  const { t, format } = useText('cod');
  const cutLink = ({ cut }: Coming | Day) =>
    cut === null ? (
      <span className="soft sm">{t('cod:stats.uncut')}</span>
    ) : (
      <Link className="sm num reach" to={toCut(cut)}>
        <bdi dir="ltr">{cut}</bdi>
      </Link>
    );
  return (
    <section className="cod-part">
      <h2>{t('cod:calendar.title')}</h2>
      <Stages stages={stages} />
      <h3>{t('cod:calendar.coming')}</h3>
      {coming.length === 0 ? (
        <p className="soft">{t('cod:calendar.nothing')}</p>
      ) : (
        <FiguresTable
          caption={t('cod:calendar.coming')}
          rows={coming}
          rowKey={({ paysOn, stage, cut }) => `${paysOn} ${stage} ${cut ?? ''}`}
          columns={[
            { id: 'day', head: t('cod:column.comes'), cell: ({ paysOn }: Coming) => format.longDate(paysOn) },
            {
              id: 'stage',
              head: t('cod:column.stage'),
              cell: (each) => (
                <>
                  <StageChip stage={each.stage} />
                  {cutLink(each)}
                </>
              ),
            },
            {
              id: 'waybills',
              head: t('cod:column.waybills'),
              isNumeric: true,
              cell: ({ waybills }) => format.number(waybills, 0),
            },
            {
              id: 'receivable',
              head: t('cod:stats.receivable'),
              isNumeric: true,
              cell: ({ receivable }) => <Money centavos={receivable} />,
            },
          ]}
        />
      )}
      <p className="soft sm">{t('cod:calendar.nextCut', { date: format.longDate(nextCutOn) })}</p>
      <details className="cod-days">
        <summary>{t('cod:calendar.days')}</summary>
        <FiguresTable
          caption={t('cod:calendar.days')}
          rows={days}
          rowKey={({ day, cut, paysOn }) => `${day} ${cut ?? paysOn}`}
          columns={[
            { id: 'day', head: t('cod:column.day'), cell: ({ day }: Day) => format.longDate(day) },
            {
              id: 'stage',
              head: t('cod:column.stage'),
              cell: (each) => (
                <>
                  <StageChip stage={each.stage} />
                  {cutLink(each)}
                </>
              ),
            },
            { id: 'comes', head: t('cod:column.comes'), cell: ({ paysOn }) => format.date(paysOn) },
            {
              id: 'waybills',
              head: t('cod:column.waybills'),
              isNumeric: true,
              cell: ({ waybills }) => format.number(waybills, 0),
            },
            {
              id: 'codAmount',
              head: t('cod:stats.collected'),
              isNumeric: true,
              cell: ({ codAmount }) => <Money centavos={codAmount} />,
            },
            {
              id: 'receivable',
              head: t('cod:stats.receivable'),
              isNumeric: true,
              cell: ({ receivable }) => <Money centavos={receivable} />,
            },
          ]}
        />
      </details>
    </section>
  );
}

/** How wide an element is, in pixels, as long as it is there. */
function useWidth(element: RefObject<HTMLElement | null>, usual: number): number {
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const look = () => setWidth(Math.floor(current.getBoundingClientRect().width) || usual);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, usual]);
  return width;
}

const height = 260;
const room = { top: 24, bottom: 28, axis: 84, shortAxis: 34 } as const;
/** Pixels that a label needs: days, or an amount whole; and an amount in thousands. */
const labelWidth = 84;
const shortWidth = 28;
const thousand = 100_000;
const mostBarWidth = 88;

/** What was collected, cut by cut: what comes to the customer, and what was taken off it. The table below says the same. */
export function CutChart({ groups }: { groups: readonly CutGroup[] }) {
  const { t, format, language } = useText('cod');
  const daysText = useDaysText();
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  const width = useWidth(figure, 720);
  const ticks = getAxis(Math.max(...groups.map(({ codAmount, receivable }) => Math.max(codAmount, receivable))));
  const top = ticks.at(-1) ?? 1;
  const isRtl = language.direction === 'rtl';
  /** Time runs the way that the language is read. */
  const across = (from: number, size = 0) => (isRtl ? width - from - size : from);
  const up = (centavos: number) => height - room.bottom - (centavos / top) * (height - room.top - room.bottom);
  // Where whole amounts would run into the columns beside them, thousands are said.
  const isShort = (width - room.axis) / groups.length < labelWidth;
  const axis = isShort ? room.shortAxis : room.axis;
  const amount = (centavos: number) => (isShort ? format.number(centavos / thousand, 1) : format.money(centavos));
  const pitch = (width - axis) / groups.length;
  const bar = Math.min(mostBarWidth, pitch * 0.6);
  const every = Math.ceil(labelWidth / pitch);
  const figureEvery = isShort ? Math.ceil(shortWidth / pitch) : 1;
  return (
    <figure ref={figure} className="cod-chart">
      <figcaption className="row between">
        <h2>{t('cod:stats.byCut')}</h2>
        <span className="row sm">
          <span className="key rest">{t('cod:stats.receivable')}</span>
          <span className="key taken">{t('cod:stats.taken')}</span>
          {isShort && <span className="soft">{t('cod:stats.thousands')}</span>}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={t('cod:stats.chart', { count: groups.length })}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
      >
        <defs>
          <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className="taken-ground" width="8" height="8" />
            <rect className="taken-line" width="3" height="8" />
          </pattern>
        </defs>
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              className={tick === 0 ? 'ground' : 'grid'}
              x1={across(axis)}
              x2={across(width)}
              y1={up(tick)}
              y2={up(tick)}
            />
            <text x={across(axis - 10)} y={up(tick) + 4} textAnchor={isRtl ? 'start' : 'end'}>
              {amount(tick)}
            </text>
          </g>
        ))}
        {groups.map(({ from, to, cut, codAmount, receivable }, index) => {
          const left = axis + index * pitch + (pitch - bar) / 2;
          const isNamed = index % every === 0;
          const middle = across(left + bar / 2);
          // Days are wider than a narrow column: the last ones end where the chart does.
          const isAtEdge = index === groups.length - 1 && pitch < labelWidth;
          return (
            <g key={cut?.reference ?? from}>
              <rect
                className="rest"
                x={across(left, bar)}
                y={up(receivable)}
                width={bar}
                height={up(0) - up(receivable)}
              />
              {codAmount > receivable && (
                <rect
                  className="taken"
                  fill={`url(#${id})`}
                  x={across(left, bar)}
                  y={up(codAmount)}
                  width={bar}
                  height={up(receivable) - up(codAmount)}
                />
              )}
              {index % figureEvery === 0 && (
                <text className="figure" x={middle} y={up(Math.max(codAmount, receivable)) - 8} textAnchor="middle">
                  {amount(codAmount)}
                </text>
              )}
              {isNamed && (
                <text
                  x={isAtEdge ? across(width) : middle}
                  y={height - 8}
                  textAnchor={isAtEdge ? (isRtl ? 'start' : 'end') : 'middle'}
                >
                  {daysText(from, to)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
