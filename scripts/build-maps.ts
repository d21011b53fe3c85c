/** Writes the drawings of the site from the map package: `npm run map`. */
import { writeFile } from 'node:fs/promises';
import { drawRouteMap } from './route-map.ts';
import { drawStateMap } from './state-map.ts';

const source = '@svg-maps/mexico by Victor Cazanave, CC BY 4.0';

async function write(path: string, name: string, drawing: object): Promise<void> {
  const fields = Object.entries(drawing).map(([field, value]) => `  ${field}: ${JSON.stringify(value)},`);
  const text = `// Made by scripts/build-maps.ts from ${source}. Change the script, not this file.
export const ${name} = {
${fields.join('\n')}
} as const;
`;
  await writeFile(new URL(path, import.meta.url), text);
}

await write('#src/components/route-map-data.ts', 'routeMap', drawRouteMap());
await write('#src/shared/branches/state-map-data.ts', 'stateMap', drawStateMap());
