import { correction, generate } from 'lean-qr';

const quiet = 4;

/** The address of an authenticator as a QR code, dark on white in every theme, drawn in the browser. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M });
  const lines = Array.from({ length: code.size }, (_, line) => line);
  const dots = lines.flatMap((y) => lines.flatMap((x) => (code.get(x, y) ? [`M${x} ${y}h1v1h-1z`] : [])));
  const side = code.size + 2 * quiet;
  return (
    <svg className="bo-qr" viewBox={`${-quiet} ${-quiet} ${side} ${side}`} role="img" aria-label={label}>
      <rect x={-quiet} y={-quiet} width={side} height={side} />
      <path d={dots.join('')} shapeRendering="crispEdges" />
    </svg>
  );
}
