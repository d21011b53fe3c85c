import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatWaybill,
  isWaybillNumber,
  listLeftOut,
  normalizeWaybill,
  splitWaybills,
  suggestWaybill,
  waybillFromSequence,
} from '#domain/parcel/waybill.ts';

const waybill = fc.integer({ min: 1, max: 99_999_999_999 }).map(waybillFromSequence);
const [one, two, three] = ['JMX004277201184', 'JMX004277193056', 'JMX004280559310'];
const both = [one, two];

describe('a list', () => {
  test.each([
    ['space', ' '],
    ['Enter', '\n'],
    ['Windows line', '\r\n'],
    ['tab', '\t'],
    ['comma', ','],
    ['semicolon', '; '],
    ['Arabic comma', '، '],
    ['full-width comma', '，'],
    ['ideographic comma', '、'],
    ['nothing at all', ''],
  ])('RULE-TRK-03 D-41 %s separates numbers', (_, separator) => {
    expect(splitWaybills(`${one}${separator}${two}`)).toEqual(both);
  });

  test('D-41 input is upper-cased, full-width letters and other scripts’ digits are folded', () => {
    expect(splitWaybills('jmx004277201184')).toEqual([one]);
    expect(splitWaybills('ＪＭＸ００４２７７２０１１８４')).toEqual([one]);
    expect(splitWaybills('\u2066JMX٠٠٤٢٧٧٢٠١١٨٤\u2069')).toEqual([one]);
  });

  test('D-41 the same number counts once, in whatever case and grouping it is typed', () => {
    expect(splitWaybills('JMX004277201184, jmx004277201184; JMX 0042-7720-1184')).toEqual([one]);
  });

  test.each([
    'JMX 0042 7720 1184',
    'JMX-0042-7720-1184',
    'JMX: 0042.7720.1184',
    'JMX 004 277 201 184',
    'JMX 004277 201184',
    'jmx#004277201184',
    'JMX 0042 7720\n1184',
    'JMX\u00a00042\u00a07720\u00a01184',
    'JMX 0042–7720–1184',
  ])('D-41 the groups of a printed number stay one number: %j', (printed) => {
    expect(splitWaybills(`${printed} ${two}`)).toEqual(both);
  });

  test('D-41 an invalid number stays in its place, to be rejected by name', () => {
    expect(splitWaybills(`${one}, ABC123456, JMX12, ${two}`)).toEqual([one, 'ABC123456', 'JMX12', two]);
    expect(splitWaybills('hola')).toEqual(['HOLA']);
  });

  test('D-41 a printed number that lacks or repeats a digit stays one number, to be repaired', () => {
    expect(splitWaybills(`JMX 0042 7720 118 ${two}`)).toEqual(['JMX00427720118', two]);
    expect(splitWaybills('JMX 0042 7720 11845')).toEqual(['JMX0042772011845']);
  });

  test('D-41 dates, times, amounts and ordinals of a spreadsheet beside the numbers are no numbers', () => {
    expect(splitWaybills(`1. ${one}\t21/11/2026\t10:40\t$1,350.00\n2. ${two}\t2026-11-22\t9:05\t98.50`)).toEqual(both);
  });

  test('D-41 twelve digits without JMX count when the check digit is right', () => {
    const number = waybillFromSequence(4_277_193);
    expect(splitWaybills(number.slice(3))).toEqual([number]);
    expect(splitWaybills('123456789012')).toEqual(['123456789012']);
  });

  test('blank text is an empty list', () => {
    expect(splitWaybills(' ,;\n\t--')).toEqual([]);
  });
});

describe('a message', () => {
  test('D-41 a whole e-mail gives its numbers and nothing else', () => {
    const mail = `De: Ventas <ventas@tienda.example>
Para: ana99@correo.example
Fecha: 21/11/2026 10:42
Asunto: Tus 3 paquetes van con JMX Express

¡Hola, Ana!

Tus guías son (1) JMX004277201184, (2) jmx 0042 7719 3056.
> y la que faltaba: JMX-0042-8055-
> 9310!
Total: $1,850.00 MXN · Pedido 20261121-004217 · CP 97070 · Tel. +52 999 120 4471
Síguelas en https://jmx.example/track-and-trace?no=JMX004277201184%2CJMX004277193056&utm=mail24
Llegan en 2-3 días. © JMX 2026`;
    expect(splitWaybills(mail)).toEqual([one, two, three]);
  });

  test.each([
    ['Chinese', `您好，运单号JMX004277201184已发出，另一个是JMX004277193056。`],
    ['Arabic', 'مرحبًا، رقما الشحنتين: JMX004277201184 وJMX004277193056، شكرًا'],
    ['Portuguese', 'Olá! Seus códigos: JMX004277201184/JMX004277193056, obrigado.'],
    ['a chat', '[21/11/26 10:42] Ana: ya salió 🙌 JMX004277201184\n[21/11/26 10:43] Ana: y este *JMX004277193056*'],
    ['markup', '<a href="x">JMX004277201184</a>&nbsp;y <b>JMX 0042&nbsp;7719&nbsp;3056</b>'],
  ])('D-41 in %s gives its numbers', (_, message) => {
    expect(splitWaybills(message)).toEqual(both);
  });

  test('D-41 keeps a damaged number, so that it is not overlooked', () => {
    expect(splitWaybills(`Hola, son ${one} y JMX00427719305.`)).toEqual([one, 'JMX00427719305']);
    expect(splitWaybills('Hola, es JMX0O4277201184')).toEqual(['JMX0O4277201184']);
  });

  test('RULE-TRK-05 without any number it is one entry, rejected once', () => {
    expect(splitWaybills('Hola Ana, ¿dónde va mi paquete 20?')).toEqual(['HOLA ANA DÓNDE VA MI PAQUETE 20']);
  });

  test('D-41 a phone with its country code is no number', () => {
    expect(splitWaybills('Llama al +52 9991204471 o al +529991204476')).toHaveLength(1);
  });
});

test('D-41 every distinct number comes back in order, never dropped, the 11th included', () => {
  const separator = fc.constantFrom(' ', '\n', '\t', ',', ';', ', ', ' y ', '\n> ', ' 和 ');
  fc.assert(
    fc.property(fc.uniqueArray(waybill, { maxLength: 20 }), separator, (numbers, joint) => {
      expect(splitWaybills(numbers.join(joint).toLowerCase())).toEqual(numbers);
      expect(splitWaybills(numbers.map((number) => formatWaybill(number).join(' ')).join(joint))).toEqual(numbers);
    }),
  );
});

test('D-41 any text around the numbers leaves them as they are', () => {
  const words = fc.stringMatching(/^[a-zñé ,.!?¿¡\n]{0,60}$/);
  fc.assert(
    fc.property(
      fc.uniqueArray(waybill, { minLength: 1, maxLength: 5 }),
      fc.array(words, { minLength: 6, maxLength: 6 }),
      (numbers, prose) => {
        const text = numbers.map((number, index) => `${prose[index]} ${number} `).join('');
        const entries = splitWaybills(`${text}${prose[5]}`);
        expect(entries.filter(isWaybillNumber)).toEqual(numbers);
      },
    ),
  );
});

test('D-41 what came out goes in again unchanged, whatever was typed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[JMX0-9 ,.\-a-c|]{0,60}$/)), (text) => {
      const once = splitWaybills(text);
      expect(splitWaybills(once.join('\n')).filter(isWaybillNumber)).toEqual(once.filter(isWaybillNumber));
      expect(new Set(once).size).toBe(once.length);
    }),
  );
});

test('D-41 a hundred thousand words are read without standing still', () => {
  expect(splitWaybills(`${'JMX 0042 hola 0042-0042 '.repeat(100_000)} ${one}`)).toContain(one);
});

test('D-41 a line of a hundred thousand signs is read without standing still', () => {
  expect(splitWaybills(`a${'-'.repeat(200_000)}b ${one}`)).toContain(one);
});

test.each([
  ['004277201184', one],
  ['JMX0O4277201184', one],
  ['JMXOO4277Z0II84', one],
  ['JMX12', undefined],
  [one, undefined],
  ['HOLA', undefined],
])('D-41 %j was probably meant to be %j', (entry, meant) => expect(suggestWaybill(entry)).toBe(meant));

describe('a link or the name of a file', () => {
  const link = `https://jmx.example/track-and-trace?no=${one}`;
  const encoded = encodeURIComponent(link);
  test.each([
    ['a link', link],
    ['a percent-encoded number', 'https://jmx.example/track-and-trace?no=JMX%200042%207720%201184'],
    [
      'a link that Outlook protects',
      `https://nam12.safelinks.protection.example/?url=${encoded}&data=05%7C02%7Cana%40tienda.example%7C8a1b2c3d4e5f%7C0%7C638000000000000000%7CUnknown%7CTWFpbGZsb3d8eyJWIjoiMC4wLjAwMDAiLCJQIjoiV2luMzIifQ%3D%3D%7C3000&sdata=Zk1%2BJMXq%3D&reserved=0`,
    ],
    ['a redirect', `https://click.example/url?q=${encoded}&sa=D&ust=1795200000000000&usg=AOvVaw1`],
    [
      'a redirect within a redirect',
      `https://click.example/r?u=${encodeURIComponent(`https://m.example/?to=${encoded}`)}`,
    ],
    [
      'a link that a scanner has rewritten',
      `https://scan.example/v2/url?u=https-3A__jmx.example_track-3Fno-3D${one}-26utm-3Dmail&d=DwMF`,
    ],
    ['the source of an e-mail', `<a href=3D"https://jmx.example/track-and-trace?no=3D${one}">`],
    ['the source of an e-mail, broken in the number', `https://jmx.example/track-and-trace?no=3DJMX00427720=\r\n1184`],
    ['a file', `${one}.pdf`],
    ['a file of a browser that has it already', `guía-${one} (1).pdf`],
    ['a file with a date', `${one}_2026-11-20.pdf`],
    ['a file without a gap', `guia${one}.pdf`],
    ['a file whose end has lost its dot', `etiqueta_${one}pdf`],
    ['a path', `C:\\Users\\ana\\Downloads\\etiqueta_${one}(2).PDF`],
    ['invisible signs', [...one].join('\u200d')],
  ])('RULE-TRK-02 D-107 %s gives its number', (_, text) => {
    expect(splitWaybills(text)).toEqual([one]);
    expect(normalizeWaybill(text)).toBe(one);
  });

  test('D-107 several numbers of an encoded link come in order; broken escapes are left alone', () => {
    expect(splitWaybills(`https://click.example/?u=${encodeURIComponent(`${link},${two}`)}`)).toEqual(both);
    expect(splitWaybills(`descuento 100% %E9%zz ${one}`)).toEqual([one]);
  });

  test('D-107 letters around a number that lacks its check digit are no number', () => {
    expect(splitWaybills('guiaJMX004277201185.pdf').filter(isWaybillNumber)).toEqual([]);
  });

  test.each(['', 'hola', 'JMX12', `${one} ${two}`])('D-107 %j is not one number and stays', (text) => {
    expect(normalizeWaybill(text)).toBe(text);
  });

  test('D-107 a hundred thousand escapes are decoded without standing still', () => {
    expect(splitWaybills(`${'%25'.repeat(100_000)} ${one}`)).toContain(one);
  });
});

describe('what is left out of a text', () => {
  test.each([
    ['words beside a number', `Hola, ${one} por favor`, ['Hola', 'por', 'favor']],
    ['a wrong number among words', `123456 ${one} gracias`, ['123456', 'gracias']],
    ['nothing of a list, whose wrong entries are refused by name', `${one}, 123456`, []],
    ['nothing of a number in groups', 'JMX 0042 7720 1184', []],
    ['nothing of a link', `https://jmx.example/track-and-trace?no=${one}`, []],
    ['nothing of a file', `guía-${one} (1).pdf`, []],
    ['nothing of dates and amounts', `${one} 20/11/2026 150.50`, []],
    ['nothing of a text without a number, which is refused whole', 'hola qué tal', []],
    ['no single letter between two numbers', `${one} y ${two}`, []],
  ])('D-41 is %s', (_, text, expected) => {
    expect(listLeftOut(text)).toEqual(expected);
  });

  test('D-41 of a long text is not all examined', () => {
    expect(listLeftOut(`${one} ${'palabra '.repeat(100_000)}`)).toEqual(['palabra']);
  });
});
