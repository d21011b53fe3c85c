/** The question of the page lives in its URL: `/shipping-days?from=44100&to=97000&date=2026-11-13&time=10:00`. */
import { tidyPlace } from '#domain/place-text.ts';
import { param, searchParams, typedText } from '#src/shared/navigation/search-params.ts';
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

export const transitParams = searchParams<TransitQuestion>({
  origin: param('from', typedText, ''),
  destination: param('to', typedText, ''),
  date: param('date', typedText, ''),
  time: param('time', typedText, ''),
});

/** What is sent: places without stray spaces and foreign digits, nothing blank. */
export function toAnswers({ origin, destination, date, time }: TransitQuestion) {
  const places = { origin: tidyPlace(origin), destination: tidyPlace(destination) };
  return {
    ...(places.origin && { origin: places.origin }),
    ...(places.destination && { destination: places.destination }),
    ...(date && { date }),
    ...(time && { time }),
  };
}

export const transitHref = (question: TransitQuestion): string =>
  transitParams.href(paths.transit, toAnswers(question));
