import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { ClientError, type Reply, type Row } from '#src/backoffice/api/client.ts';
import { BackofficeStage } from './backoffice-stage.tsx';

const meta: Meta<typeof BackofficeStage> = {
  title: 'Screens/Back office/Content',
  tags: ['journey:operations'],
  component: BackofficeStage,
  parameters: { layout: 'fullscreen' },
};
export default meta;
type Story = StoryObj<typeof BackofficeStage>;

const toReply = (rows: readonly Row[], said: readonly string[] = []): Reply => ({ exit: 0, said, rows });
const inSection = (section: string, rows: readonly Row[]): Row[] => rows.map((row) => ({ section, ...row }));

const row = (entry: string, title: string, state: string, more: Row = {}): Row => ({
  entry,
  kind: entry.split('/')[0] ?? '',
  title,
  state,
  visible: '2026-11-20',
  unpublished: 'false',
  untranslated: null,
  ...more,
});
const list = toReply([
  row('news/batch-shipping', 'Quinientos envíos en una sola lista', 'published'),
  row('news/new-routes', 'Rutas nuevas al sur', 'draft', { unpublished: 'true', untranslated: 'zh, pt, ar' }),
  row('events/fair-in-march', 'Feria del envío artesanal', 'scheduled', { visible: '2027-01-04' }),
  row('positions/night-sorter', 'Clasificador nocturno', 'closed'),
  row('pages/terms', 'Términos y condiciones', 'published', { visible: null }),
]);

const head = {
  title: 'Rutas nuevas al sur',
  summary: 'Abrimos rutas directas a Oaxaca y Chiapas para que tu paquete llegue antes.',
  published: '2026-12-01',
  topic: 'network',
  picture: { file: 'picture.svg', alt: 'Dos rutas que se cruzan.', width: 300, height: 200 },
  related: ['batch-shipping'],
};
const body = '## Qué cambia\n\nHay **rutas** nuevas.\n\n![Mapa](picture.svg)';
const arabic = { title: 'مسارات جديدة', summary: 'نفتح مسارات مباشرة إلى أواهاكا وتشياباس لتصل طرودكم قبل موعدها.' };
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><rect width="300" height="200" fill="#cba"/></svg>';

const facts = (revision = 'r1', more: Row[] = []): Row[] =>
  inSection('facts', [
    { field: 'entry', value: 'news/new-routes' },
    { field: 'state', value: 'scheduled' },
    { field: 'version', value: 3 },
    { field: 'next', value: 3 },
    { field: 'from', value: '2026-12-04' },
    { field: 'release', value: 'true' },
    { field: 'revision', value: revision },
    ...more,
  ]);

const findings = inSection('findings', [
  { file: 'es.md', line: null, field: '/related', finding: 'menciona gone-news: no existe', blocks: 'true' },
  { file: 'es.md', line: 3, field: null, finding: 'enlaza a /papel: el sitio no tiene esa página', blocks: 'true' },
  { file: 'ar.md', line: null, field: '/picture/alt', finding: 'ningún texto dice qué se ve', blocks: 'false' },
]);
const show = (revision?: string): Reply =>
  toReply([
    ...facts(revision),
    ...inSection('texts', [
      { language: 'es', head: JSON.stringify(head), body },
      { language: 'en', head: null, body: null },
      { language: 'ar', head: JSON.stringify(arabic), body: '## ما الجديد\n\nمسارات **جديدة**.' },
    ]),
    ...inSection('files', [{ name: 'picture.svg', bytes: 120, width: 300, height: 200 }]),
    ...findings,
    ...inSection('history', [
      { at: '2026-11-30T18:00:00.000Z', by: 'Rosa', command: 'content publish', version: 3, from: '2026-12-04' },
      { at: '2026-11-30T17:00:00.000Z', by: 'Rosa', command: 'content save', version: 3, from: null },
      { at: '2026-11-29T17:00:00.000Z', by: 'Luis', command: 'content save', version: 2, from: null },
    ]),
  ]);

const p = (...children: unknown[]) => ({ tag: 'p', children });
const spanishTree = [
  { tag: 'h2', id: 'que-cambia', children: ['Qué cambia'] },
  p('Hay ', { tag: 'strong', children: ['rutas'] }, ' nuevas.'),
  p({ tag: 'img', alt: 'Mapa', src: 'picture.svg', width: 300, height: 200 }),
];
const page = (
  language: string,
  lang: string,
  own: { title: string; summary: string },
  tree: readonly unknown[],
): Row => ({
  language,
  lang,
  title: own.title,
  summary: own.summary,
  minutes: 1,
  body: JSON.stringify(tree),
});
const preview = toReply([
  ...inSection('pages', [
    page('es', 'es', head, spanishTree),
    page('en', 'es', head, spanishTree),
    page('ar', 'ar', arabic, [{ tag: 'h2', id: 'a', children: ['ما الجديد'] }, p('مسارات جديدة.')]),
  ]),
  ...findings,
]);

const replies = {
  'content list': list,
  'content show': show(),
  'content preview': preview,
  'content file': { ...toReply([]), saved: btoa(svg) },
};
const route = '/content/news/new-routes';

export const ContentList: Story = {
  parameters: { route: '/content' },
  args: { replies },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(await canvas.findByLabelText('Tipo'), 'Eventos');
    await canvas.findByText('Feria del envío artesanal');
    await expect(canvas.queryByText('Rutas nuevas al sur')).toBeNull();
  },
};

export const EmptyContentList: Story = {
  parameters: { route: '/content' },
  args: { replies: { 'content list': toReply([], ['No hay contenido.']) } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('No hay contenido.');
  },
};

export const ContentListWithoutConnection: Story = {
  parameters: { route: '/content' },
  args: {
    replies: {
      'content list': () => {
        throw new ClientError(0);
      },
    },
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('alert');
  },
};

/** What is wrong is said at its field, and other languages have a form and a preview of their own. */
export const ContentEntry: Story = {
  parameters: { route },
  args: { replies },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByLabelText('Título')).toHaveValue(head.title);
    await canvas.findByText('menciona gone-news: no existe');
    await canvas.findByText(/enlaza a \/papel/);
    const read = within(await canvas.findByRole('group', { name: 'Como se leerá' }));
    await read.findByText('Qué cambia');
    await userEvent.click(canvas.getByRole('button', { name: /Árabe/ }));
    await expect(await canvas.findByLabelText('Título')).toHaveValue(arabic.title);
    await expect((await read.findByText('ما الجديد')).closest('article')).toHaveAttribute('dir', 'rtl');
  },
};

/** What another operator has saved meanwhile does not remove what was typed. */
export const ContentConflict: Story = {
  parameters: { route },
  args: {
    replies: {
      ...replies,
      'content save': {
        exit: 4,
        said: ['Alguien más cambió news/new-routes desde que lo abriste: vuelve a mirarlo.'],
        rows: [],
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const text = await canvas.findByLabelText('Texto en Markdown');
    await userEvent.type(text, ' Más.');
    await expect(text).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar' }));
    await canvas.findByText(/Alguien más cambió/);
    await expect(text).toHaveValue(`${body} Más.`);
  },
};

export const PublishContent: Story = {
  parameters: { route },
  args: {
    language: 'en',
    replies: {
      ...replies,
      'content publish': toReply([], ['news/new-routes: readers get version 3.']),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog'));
    await expect(await dialog.findByRole('textbox', { name: /Entry/ })).toHaveValue('news/new-routes');
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    await canvas.findByText('news/new-routes: readers get version 3.');
  },
};
