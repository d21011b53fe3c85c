import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { prohibitedAdvice, prohibitedGroups, prohibitedReasons } from '#domain/content/prohibited-catalogue.ts';
import { foldAccents } from '#domain/text/text.ts';
import { prohibitedGuide } from '#src/shared/content/prohibited-guide.ts';

const { sections, find, search } = prohibitedGuide;
const items = sections.flatMap((section) => section.items);
const idsIn = (text: string) => find(text).map(({ id }) => id);

test('ROUTE-33 the guide has its groups, and each item once with a verdict, a reason and another way', () => {
  expect(sections.map(({ group }) => group).toSorted()).toEqual([...prohibitedGroups].toSorted());
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  expect(items.length).toBeGreaterThanOrEqual(60);
  expect(new Set(items.map(({ why }) => why))).toEqual(new Set(prohibitedReasons));
  expect(new Set(items.map(({ instead }) => instead))).toEqual(new Set(prohibitedAdvice));
});

test.each(languages)(
  'ROUTE-33 every term in $code finds its item, in any case and without accents',
  ({ dictionary }) => {
    for (const item of items) {
      for (const term of item.terms[dictionary]) {
        expect(idsIn(term), term).toContain(item.id);
        expect(idsIn(term.toUpperCase()), term).toContain(item.id);
        expect(idsIn(foldAccents(term)), term).toContain(item.id);
      }
    }
  },
);

test.each([
  ['2 cuetes y una caja', 'fireworks'],
  ['Baterías de LITIO', 'looseBatteries'],
  ['bateria litio', 'looseBatteries'],
  ['perfumes importados', 'perfume'],
  ['botella chica con gasolina', 'fuel'],
  ['Isqueiro zippo', 'lighters'],
  ['munições', 'ammunition'],
  ['两块锂电池和衣服', 'looseBatteries'],
  ['一把 手枪', 'firearms'],
  ['المسدس', 'firearms'],
  ['ملابس والسكاكين', 'knives'],
  ['ولّاعة', 'lighters'],
  ['pocket knives', 'knives'],
  ['luz de auxilio', 'flares'],
  ['قنبله يدويه', 'explosivesItem'],
])('ROUTE-33 “%s” speaks of %s', (text, id) => expect(idsIn(text)).toContain(id));

test.each([
  'pistola de silicón',
  'Pistolas de silicona',
  'glue gun',
  'hot glue guns',
  'مسدس شمع',
  '胶枪',
  '水枪',
  'pistola de agua',
  'funda para celular',
  'Fundas de celular',
  'phone case',
  '手机壳',
  '手机支架',
  'libro de medicina',
  'vasos para tequila',
  'beer mug',
  '啤酒杯',
  'llavero con bala',
  'filtro de gasolina',
  'ácido hialurónico',
  'aretes con chapa de oro',
  'armario',
  'armazón de lentes',
  'Armando',
  'balance',
  'gasa',
  'cohetería',
  'ropa bordada',
  'libros',
  'refacción',
  'zapatos',
  'ropa de perro',
  'carta',
  'shotgun mic',
  'غطاء للهاتف',
  'ملابس',
  '剑桥英语书',
  'mochila para laptop',
  'camiseta',
  'bullet journal',
  'matching set',
  'begun',
  'Guntur rice',
  'medias de seda',
  'boxer de algodón',
])('ROUTE-33 “%s” gives no advice', (text) => expect(idsIn(text)).toEqual([]));

test('ROUTE-33 a toy that looks real is advised as a toy, not as a weapon', () => {
  expect(find('pistola de juguete').map(({ id, verdict }) => [id, verdict])).toEqual([['replicas', 'restricted']]);
  expect(idsIn('玩具手枪')).toEqual(['replicas']);
});

test('ROUTE-33 a word inside of a longer one is no alarm', () => {
  const terms = items
    .flatMap((item) => [...item.terms.es, ...item.terms.en, ...item.terms.pt])
    .filter((term) => /^\p{Script=Latin}+$/u.test(term));
  const letters = fc.string({ unit: fc.constantFrom(...'bcdfghjklmnpqrtvwxz'), minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.constantFrom(...terms), letters, letters, (term, before, after) => {
      expect(idsIn(`${before}${term}${after}`)).toEqual([]);
    }),
  );
});

test('ROUTE-33 what a thing is for is not that thing', () => {
  const names = items.map(({ terms }) => terms.es[0]);
  fc.assert(
    fc.property(
      fc.constantFrom('Funda', 'Estuche', 'Soporte', 'Llaveros', 'Libro'),
      fc.constantFrom('de', 'para', 'con'),
      fc.constantFrom(...names),
      (thing, link, name) => {
        expect(idsIn(`${thing} ${link} ${name}`)).toEqual([]);
      },
    ),
  );
});

test('ROUTE-33 any text is borne, and around a term nothing of it is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      expect(idsIn(text).every((id) => items.some((item) => item.id === id))).toBe(true);
    }),
  );
  const neutral = fc.constantFrom('', 'caja azul', 'dos piezas', 'regalo', '红色', 'هدية');
  fc.assert(
    fc.property(
      fc.constantFrom(...items),
      fc.constantFrom(...languages),
      neutral,
      neutral,
      (item, { dictionary }, before, after) => {
        expect(idsIn(`${before}, ${item.terms[dictionary][0]}. ${after}`)).toContain(item.id);
      },
    ),
  );
});

test('FEAT-11 the guide’s search finds what begins like the words, in any language', () => {
  const found = (text: string) => search(text).flatMap((section) => section.items.map(({ id }) => id));
  expect(found('  ')).toHaveLength(items.length);
  expect(found('bater')).toEqual(expect.arrayContaining(['looseBatteries', 'carBatteries']));
  expect(found('perf')).toEqual(['perfume']);
  expect(found('电池')).toContain('looseBatteries');
  expect(found('ولاع')).toContain('lighters');
  expect(found('zzz')).toEqual([]);
});

test.each([
  'perfume y baterías',
  'batería y perfume',
  'perfume, pilas',
  'perfume and batteries',
  'perfume e baterias',
  'عطر وبطاريات',
  '香水和电池',
])('FEAT-11 of two things that are asked for together both are found, by the search and by the check: %s', (text) => {
  const found = search(text).flatMap((section) => section.items.map(({ id }) => id));
  expect(found).toEqual(expect.arrayContaining(['perfume', 'looseBatteries']));
  expect(idsIn(text)).toEqual(expect.arrayContaining(['perfume', 'looseBatteries']));
});

test('FEAT-11 what a text names comes before what only has a word of it', () => {
  for (const text of ['batería', 'baterías', 'bateria']) expect(search(text)[0]?.group).toBe('batteries');
});
