import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { languageOfLangType } from '#domain/languages.ts';
import { raw, render, say, sayDay, sayStatus } from '#server/operator/sentences.ts';
import en from '#server/operator/texts/en.json' with { type: 'json' };
import es from '#server/operator/texts/es.json' with { type: 'json' };

const spanish = languageOfLangType('ES');
const folder = new URL('../../../server/operator/', import.meta.url);
const rows = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'sentences.ts');

/** `group.name` of a text, without plural and place. */
const getName = (key: string): string => key.replace(/_\w+$/, '');

const getParams = (text: string): string[] => [...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name).toSorted();

/** The parameters of every text, by its name: plurals of a text may leave out a number, and the terminal add one. */
function getTexts(tree: Readonly<Record<string, Readonly<Record<string, string>>>>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [group, texts] of Object.entries(tree))
    for (const [key, text] of Object.entries(texts)) {
      const name = getName(`${group}.${key}`);
      found.set(name, [...new Set([...(found.get(name) ?? []), ...getParams(text)])].toSorted());
    }
  return found;
}

test('both languages have the same sentences', () => {
  expect([...getTexts(es).keys()].toSorted()).toEqual([...getTexts(en).keys()].toSorted());
});

/** Each `say(key, { … })` of the commands with the names of its parameters; undefined where they are no literal. */
function getCalls(): { key: string; params: string[] | undefined; at: string }[] {
  return rows.flatMap((name) => {
    const file = ts.createSourceFile(name, readFileSync(new URL(name, folder), 'utf8'), ts.ScriptTarget.Latest);
    const calls: { key: string; params: string[] | undefined; at: string }[] = [];
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== 'say') return;
      const [first, second] = node.arguments;
      const isLiteral = second === undefined || ts.isObjectLiteralExpression(second);
      const properties = second && ts.isObjectLiteralExpression(second) ? [...second.properties] : [];
      const params =
        isLiteral && !properties.some(ts.isSpreadAssignment)
          ? properties.flatMap(({ name: own }) => (own && ts.isIdentifier(own) ? [own.text] : [])).toSorted()
          : undefined;
      const keys = first && ts.isConditionalExpression(first) ? [first.whenTrue, first.whenFalse] : [first];
      for (const key of keys) if (key && ts.isStringLiteral(key)) calls.push({ key: key.text, params, at: name });
    };
    visit(file);
    return calls;
  });
}

test('every sentence has the parameters that its command gives, in both languages', () => {
  const texts = [getTexts(en), getTexts(es)];
  const wrong = getCalls().flatMap(({ key, params, at }) =>
    texts.flatMap((each) => {
      const unknown = (each.get(key) ?? []).filter((param) => params && !params.includes(param));
      return unknown.length > 0 ? [`${at} ${key}: ${unknown.join(', ')}`] : [];
    }),
  );
  expect(getCalls().length).toBeGreaterThan(80);
  expect(wrong).toEqual([]);
});

test('every sentence is said by a command', () => {
  const code = rows.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
  const unused = [...getTexts(en).keys()].filter(
    (key) => !/^(words|finding)\./.test(key) && !code.includes(`'${key}'`),
  );
  expect(unused).toEqual([]);
});

test('no sentence of the browser names a command line', () => {
  const shown = [en, es].flatMap((tree) => Object.values(tree).flatMap(Object.entries)) as [string, string][];
  expect(shown.filter(([key, text]) => !key.includes('_terminal') && text.includes('npm run'))).toEqual([]);
});

test('a sentence has the words of its language, and at the terminal what operators type', () => {
  const moved = say('scan.done', { waybill: 'JMX1', from: sayStatus('inTransit'), status: sayStatus('signed') });
  expect(render(moved)).toBe('JMX1 was inTransit and is signed.');
  expect(render(moved, spanish)).toBe('JMX1 pasó de «En camino» a «Entregado».');
  const absent = say('case.absent', { case: 'C1' });
  expect(render(absent)).toContain('npm run ops -- case list');
  expect(render(absent, spanish)).toBe('No existe el caso C1.');
  expect([render(sayDay('2026-12-01')), render(sayDay('2026-12-01'), spanish)]).toEqual([
    '2026-12-01',
    '1 de diciembre de 2026',
  ]);
});

test('data in a sentence is never read as a text', () => {
  expect(render(say('order.absent', { number: '{{waybill}} $t(words.open)' }), spanish)).toBe(
    'No existe el pedido {{waybill}} $t(words.open).',
  );
  expect(render(raw('{"a": "{{b}}"}'), spanish)).toBe('{"a": "{{b}}"}');
});
