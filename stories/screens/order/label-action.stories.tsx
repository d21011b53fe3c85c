import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { LabelAction } from '#src/shared/orders/label-action.tsx';
import { browserStorage } from '#src/lib/storage.ts';
import { anaLucia } from '#fixtures/account.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';

const site = (reply: FakeCalls['orderLabels']) => withFakeSite({ user: anaLucia, calls: { orderLabels: reply } });
/** The picture comes, the file as the reply says. */
const fileSite = (reply: NonNullable<FakeCalls['orderLabels']>) =>
  site((input, options) => (input.preview ? null : reply(input, options)));
const orderNos = (count: number) =>
  Array.from({ length: count }, (_, index) => `20261122-${String(index + 1).padStart(6, '0')}`);

const meta = {
  title: 'Screens/Order/Label action',
  tags: ['journey:send'],
  component: LabelAction,
  args: { labels: { orderNos: orderNos(1) } },
  decorators: [site(() => null)],
  beforeEach: () => browserStorage.remove('labelPrinter'),
} satisfies Meta<typeof LabelAction>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = Parameters<NonNullable<Story['play']>>[0];

async function open({ canvas, userEvent }: Play) {
  await userEvent.click(await canvas.findByRole('button'));
  return within(await within(document.body).findByRole('dialog'));
}

/** Whether the browser shows PDF files within a page. */
const viewer = (value: boolean) => () => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value });
  return () => void Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
};

export const Closed: Story = {
  name: 'D-44 one label',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Imprimir etiqueta' })).toBeEnabled();
  },
};

export const Many: Story = {
  name: 'D-44 as many as are chosen',
  args: { labels: { orderNos: orderNos(12) }, variant: 'line', size: 'sm' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Imprimir 12 etiquetas' })).toBeEnabled();
  },
};

export const None: Story = {
  name: 'nothing chosen, nothing to print',
  args: { labels: { orderNos: [] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button')).toBeDisabled();
  },
};

export const Saved: Story = {
  name: 'D-44 four to a carta sheet first, and said when the file is saved',
  play: async (story) => {
    const dialog = await open(story);
    await expect(dialog.getByRole('radio', { name: /Carta, 4 por hoja/ })).toBeChecked();
    await expect(dialog.queryByLabelText('Impresora')).toBeNull();
    await story.userEvent.click(dialog.getByRole('button', { name: 'Guardar PDF' }));
    const said = await dialog.findByText('El archivo está en tus descargas.');
    await expect(said).toBeVisible();
    // Independent of how far the form is scrolled.
    await expect(said.closest('.dlg-body')).toBeNull();
  },
};

export const LastLine: Story = {
  name: 'D-44 on a low screen the last line of the form can be scrolled clear of the buttons',
  globals: { viewport: { value: 'narrow' } },
  play: async (story) => {
    const dialog = await open(story);
    await dialog.findByAltText('Vista previa de las etiquetas');
    const last = dialog.getByText('Recordar esta impresora');
    const body = last.closest<HTMLElement>('.dlg-body');
    if (body) body.scrollTop = body.scrollHeight;
    const gap = (body?.getBoundingClientRect().bottom ?? 0) - last.getBoundingClientRect().bottom;
    await expect(Math.round(gap)).toBeGreaterThanOrEqual(24);
  },
};

const asked = fn();
const askedSite = fileSite((input) => {
  asked(input);
  return null;
});
const askedBefore = () => {
  browserStorage.remove('labelPrinter');
  asked.mockClear();
};

export const BegunSheet: Story = {
  name: 'D-44 on a carta sheet from the quarter that is still free, for a laser printer',
  decorators: [askedSite],
  beforeEach: askedBefore,
  play: async (story) => {
    const dialog = await open(story);
    await story.userEvent.selectOptions(dialog.getByLabelText('Empieza en el cuarto'), '3');
    await story.userEvent.click(dialog.getByRole('button', { name: 'Guardar PDF' }));
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith({ orderNos: orderNos(1), format: 'letterx4', firstQuarter: 3 }),
    );
    await story.userEvent.click(dialog.getByRole('radio', { name: /Carta, 1 por hoja/ }));
    await expect(dialog.queryByLabelText('Empieza en el cuarto')).toBeNull();
  },
};

export const Remembered: Story = {
  name: 'D-44 the printer is remembered on the device until it is to be forgotten',
  decorators: [askedSite],
  beforeEach: askedBefore,
  play: async (story) => {
    const first = await open(story);
    await story.userEvent.click(first.getByRole('radio', { name: /4 × 6 pulgadas 102/ }));
    await story.userEvent.selectOptions(first.getByLabelText('Impresora'), '300dpi');
    await story.userEvent.click(first.getByRole('button', { name: 'Guardar PDF' }));
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith({ orderNos: orderNos(1), format: 'inch4x6', resolution: '300dpi' }),
    );
    await waitFor(() => expect(browserStorage.get('labelPrinter')).toBe('inch4x6 300dpi'));
    await story.userEvent.click(first.getByRole('checkbox', { name: 'Recordar esta impresora' }));
    await story.userEvent.click(first.getByRole('button', { name: 'Guardar PDF' }));
    await waitFor(() => expect(browserStorage.get('labelPrinter')).toBeNull());
  },
};

export const Zpl: Story = {
  name: 'D-44 commands for a label printer of 203 dpi, which this device remembers, are saved and not printed',
  decorators: [askedSite],
  beforeEach: () => {
    askedBefore();
    browserStorage.set('labelPrinter', 'zpl203');
    return viewer(true)();
  },
  play: async (story) => {
    const dialog = await open(story);
    await expect(dialog.getByRole('radio', { name: /Archivo ZPL, 203 ppp/ })).toBeChecked();
    await expect(dialog.getByText(/lo mandas a tu impresora/)).toBeVisible();
    await expect(dialog.queryByRole('button', { name: 'Imprimir' })).toBeNull();
    await story.userEvent.click(dialog.getByRole('button', { name: 'Guardar ZPL' }));
    await waitFor(() => expect(asked).toHaveBeenCalledWith({ orderNos: orderNos(1), format: 'zpl203' }));
  },
};

export const Previewed: Story = {
  name: 'D-44 a picture before it is printed, the file while it is printed, gone with another paper',
  beforeEach: () => {
    browserStorage.remove('labelPrinter');
    return viewer(true)();
  },
  args: { labels: { orderNos: orderNos(6) } },
  play: async (story) => {
    const dialog = await open(story);
    await expect(await dialog.findByAltText('Vista previa de las etiquetas')).toBeVisible();
    await expect(dialog.getByText('Así sale la primera de 2 hojas')).toBeVisible();
    await story.userEvent.click(dialog.getByRole('button', { name: 'Imprimir' }));
    const frame = await dialog.findByTitle<HTMLIFrameElement>('Archivo de las etiquetas');
    await waitFor(() => expect(frame.contentDocument?.body.textContent).toContain('etiquetas-carta-6'));
    const print = fn();
    Object.assign(frame.contentWindow ?? {}, { print });
    await story.userEvent.click(dialog.getByRole('button', { name: 'Imprimir' }));
    await expect(print).toHaveBeenCalledOnce();
    await story.userEvent.click(dialog.getByRole('radio', { name: /A4, 4 por hoja/ }));
    await expect(dialog.queryByTitle('Archivo de las etiquetas')).toBeNull();
    await expect(await dialog.findByAltText('Vista previa de las etiquetas')).toBeVisible();
  },
};

export const PreviewAwaited: Story = {
  name: 'D-44 the place of the picture before it comes',
  decorators: [site(pending)],
  play: async (story) => {
    const dialog = await open(story);
    await expect(dialog.getByText('Preparando la vista previa…')).toBeVisible();
  },
};

export const PreviewFailed: Story = {
  name: 'D-44 without a picture the file can still be saved',
  decorators: [site((input) => (input.preview ? refusal('timeout') : null))],
  play: async (story) => {
    const dialog = await open(story);
    await expect(await dialog.findByRole('alert')).toHaveTextContent(/^No pudimos mostrar la vista previa/);
    await expect(dialog.getByRole('button', { name: 'Guardar PDF' })).toBeEnabled();
  },
};

export const WithoutViewer: Story = {
  name: 'D-44 a telephone that shows no PDF has the file',
  globals: { viewport: { value: 'phone' } },
  beforeEach: viewer(false),
  play: async (story) => {
    const dialog = await open(story);
    await expect(dialog.queryByRole('button', { name: 'Imprimir' })).toBeNull();
    await expect(dialog.getByText(/^Este dispositivo no muestra archivos PDF/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Guardar PDF' })).toBeEnabled();
  },
};

export const Busy: Story = {
  name: 'the file is being made',
  decorators: [fileSite(pending)],
  play: async (story) => {
    const dialog = await open(story);
    await story.userEvent.click(dialog.getByRole('button', { name: 'Guardar PDF' }));
    await expect(await dialog.findByText('Creando el archivo…')).toBeVisible();
  },
};

export const Cancelled: Story = {
  name: 'D-44 a cancelled order has no label, and the reason is said',
  args: { labels: { orderNos: orderNos(3) } },
  decorators: [fileSite(() => refusal('noLabel'))],
  play: async (story) => {
    const dialog = await open(story);
    await story.userEvent.click(dialog.getByRole('button', { name: 'Guardar PDF' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent(
      'No pudimos crear el archivo. Un pedido cancelado no tiene etiqueta. Quítalo de tu selección.',
    );
    // Choosing another format clears the error.
    await story.userEvent.click(dialog.getByRole('radio', { name: /Lista para el repartidor/ }));
    await expect(dialog.queryByRole('alert')).toBeNull();
  },
};

export const TooMany: Story = {
  name: 'more than two hundred are too many for one file',
  args: { labels: { orderNos: orderNos(201) } },
  play: async (story) => {
    const dialog = await open(story);
    await expect(dialog.getByText('Elige hasta 200 pedidos a la vez.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Guardar PDF' })).toBeDisabled();
  },
};

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async (story) => void (await open(story)),
};

export const Arabic: Story = {
  globals: { language: 'ar' },
  play: async (story) => void (await open(story)),
};
