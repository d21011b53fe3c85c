import type { Row } from '../api/client.ts';
import { useWords } from '../texts/words.ts';
import { toSpan } from './spans.ts';

/** From here on a wait is shown as urgent. */
const soonMs = 3_600_000;

export const getTime = (value: Row[string] | undefined): number | undefined =>
  typeof value === 'string' ? Date.parse(value) : undefined;

interface ClockProps {
  due: Row[string] | undefined;
  since: Row[string] | undefined;
  now: number;
}

/** How much of the time until something is due is over, and what is left. */
export function Clock({ due: dueAt, since: sinceAt, now }: ClockProps) {
  const { t, language } = useWords();
  const [due, since] = [getTime(dueAt), getTime(sinceAt)];
  if (due === undefined) return <span className="bo-none">–</span>;
  const left = due - now;
  const tone = left < 0 ? 'late' : left < soonMs ? 'soon' : 'fine';
  const share = since === undefined || due <= since ? 1 : Math.min(1, Math.max(0, (now - since) / (due - since)));
  return (
    <span className={`bo-clock ${tone}`}>
      <b>{t(left < 0 ? 'queue.late' : 'queue.left', { span: toSpan(Math.abs(left), language) })}</b>
      <progress value={share} aria-hidden="true" />
    </span>
  );
}
