import { isObject, type Json, type JsonObject } from '../model/json.ts';
import { parsePointer, type Path, pointerTo, valueAtPath } from '../model/pointer.ts';
import type { Source } from '../model/source.ts';

/** A `.ui.json` with resolved constants and named conditions. */
interface LayoutNames {
  constant: (path: string, at: Path) => Json;
  /** Called with every condition that the layout names. */
  condition: (name: string, at: Path) => void;
}

export function resolveLayout(value: Json, path: Path, names: LayoutNames): Json {
  if (Array.isArray(value)) return value.map((item, index) => resolveLayout(item, [...path, index], names));
  if (!isObject(value)) return value;
  if (typeof value.$const === 'string') return names.constant(value.$const, path);
  if (typeof value.$condition === 'string') {
    names.condition(value.$condition, path);
    return { condition: value.$condition };
  }
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__' && key !== '$schema');
  return Object.fromEntries(entries.map(([key, child]) => [key, resolveLayout(child, [...path, key], names)]));
}

// Joins layouts with their shared groups: the file named by `"$ref": "shared/….ui.json"` becomes part of the layout,
// and every value still has its original file and line.

/** A layout reference without a target. */
interface LayoutFault {
  ref: string;
  /** In the layout's own file. */
  path: Path;
}

export interface Layout extends Source {
  /** Files of the referenced groups. */
  readonly groups: readonly string[];
  readonly refFaults: readonly LayoutFault[];
}

/** A part of a layout, and where it is written. */
interface Written {
  source: Source;
  path: Path;
  value: JsonObject;
}

/** Any field of the group without its own entry. */
const everyField = '*';

class Joining {
  readonly origins = new Map<string, { source: Source; path: Path }>();
  readonly faults: LayoutFault[] = [];
  readonly groups = new Set<string>();
  readonly #own: Source;
  readonly #files: ReadonlyMap<string, Source>;

  constructor(own: Source, files: ReadonlyMap<string, Source>) {
    this.#own = own;
    this.#files = files;
  }

  #open(ref: string, path: Path): Written | undefined {
    const [file = '', pointer = ''] = ref.split('#');
    const source = this.#files.get(file);
    const place = parsePointer(pointer);
    const value = source && valueAtPath(source.value, place);
    if (source) this.groups.add(file);
    if (source && isObject(value)) return { source, path: place, value };
    // A file that cannot be read exists; its errors are reported there.
    if (!source || isObject(source.value)) this.faults.push({ ref, path });
    return undefined;
  }

  /**
   * One object from several, later keys before earlier ones; each is located where it is written, the whole at the
   * last.
   */
  #layered(at: Path, layers: readonly Written[]): JsonObject {
    const result: JsonObject = {};
    for (const layer of layers) {
      for (const [word, value] of Object.entries(layer.value)) {
        if (word === '$ref' || word === '__proto__') continue;
        result[word] = value;
        this.#note([...at, word], { ...layer, path: [...layer.path, word] });
      }
    }
    const last = layers.at(-1);
    if (last) this.#note(at, last);
    return result;
  }

  #note(at: Path, { source, path }: Pick<Written, 'source' | 'path'>): void {
    this.origins.set(pointerTo(...at), { source, path });
  }

  #fields(own: JsonObject, group: Written): JsonObject {
    const shared = isObject(group.value.fields) ? group.value.fields : {};
    const { [everyField]: every, ...fields } = own;
    const written = (source: Source, path: Path, value: Json | undefined): Written[] =>
      isObject(value) ? [{ source, path, value }] : [];
    const names = new Set([...Object.keys(shared), ...Object.keys(fields)]);
    return Object.fromEntries(
      [...names].map((name) => {
        const ofGroup = written(group.source, [...group.path, 'fields', name], shared[name]);
        const layers = [
          ...ofGroup,
          ...(ofGroup.length > 0 ? written(this.#own, ['fields', everyField], every) : []),
          ...written(this.#own, ['fields', name], fields[name]),
        ];
        return [name, layers.length > 0 ? this.#layered(['fields', name], layers) : (fields[name] ?? null)];
      }),
    );
  }

  #section(section: Json, index: number): Json {
    if (!isObject(section) || typeof section.$ref !== 'string') return section;
    const group = this.#open(section.$ref, ['sections', index, '$ref']);
    const own: Written = { source: this.#own, path: ['sections', index], value: section };
    return this.#layered(['sections', index], group ? [group, own] : [own]);
  }

  join(value: JsonObject): JsonObject {
    const { $ref, ...layout } = value;
    const group = typeof $ref === 'string' ? this.#open($ref, ['$ref']) : undefined;
    if (Array.isArray(layout.sections))
      layout.sections = layout.sections.map((each, index) => this.#section(each, index));
    if (!group) return typeof $ref === 'string' ? layout : { ...value, ...layout };
    layout.fields = this.#fields(isObject(layout.fields) ? layout.fields : {}, group);
    if (layout.sections === undefined && group.value.sections !== undefined) {
      layout.sections = group.value.sections;
      this.#note(['sections'], { source: group.source, path: [...group.path, 'sections'] });
    }
    return layout;
  }

  /** Where the nearest part of a path was written. */
  locate(path: Path, options?: { key?: boolean }): ReturnType<Source['locate']> {
    for (let length = path.length; length > 0; length -= 1) {
      const origin = this.origins.get(pointerTo(...path.slice(0, length)));
      if (!origin) continue;
      const place = origin.source.locate([...origin.path, ...path.slice(length)], options);
      return { ...place, file: origin.source.file };
    }
    return this.#own.locate(path, options);
  }
}

/** @param files the shared layouts, by the name that `$ref` uses. */
export function joinLayout(own: Source, files: ReadonlyMap<string, Source>): Layout {
  const joining = new Joining(own, files);
  const value = isObject(own.value) ? joining.join(own.value) : own.value;
  return {
    ...own,
    value,
    locate: (path, options) => joining.locate(path, options),
    groups: [...joining.groups],
    refFaults: joining.faults,
  };
}
