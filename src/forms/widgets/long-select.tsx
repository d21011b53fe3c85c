import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useFormText } from '#src/forms/core/text.ts';
import { useWidgetText } from '#src/forms/core/use-widget-text.ts';
import { classNames } from '#src/lib/class-names.ts';
import { useListCombobox } from '#src/components/fields/combobox.ts';
import { TextControl } from '#src/components/fields/field.tsx';
import { Icon } from '#src/components/icon.tsx';
import { ClearChoice, FieldFrame } from './field-frame.tsx';
import { isAnswered } from './text-widgets.tsx';
import type { WidgetProps } from '../types.ts';
import { searchIn } from './long-select-search.ts';
import './long-select.css';

export interface LongSelectProps extends WidgetProps {
  /** The same list as long as the choices are the same. */
  labels: readonly string[];
  /** The answer's place among the choices; -1 for none. */
  chosen: number;
  /** Without a place, nothing is chosen any more. */
  choose: (place: number | undefined) => void;
}

/** A row of one line, in pixels; a guess until it is drawn and measured. */
const usualHeight = 44;
const rowsBeyond = 6;
/** The size of the list before it is measured. */
const firstSize = { width: 300, height: 288 };

/**
 * A text that searches among thousands of choices; only the visible rows are rendered, and the active one. Unlike a
 * suggestion, typed text is an answer only when it is the name of a choice.
 */
function LongSelectBox({ field }: { field: LongSelectProps }) {
  const { labels, chosen, choose } = field;
  const { t } = useWidgetText();
  const { t: formText } = useFormText();
  const rows = useRef<HTMLDivElement>(null);
  const search = useMemo(() => searchIn(labels), [labels]);
  /** Since the list opened; undefined while the text is the answer. */
  const [typed, setTyped] = useState<string>();
  const sought = useDeferredValue(typed ?? '');
  const entries = useMemo(() => search.find(sought), [search, sought]);
  const done = isAnswered(field);

  const { isOpen, active, inputProps, listProps, getItemProps, close } = useListCombobox({
    entries,
    onClose: () => setTyped(undefined),
    onChoose: ({ place }) => take(place),
    onEnter: settle,
  });

  const virtual = useVirtualizer({
    count: isOpen ? entries.length : 0,
    getScrollElement: () => rows.current?.parentElement ?? null,
    estimateSize: () => usualHeight,
    getItemKey: (index) => entries[index]?.place ?? index,
    initialRect: firstSize,
    overscan: rowsBeyond,
    // The active row is referenced by its id, and so has to be rendered.
    rangeExtractor: (range) => {
      const visible = defaultRangeExtractor(range);
      return active < 0 || visible.includes(active) ? visible : [...visible, active].toSorted((a, b) => a - b);
    },
  });

  useEffect(() => {
    if (isOpen && active >= 0) virtual.scrollToIndex(active);
  }, [virtual, isOpen, active]);
  // Opened at the answer; what is found by other letters begins at the top.
  useEffect(() => {
    if (isOpen) virtual.scrollToIndex(sought === '' && chosen >= 0 ? chosen : 0, { align: 'start' });
  }, [virtual, isOpen, sought, chosen]);

  function take(place: number | undefined) {
    setTyped(undefined);
    if (place !== (chosen < 0 ? undefined : chosen)) choose(place);
  }

  /** Resolves the text when the field is left: the name of a choice, nothing, or text that is no answer. */
  function settle() {
    if (typed === undefined) return;
    if (typed.trim() === '') take(undefined);
    else take(search.called(typed)?.place ?? (chosen < 0 ? undefined : chosen));
  }

  const isEmpty = isOpen && entries.length === 0;
  return (
    <div className="suggest long-select">
      <TextControl
        {...inputProps(field)}
        value={typed ?? labels[chosen] ?? ''}
        placeholder={formText('forms:select.empty')}
        autoComplete="off"
        spellCheck={false}
        done={done}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => {
          settle();
          close();
        }}
        end={<span className="chev" />}
      />
      <div
        {...listProps({ 'aria-label': t('widgets:longSelect.label'), hidden: !isOpen || isEmpty })}
        className="choices"
      >
        <div ref={rows} role="presentation" style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const entry = entries[index];
            return (
              entry && (
                <div
                  key={key}
                  {...getItemProps({ item: entry, index, ref: virtual.measureElement })}
                  data-index={index}
                  aria-setsize={entries.length}
                  aria-posinset={index + 1}
                  className={classNames(index === active && 'active', entry.place === chosen && 'chosen')}
                  style={{ insetBlockStart: start }}
                >
                  <bdi>{entry.label}</bdi>
                  {entry.place === chosen && <Icon name="tick" />}
                </div>
              )
            );
          })}
        </div>
      </div>
      {isEmpty && <p className="sm suggest-note">{t('widgets:longSelect.none')}</p>}
      <span className="sr" role="status">
        {isOpen && sought !== '' && !isEmpty && t('widgets:longSelect.found', { count: entries.length })}
      </span>
    </div>
  );
}

export function LongSelectField(field: LongSelectProps) {
  return (
    <FieldFrame field={field} aside={field.chosen >= 0 && <ClearChoice field={field} />}>
      <LongSelectBox field={field} />
    </FieldFrame>
  );
}
