import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toText, withEntry, withJson, withoutJson } from '#schemas/editing/json-text.ts';
import { isObject, type Json } from '#schemas/model/json.ts';
import { type Path, valueAtPath, withValueAt } from '#schemas/model/pointer.ts';

const root = fileURLToPath(new URL('../../../schemas', import.meta.url));
const valueIn = (text: string) => JSON.parse(text) as Json;

async function ourFiles(): Promise<string[]> {
  const read = ['forms', 'shared', 'messages'].map(async (folder) => {
    const files = await readdir(join(root, folder), { recursive: true });
    return Promise.all(
      files.filter((file) => file.endsWith('.json')).map((file) => readFile(join(root, folder, file), 'utf8')),
    );
  });
  return (await Promise.all(read)).flat();
}

const texts = await ourFiles();

/** The paths of all objects in a value. */
function* objectPaths(value: Json | undefined, path: Path = []): Iterable<Path> {
  if (isObject(value)) yield path;
  if (isObject(value) || Array.isArray(value))
    for (const [key, child] of Object.entries(value))
      yield* objectPaths(child, [...path, Array.isArray(value) ? Number(key) : key]);
}

const anyObject = fc
  .constantFrom(...texts)
  .chain((text) => fc.constantFrom(...objectPaths(valueIn(text))).map((path) => ({ text, path })));

const text = toText({ title: 'a', required: ['b'], properties: { b: { type: 'string' } } });

describe('a change in the text of a file', () => {
  it('is the change of the value, and its inverse restores the bytes', () => {
    fc.assert(
      fc.property(anyObject, fc.nat(), ({ text: file, path }, seed) => {
        const holder = valueAtPath(valueIn(file), path) as Record<string, Json>;
        const names = Object.keys(holder);
        const after = names[seed % Math.max(1, names.length)];
        const place = [...path, 'studio'];
        const more = withJson(file, place, 1, after === undefined ? {} : { after });
        expect(valueAtPath(valueIn(more), place)).toBe(1);
        expect(withoutJson(more, place) === file || more.split('\n').length > file.split('\n').length).toBe(true);
        expect(valueIn(withoutJson(more, place))).toEqual(valueIn(file));
        if (after === undefined) return;
        const changed = withJson(file, [...path, after], 'other');
        expect(valueAtPath(valueIn(changed), [...path, after])).toBe('other');
        const isScalar = typeof holder[after] !== 'object';
        expect(!isScalar || withJson(changed, [...path, after], holder[after] as Json) === file).toBe(true);
      }),
    );
  });

  it('adds a line to an open object, and takes it away again', () => {
    const more = withJson(text, ['properties', 'c'], { type: 'number' }, { after: 'b' });
    expect(valueIn(more)).toMatchObject({ properties: { c: { type: 'number' } } });
    expect(withoutJson(more, ['properties', 'c'])).toBe(text);
  });

  it('opens an object whose line becomes too long', () => {
    const long = withJson(text, ['properties', 'c'], { title: 'x'.repeat(90) });
    expect(long.split('\n').every((line) => line.length <= 120)).toBe(true);
    expect(valueIn(long)).toEqual(
      withValueAt(valueIn(text) as Record<string, Json>, '/properties/c', { title: 'x'.repeat(90) }),
    );
  });

  it('writes a keyword at its place in the order', () => {
    const more = withJson(text, ['type'], 'object', { order: ['title', 'type', 'required', 'properties'] });
    expect(Object.keys(valueIn(more) as object)).toEqual(['title', 'type', 'required', 'properties']);
  });

  it('inserts an entry of a list, and creates the objects on the way', () => {
    expect(valueIn(withEntry(text, ['required'], 0, 'a'))).toMatchObject({ required: ['a', 'b'] });
    expect(valueIn(withJson(text, ['x', 'y', 'z'], true))).toMatchObject({ x: { y: { z: true } } });
  });
});
