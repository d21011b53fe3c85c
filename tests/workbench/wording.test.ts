import { describe, expect, test } from 'vitest';
import { listConstants } from '#domain/constant-facts.ts';
import { annotationKeywords } from '#schemas/compiler/keywords/annotations.ts';
import { dialectKeywords } from '#schemas/compiler/keywords/dialect.ts';
import { formats, isAssertion, standardKeywords } from '#schemas/compiler/keywords/standard.ts';
import type { JsonObject } from '#schemas/model/json.ts';
import { computedFunctions } from '#schemas/runtime/computed.ts';
import { serverRules } from '#schemas/runtime/server-rules.ts';
import {
  branchesAt,
  rulePhrase,
  ruleTitle,
  sayableKeywords,
  sayBranches,
  sayCondition,
  toPhrase,
} from '#schemas/wording/rule-text.ts';
import { sayPhrase, toView } from '#schemas/wording/form-view.ts';
import { describedFunctions, describedServerRules } from '#schemas/wording/dialect-keywords.ts';
import { type WordLanguage, wordLanguages } from '#schemas/wording/language.ts';
import { currentSide } from '#workbench/wording/side.ts';
import { quantity, sayConstant } from '#schemas/wording/units.ts';

const side = await currentSide();

function view(id: string, language: WordLanguage) {
  const entry = side.entries.find(({ file }) => file.endsWith(`${id}.schema.json`));
  if (!entry) throw new Error(`No form ${id}`);
  return toView(side, entry, language);
}

/** All rules of a form, each as one sentence. */
function sentences(id: string, language: WordLanguage): string[] {
  const form = view(id, language);
  return form.entry.rules.map((rule) => {
    const phrase = rulePhrase(form, rule);
    const condition = sayBranches(form, branchesAt(form, rule.path));
    return `${phrase.isWhole ? '' : `${ruleTitle(form, rule)}: `}${sayPhrase(phrase)}${condition === undefined ? '' : `, ${condition}`}`;
  });
}

const say = (keyword: string, setting: JsonObject[string], language: WordLanguage) =>
  sayPhrase(toPhrase({ view: view('order/parcel', language), keyword, setting, data: ['note'], condition: () => '…' }));

describe('every keyword has words', () => {
  const own = [...dialectKeywords, ...annotationKeywords.filter(({ reasons }) => reasons !== undefined)].map(
    ({ name }) => name,
  );

  test('of draft-07 and of our own', () => {
    const validating = [...standardKeywords.map(({ name }) => name).filter(isAssertion), ...own];
    expect(validating.filter((name) => !sayableKeywords.includes(name))).toEqual([]);
  });

  test('and so has every computed value, every rule of the server and every format', () => {
    expect(Object.keys(computedFunctions).filter((name) => !describedFunctions.includes(name))).toEqual([]);
    expect(Object.keys(serverRules).filter((name) => !describedServerRules.includes(name))).toEqual([]);
    for (const language of wordLanguages) {
      for (const format of Object.keys(formats)) expect(say('format', format, language)).not.toMatch(/formato? /);
    }
  });
});

describe('the rules of the forms', () => {
  test('RULE-WEB-02 RULE-WEB-03 RULE-WEB-06 RULE-WEB-09 are said as people say them, in Spanish', () => {
    expect(sentences('order/parcel', 'es')).toEqual(
      expect.arrayContaining([
        'Peso: obligatorio',
        'Peso: más de 0 kg',
        'Peso: máximo 30 kg, solo si el servicio es Estándar',
        'Peso: a lo más 1 decimal, solo si el servicio es Estándar',
        'Peso: a lo más 2 decimales, solo si no se cumple que el servicio es Estándar',
        'Piezas: máximo 9,999 piezas',
        'Valor declarado: máximo $30,000.00',
        '«Largo», «Ancho» y «Alto» suman a lo más 274 cm, solo si se agregan las medidas de la caja',
        'Servicio: solo Estándar, Exprés, Misma ciudad o Paquete empresarial',
      ]),
    );
  });

  test('and in English', () => {
    expect(sentences('order/parcel', 'en')).toEqual(
      expect.arrayContaining([
        'Weight: required',
        'Pieces: at most 9,999 pieces',
        'Declared value: at most $30,000.00',
        'Pieces: at least 1 piece',
      ]),
    );
    expect(sentences('account/register-phone', 'en')).toContain('Password again: must be the same as “Password”');
    expect(sentences('order/review', 'en')).toContain(
      'I confirm that I send no prohibited items and I accept the terms of service and the privacy notice: must be ticked',
    );
  });

  test('leave no keyword, key or braces in any sentence', () => {
    for (const language of wordLanguages) {
      for (const { file } of side.entries) {
        const id = file.replace(/^forms\//, '').replace(/\.schema\.json$/, '');
        for (const sentence of sentences(id, language))
          // A pattern is said as it is written.
          expect(sentence.replace(/\^.*\$/, '')).not.toMatch(
            /undefined|\[object|NaN|[{}]|exclusiveM|notBlank|maxLength/,
          );
      }
    }
  });
});

describe('conditions', () => {
  const output = (condition: JsonObject, negated: boolean, language: WordLanguage = 'es') =>
    sayCondition(view('order/parcel', language), [], condition, negated);

  test('are read from the schema when they have no name', () => {
    const standard: JsonObject = { properties: { productType: { const: 'standard' } }, required: ['productType'] };
    expect(output(standard, false)).toBe('«Servicio» es «Estándar»');
    expect(output(standard, true)).toBe('«Servicio» no es «Estándar»');
    expect(output({ properties: { hasVolume: { const: true } }, required: ['hasVolume'] }, false, 'en')).toBe(
      '“Add the size of the box” is ticked',
    );
    expect(output({ required: ['remark'] }, false)).toBe('se contesta «Notas»');
    expect(output({ properties: { weight: { minimum: 10 } } }, false)).toBe('en «Peso», mínimo 10 kg');
  });

  test('of several parts turn "and" into "or" when they are denied', () => {
    const both: JsonObject = {
      properties: { productType: { enum: ['express', 'sameCity'] } },
      required: ['productType', 'remark'],
    };
    expect(output(both, false)).toBe('«Servicio» es «Exprés» o «Misma ciudad» y se contesta «Notas»');
    expect(output(both, true)).toBe('«Servicio» no es «Exprés» o «Misma ciudad» o no se contesta «Notas»');
    expect(output({ not: { anyOf: [{ required: ['remark'] }, { required: ['weight'] }] } }, false, 'en')).toBe(
      '“Notes” is not answered and “Weight” is not answered',
    );
  });
});

describe('units', () => {
  test('follow the number and the language', () => {
    expect(quantity(1, 'pieces', 'es')).toEqual({ value: '1', tail: ' pieza' });
    expect(quantity(2500, 'waybills', 'en')).toEqual({ value: '2,500', tail: ' waybills' });
    expect(quantity(3 * 2 ** 20, 'bytes', 'es')).toEqual({ value: '3', tail: ' MB' });
    expect(sayConstant(3_000_000, 'centavos', 'es')).toBe('$30,000.00');
  });

  test('of every constant can be said', () => {
    for (const { value, unit } of listConstants()) {
      for (const language of wordLanguages)
        expect(sayConstant(value, unit, language)).not.toMatch(/undefined|NaN|\[object/);
    }
  });
});
