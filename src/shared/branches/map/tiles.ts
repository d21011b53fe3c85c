/** Tiles of a map server under the drawing (D-91): only where an installation has set their address. */
import { worldCorner, worldUnits } from './projection.ts';
import type { Box } from './view.ts';

export interface Tile {
  key: string;
  url: string;
  /** Place and size as shares of the stage. */
  left: number;
  top: number;
  width: number;
  height: number;
}

const tilePixels = 256;
const closestZoom = 19;

/** @param stagePixels width of the stage on screen, which decides how fine the tiles are. */
export function getTiles(template: string, view: Box, stagePixels: number): Tile[] {
  const zoom = Math.min(
    closestZoom,
    Math.max(0, Math.round(Math.log2((worldUnits / view.width) * (stagePixels / tilePixels)))),
  );
  const count = 2 ** zoom;
  // The view in tiles of this zoom.
  const tile = worldUnits / count;
  const [west, north] = [worldCorner[0] * count + view.x / tile, worldCorner[1] * count + view.y / tile];
  const [across, down] = [view.width / tile, view.height / tile];
  const tiles: Tile[] = [];
  for (let y = Math.max(0, Math.floor(north)); y < Math.min(count, north + down); y += 1) {
    for (let x = Math.max(0, Math.floor(west)); x < Math.min(count, west + across); x += 1) {
      const url = template.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y));
      tiles.push({
        key: `${zoom} ${x} ${y}`,
        url,
        left: (x - west) / across,
        top: (y - north) / down,
        width: 1 / across,
        height: 1 / down,
      });
    }
  }
  return tiles;
}
