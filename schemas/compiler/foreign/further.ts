/** Adds the given files that a schema refers to, under `definitions`. No file is fetched. */
import { isObject, type JsonObject } from '../../model/json.ts';
import type { Path } from '../../model/pointer.ts';
import type { Source } from '../../model/source.ts';

/** A file given with the schema. */
export interface FurtherFile {
  /** As a `$ref` of the schema would write it: relative to the schema's own file, with slashes. */
  address: string;
  source: Source;
}

export interface Whole {
  schema: JsonObject;
  /** Diagnostics name the original file. */
  source: Source;
  /** The place of each added file, by address. */
  places: ReadonlyMap<string, Path>;
}

function freeName(wanted: string, taken: JsonObject): string {
  let name = wanted;
  for (let number = 2; Object.hasOwn(taken, name); number += 1) name = `${wanted}-${number}`;
  return name;
}

/** @param schema the value of `source`. */
export function withFurther(schema: JsonObject, source: Source, further: readonly FurtherFile[]): Whole {
  const definitions: JsonObject = isObject(schema.definitions) ? { ...schema.definitions } : {};
  const files = new Map<string, Source>();
  const places = new Map<string, Path>();
  for (const { address, source: file } of further) {
    if (!isObject(file.value)) continue;
    const plain = address
      .split('/')
      .at(-1)
      ?.replace(/(?:\.schema)?\.json$/, '')
      .replaceAll(/[^\w.-]/g, '-');
    const name = freeName(plain || 'file', definitions);
    definitions[name] = file.value;
    files.set(name, file);
    places.set(address, ['definitions', name]);
  }
  if (files.size === 0) return { schema, source, places };
  const locate: Source['locate'] = (path, options) => {
    const file = path[0] === 'definitions' ? files.get(String(path[1])) : undefined;
    return file ? { ...file.locate(path.slice(2), options), file: file.file } : source.locate(path, options);
  };
  return { schema: { ...schema, definitions }, source: { ...source, locate }, places };
}
