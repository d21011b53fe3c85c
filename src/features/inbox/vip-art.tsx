/** Five lines that take the same bend, and a stop on their way. */
export function VipArt() {
  return (
    <svg className="inbox-art" viewBox="0 0 400 300" aria-hidden="true">
      <path d="M40 310V170a130 130 0 0 1 130-130H420M64 310V170a106 106 0 0 1 106-106H420M88 310V170a82 82 0 0 1 82-82H420M112 310V170a58 58 0 0 1 58-58H420M136 310V170a34 34 0 0 1 34-34H420" />
      <circle cx="290" cy="88" r="32" />
    </svg>
  );
}
