export interface LogoProps {
  /** The heavy part of the wordmark. */
  strong: string;
  /** The light part. */
  light: string;
}

/** Three bends of a J, in a drawing of 40 × 40. Never mirrored. */
export function Bends() {
  return (
    <g className="on-tile" fill="none" strokeWidth="3.6">
      <path d="M32 0v20.5a12 12 0 0 1-24 0" />
      <path d="M26 0v20.5a6 6 0 0 1-12 0" />
      <path d="M5.8 21.5h10.4" />
    </g>
  );
}

/** The bends on a tile of the brand's color, and the wordmark. */
export function Logo({ strong, light }: LogoProps) {
  return (
    <>
      <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        <rect className="fill-brand" width="40" height="40" rx="9" />
        <Bends />
      </svg>
      <span className="ltr">
        {strong} <span>{light}</span>
      </span>
    </>
  );
}
