/** Lines that meet at two stops: replaces the picture of an entry without one. */
export function RouteArt() {
  return (
    <svg className="content-art" viewBox="0 0 520 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M-10 250H150a70 70 0 0 0 70-70V-10M-10 274H150a94 94 0 0 0 94-94V-10M-10 298H150a118 118 0 0 0 118-118V-10M540 202H420a36 36 0 0 1-36-36V-10" />
      <path className="far" d="M-10 322H150a142 142 0 0 0 142-142V-10M540 226H420a60 60 0 0 1-60-60V-10" />
      <circle className="stop" cx="256" cy="120" r="30" />
      <circle className="goal" cx="372" cy="120" r="30" />
    </svg>
  );
}
