/** Writes down the shape of a draft, so that later forms are compared with it. */
import { type DeclaredDraft, snapshotFile } from './declared-drafts.ts';
import { lossesBetween } from './shape-changes.ts';

type Shapes = DeclaredDraft['parts'];

const printShape = (shape: unknown) =>
  Array.isArray(shape) ? `[${shape.map((value) => JSON.stringify(value)).join(', ')}]` : JSON.stringify(shape);

const printShapes = ({ parts, shared }: DeclaredDraft) => {
  const fields = (part: string) =>
    Object.entries(parts[part] ?? {}).map(([name, shape]) => `    ${JSON.stringify(name)}: ${printShape(shape)}`);
  const lines = Object.keys(parts).map((part) => {
    const place = shared.get(part);
    if (place !== undefined) return `  ${JSON.stringify(part)}: ${JSON.stringify(place)}`;
    const inside = fields(part);
    return `  ${JSON.stringify(part)}: ${inside.length > 0 ? `{\n${inside.join(',\n')}\n  }` : '{}'}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
};

const isSame = (one: Shapes, other: Shapes) =>
  lossesBetween(one, other).length === 0 && lossesBetween(other, one).length === 0;

/** `text` is undefined when the accepted shape is current. Losses are answers that a changed version would lose. */
export function acceptShape(
  draft: DeclaredDraft,
): { readonly losses: readonly string[] } | { readonly file: string; readonly text: string | undefined } {
  const { flow, version, parts, snapshots } = draft;
  const accepted = snapshots.get(version);
  const file = snapshotFile(flow, version);
  if (accepted && isSame(accepted, parts)) return { file, text: undefined };
  const losses = accepted ? lossesBetween(accepted, parts) : [];
  return losses.length > 0 ? { losses: losses.map(({ path }) => path) } : { file, text: printShapes(draft) };
}
