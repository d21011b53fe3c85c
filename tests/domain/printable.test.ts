import { expect, test } from 'vitest';
import { findUnprintable } from '#domain/text/printable.ts';

test.each([
  'José Ángel Ñáñez Poot',
  'Łukasz Yıldız Əliyev Đỗ',
  'Calle 5 # 12-B, "El Ángel" & Cía. (2.º piso)',
  'السَّيِّد علي، شارع ٣',
  'दिल्ली',
  'กรุงเทพ น้ำ',
  '서울 홍길동',
  'תל אביב',
  'Αθήνα',
  'ភ្នំពេញ',
  '龍臺灣 あア',
  'می\u200cخواهم',
  'dos\nlíneas',
  '',
])('D-44 a label prints %s, also as decomposed text', (text) => {
  expect(findUnprintable(text)).toBeUndefined();
  expect(findUnprintable(text.normalize('NFD'))).toBeUndefined();
});

test.each([
  ['Ana 📦 Robles', '📦'],
  ['familia 👩‍👩‍👧', '👩‍👩‍👧'],
  ['saluda 👋🏽 al llegar', '👋🏽'],
  ['desde 🇲🇽', '🇲🇽'],
  ['ᚠ', 'ᚠ'],
  ['தமிழ்', 'த'],
  [`A${'\u0301'.repeat(6)}`, `Á${'\u0301'.repeat(5)}`],
])('D-44 of %s it names what no label prints', (text, character) => {
  expect(findUnprintable(text)).toBe(character);
});
