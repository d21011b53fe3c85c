import { expect, test } from 'vitest';
import { ownPath, shownNote, tabThatShows } from '#src/app/offline/push-notes.ts';

const site = { origin: 'https://envios.example.com', hostname: 'envios.example.com' };
const note = {
  kind: 'outForDelivery',
  title: 'يصل الطرد JMX000000000017 اليوم',
  text: 'يُستحسن أن يكون أحد في البيت.',
  path: '/track-and-trace?no=JMX000000000017',
  tag: 'n1',
  lang: 'ar',
  dir: 'rtl',
};

test('D-68 a message is shown as it was written, in its direction, and takes the place of one of the same tag', () => {
  expect(shownNote(JSON.stringify(note), site)).toEqual({
    title: note.title,
    options: {
      body: note.text,
      tag: 'n1',
      lang: 'ar',
      dir: 'rtl',
      icon: '/icons/192.png',
      data: { path: note.path },
    },
  });
});

test.each([undefined, '', 'not json', '7', 'null', '[]', '{"title":7,"tag":{},"dir":"up","path":[]}'])(
  'what can’t be read says by the site’s name that there is news, and opens it: %s',
  (message) => {
    expect(shownNote(message, site)).toEqual({
      title: 'envios.example.com',
      options: { body: '', dir: 'auto', icon: '/icons/192.png', data: { path: '/' } },
    });
  },
);

test.each([
  ['/track-and-trace?no=JMX000000000017', '/track-and-trace?no=JMX000000000017'],
  ['https://envios.example.com/codIndex', '/codIndex'],
  ['https://evil.example/x', '/'],
  ['//evil.example/x', '/'],
  ['javascript:alert(1)', '/'],
  ['data:text/html,x', '/'],
  ['\\\\evil.example', '/'],
  [undefined, '/'],
])('a press of %s opens %s of this site', (path, opened) => expect(ownPath(path, site.origin)).toBe(opened));

test('the tab that shows it is looked at; another one is left alone', () => {
  const tabs = [{ url: `${site.origin}/onlineOrder` }, { url: `${site.origin}${note.path}#detail` }];
  expect(tabThatShows(tabs, site.origin + note.path)).toBe(tabs[1]);
  expect(tabThatShows(tabs, `${site.origin}/codIndex`)).toBeUndefined();
});
