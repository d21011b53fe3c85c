import { correction, generate } from 'lean-qr';

const quiet = 4;

/** A QR code of a text: dark modules on white in every theme, with the quiet zone that readers need. */
export function QrSquare({ text, label }: { text: string; label: string }) {
  const code = generate(text, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M });
  const lines = Array.from({ length: code.size }, (_, line) => line);
  const dots = lines.flatMap((y) => lines.flatMap((x) => (code.get(x, y) ? [`M${x} ${y}h1v1h-1z`] : [])));
  const side = code.size + 2 * quiet;
  return (
    <svg
      className="qr"
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-quiet} y={-quiet} width={side} height={side} />
      <path d={dots.join('')} />
    </svg>
  );
}
