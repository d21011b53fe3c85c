/** Writes src/ui/illustration/route-map-data.ts from the map package: `npm run map`. */
import { writeFile } from 'node:fs/promises';
import { drawRouteMap } from './map/draw.ts';

const drawing = drawRouteMap();
const fields = Object.entries(drawing).map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`);
const text = `// Made by scripts/build-route-map.ts from @svg-maps/mexico by Victor Cazanave, CC BY 4.0. Change the script, not this file.
export const routeMap = {
${fields.join('\n')}
} as const;
`;
await writeFile(new URL('../src/ui/illustration/route-map-data.ts', import.meta.url), text);
