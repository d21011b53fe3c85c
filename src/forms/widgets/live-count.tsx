import { useState } from 'react';
import { textLength } from '#schemas/runtime/text-length.ts';
import { type Observable, observable, useObservable } from '#src/browser/observable.ts';
import { useFormText } from '#src/form-core/text.ts';
import { lineOf } from '#domain/text.ts';
import type { WidgetProps } from './types.ts';

/** Counts as the rule does: an emoji made of several characters is several. */
const getLength = (text: unknown) => textLength(lineOf(String(text ?? '')));

interface Used {
  used: Observable<number>;
  count: (text: string) => void;
}

/** Counts after the character is on screen: typing never waits for the counter. */
function createUsed(initial: unknown): Used {
  const used = observable(getLength(initial));
  let latest: string | undefined;
  const settle = () => {
    if (latest !== undefined) used.set(getLength(latest));
    latest = undefined;
  };
  return {
    used,
    count: (text) => {
      if (latest === undefined) requestAnimationFrame(() => setTimeout(settle));
      latest = text;
    },
  };
}

/** How many of the allowed characters are used; heard by the counter alone, so that a key press redraws nothing else. */
export function useUsed({ ui, schema, value }: WidgetProps): Partial<Used> {
  const [used] = useState(() => (ui.counter && schema.maxLength !== undefined ? createUsed(value) : {}));
  return used;
}

/** From this share on the counter is announced. */
const nearly = 0.9;

/** "21 de 30" while it is typed; said aloud near the end, once the typing has calmed down. */
export function LiveCount({ used, field }: { used: Observable<number>; field: WidgetProps }) {
  const { t } = useFormText();
  const now = useObservable(used);
  const max = field.schema.maxLength ?? 0;
  const settled = getLength(field.value);
  return (
    <>
      <span className="num">{t('ui:count', { used: now, max })}</span>
      <span className="sr" role="status">
        {settled >= max * nearly && t('ui:count', { used: settled, max })}
      </span>
    </>
  );
}
