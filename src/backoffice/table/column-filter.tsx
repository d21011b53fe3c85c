import { InputText } from 'primereact/inputtext';
import type { ColumnFacts } from '../api/client.ts';
import { getChoice } from '../forms/labels.ts';
import { useWords } from '../texts/words.ts';
import type { Filters } from './use-list.ts';

interface ColumnFilterProps {
  column: ColumnFacts;
  label: string;
  filters: Filters;
  onFilters: (filters: Filters) => void;
}

/** The filter in the header of a column: a part of a text, one of its words, or a beginning and an end. */
export function ColumnFilter({ column: { name, kind, choices = [] }, label, filters, onFilters }: ColumnFilterProps) {
  const { t } = useWords();
  const set = (key: string, value: string) => onFilters({ ...filters, [key]: value });
  if (kind === 'plain') return <span className="bo-sr">{t('table.noFilter')}</span>;
  if (kind === 'choice')
    return (
      <select
        className="p-column-filter"
        value={filters[name] ?? ''}
        aria-label={t('table.filterBy', { column: label })}
        onChange={({ target }) => set(name, target.value)}
      >
        <option value="">{t('table.any')}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {getChoice(t, choice)}
          </option>
        ))}
      </select>
    );
  if (kind === 'text')
    return (
      <InputText
        className="p-column-filter"
        value={filters[name] ?? ''}
        aria-label={t('table.filterBy', { column: label })}
        maxLength={100}
        onChange={({ target }) => set(name, target.value)}
      />
    );
  const isDay = kind === 'instant' || kind === 'day';
  return (
    <span className="bo-span">
      {(['>=', '<='] as const).map((operator) => (
        <InputText
          key={operator}
          className="p-column-filter"
          type={isDay ? 'date' : 'number'}
          value={filters[`${name}${operator}`] ?? ''}
          aria-label={t(operator === '>=' ? 'table.filterFrom' : 'table.filterTo', { column: label })}
          onChange={({ target }) => set(`${name}${operator}`, target.value)}
        />
      ))}
    </span>
  );
}
