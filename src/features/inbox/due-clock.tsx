/**
 * A clock on which the time until an answer is a slice: from now to when it is due. Twelve hours or more are the whole;
 * nothing is left of what is over.
 */
const radius = 20;
const center = 24;
const fullMinutes = 12 * 60;

/** Where a share of twelve hours stands on the dial. */
function pointAt(share: number, length: number): string {
  const angle = 2 * Math.PI * share;
  return `${(center + length * Math.sin(angle)).toFixed(2)} ${(center - length * Math.cos(angle)).toFixed(2)}`;
}

const toMinutes = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours % 12) * 60 + minutes;
};

export interface DueClockProps {
  /** HH:mm on the clock of Mexico City. */
  now: string;
  due: string;
  /** What lies between: more than half a day, or nothing, as it was answered or is late. */
  left: 'long' | 'some' | 'none';
}

export function DueClock({ now, due, left }: DueClockProps) {
  const [from, to] = [toMinutes(now) / fullMinutes, toMinutes(due) / fullMinutes];
  const span = (to - from + 1) % 1;
  const slice = `M${center} ${center} L${pointAt(from, radius)} A${radius} ${radius} 0 ${span > 0.5 ? 1 : 0} 1 ${pointAt(to, radius)} Z`;
  return (
    <svg className="due-clock" viewBox="0 0 48 48" aria-hidden="true">
      {left === 'long' && <circle className="slice" cx={center} cy={center} r={radius} />}
      {left === 'some' && <path className="slice" d={slice} />}
      <circle className="rim" cx={center} cy={center} r={21.5} />
      <path className="hand" d={`M${center} ${center} L${pointAt(to, 11)}`} />
      <path className="hand" d={`M${center} ${center} L${pointAt((toMinutes(due) % 60) / 60, 16)}`} />
    </svg>
  );
}
