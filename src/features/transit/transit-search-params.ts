/** The question of the page lives in its address: `/shipping-days?from=44100&to=97000&date=2026-11-13&time=10:00`. */
import { tidyPlace } from '#domain/place-text.ts';
import { paths } from '#src/shared/navigation/paths.ts';

/** As it is typed; blank where nothing is. */
export interface TransitQuestion {
  origin: string;
  destination: string;
  /** YYYY-MM-DD */
  date: string;
  /** HH:mm */
  time: string;
}

const names = { origin: 'from', destination: 'to', date: 'date', time: 'time' } as const satisfies Record<
  keyof TransitQuestion,
  string
>;
const fields = Object.keys(names) as (keyof TransitQuestion)[];

export function readQuestion(search: URLSearchParams): TransitQuestion {
  const read = (field: keyof TransitQuestion) => search.get(names[field]) ?? '';
  return { origin: read('origin'), destination: read('destination'), date: read('date'), time: read('time') };
}

/** What is sent: places without stray spaces and foreign digits, nothing blank. */
export function answersOf({ origin, destination, date, time }: TransitQuestion) {
  const places = { origin: tidyPlace(origin), destination: tidyPlace(destination) };
  return {
    ...(places.origin && { origin: places.origin }),
    ...(places.destination && { destination: places.destination }),
    ...(date && { date }),
    ...(time && { time }),
  };
}

export function transitAddress(question: TransitQuestion): string {
  const answers = answersOf(question);
  const search = new URLSearchParams(
    fields.flatMap((field) => (answers[field] ? [[names[field], answers[field]]] : [])),
  );
  return `${paths.transit}?${search.toString()}`;
}
