import { useState, useSyncExternalStore } from 'react';
import { textLength } from '#schemas/runtime/text-length.ts';
import { type Observable, observable } from '../engine/observable.ts';
import { useFormText } from '../text.ts';
import type { WidgetProps } from './types.ts';

const lengthOf = (text: unknown) => textLength(String(text ?? '').trim());

/** How many of the allowed characters are used: heard by the counter alone, so that a key press redraws nothing else. */
export function useUsed({ ui, schema, value }: WidgetProps): { used: Observable<number> | undefined; count: (text: string) => void } {
  const [used] = useState(() => (ui.counter && schema.maxLength !== undefined ? observable(lengthOf(value)) : undefined));
  return { used, count: (text) => used?.set(lengthOf(text)) };
}

/** From this share on the counter is said aloud. */
const nearly = 0.9;

/** "21 de 30" while it is typed; said aloud near the end, once the typing has calmed down. */
export function LiveCount({ used, field }: { used: Observable<number>; field: WidgetProps }) {
  const { t } = useFormText();
  const now = useSyncExternalStore(used.subscribe, used.get);
  const max = field.schema.maxLength ?? 0;
  const settled = lengthOf(field.value);
  return (
    <>
      <span className="num">{t('ui:count', { used: now, max })}</span>
      <span className="sr" role="status">
        {settled >= max * nearly && t('ui:count', { used: settled, max })}
      </span>
    </>
  );
}
