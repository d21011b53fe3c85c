import { expect, test } from 'vitest';
import { codeIn } from '#src/features/debugging/debugging-params.ts';

test.each([
  ['Tu código es 482173. Vence en 5 minutos.', '482173'],
  ['482173 رمزك', '482173'],
  ['Entra en http://localhost:3000/notifications/018f482173 o escribe 905512', '905512'],
  ['验证码：482173，5 分钟内有效', '482173'],
])('D-12 D-24 the code of a message is found: %s', (text, code) => {
  expect(codeIn(text)).toBe(code);
});

test.each([
  'Sigue tu envío en http://localhost:3000/track-and-trace?no=JMX004281220417',
  'Respuesta: http://localhost:3000/contactUs/answer?ref=482173',
  'https://jmx.example/pedidos/482173',
  'jmx.example/contactUs/answer?ref=482173&to=905512',
  'https://jmx.example/track-and-trace?no=JMX004281220417,482173',
  'Mira /contactUs/482173',
  'Tu pedido 20261120-482173 ya está hecho.',
  'Referencia Q-482173, teléfono 9994721180.',
])('D-12 digits of a link or of another number are no code: %s', (text) => {
  expect(codeIn(text)).toBeUndefined();
});
