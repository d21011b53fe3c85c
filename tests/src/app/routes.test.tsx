import { openSite } from './support/site.tsx';
import { doing, find } from '#tests/support/draw.tsx';
import { beforeEach, expect, test } from 'vitest';
import { answeredAt, orderCounts } from '#fixtures/orders.ts';

const noOrders = { rows: [], total: 0, page: 1, pageSize: 10, now: answeredAt, sums: null, counts: orderCounts([]) };
const server = { orderList: () => ({ data: noOrders }) };

beforeEach(() => {
  document.title = '';
});

test.each([
  { id: 'ROUTE-01', path: '/', heading: '¿Dónde anda', title: 'JMX' },
  { id: 'ROUTE-08', path: '/trajectoryQuery', heading: 'Rastrea', title: 'Rastrear un envío' },
  { id: 'ROUTE-08', path: '/track-and-trace', heading: 'Rastrea', title: 'Rastrear un envío' },
  { id: 'ROUTE-20', path: '/userCenter', heading: 'cuenta', title: 'Mi cuenta' },
  { id: 'ROUTE-20', path: '/userCenter', heading: 'Ana', title: 'Mi cuenta', signedIn: true },
  { id: 'ROUTE-03', path: '/personalCenter', heading: 'Mis pedidos', title: 'Mis pedidos', signedIn: true },
  { id: 'ROUTE-26', path: '/myShipmentsOrder', heading: 'Mis envíos', title: 'Mis envíos' },
])('$id $path draws its page: $heading', async ({ path, heading, title, signedIn = false }) => {
  const { shows } = await openSite(path, { server, signedIn });
  await shows((place) => {
    expect(place.querySelector('h1')?.textContent).toContain(heading);
    expect(document.title).toContain(title);
  });
});

test.each([
  { path: '/no/such/page?x=1', notice: 'notices:pageNotFound' },
  { path: '/', notice: undefined },
])('ROUTE-34 $path shows home, which says $notice', async ({ path, notice: expected }) => {
  const { shows, address, notice } = await openSite(path);
  await shows((place) => expect(place.querySelector('h1')?.textContent).toContain('¿Dónde anda'));
  expect([address(), notice()]).toEqual(['/', expected]);
});

test.each([
  ['es', 'El sistema está ocupado. Inténtalo de nuevo en un momento.'],
  ['en-us', 'The system is busy now, please try again later'],
  ['zh-cn', '系统繁忙，请稍后再试。'],
  ['pt-br', 'O sistema está ocupado. Tente de novo daqui a pouco.'],
  ['ar', 'النظام مشغول الآن. حاول مرة أخرى بعد قليل.'],
])('MSG-03 CONST-12 a page says in %s that the system is busy, and asks again on a press', async (language, words) => {
  const { place, shows, script } = await openSite('/personalCenter', {
    signedIn: true,
    language,
    server: { orderList: () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }) },
  });
  await shows(() => expect(find(place, 'main').textContent).toContain(words));
  expect(place.textContent).not.toContain('502');
  script.orderList = server.orderList;
  await doing(() => find(find(place, '[role="alert"]'), 'button').click());
  await shows(() => expect(find(place, 'main').textContent).not.toContain(words));
});
