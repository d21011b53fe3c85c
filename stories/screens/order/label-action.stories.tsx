import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { LabelAction } from '#src/shared/orders/label-action.tsx';
import { anaLucia } from '#fixtures/account.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';

const site = (reply: FakeCalls['orderLabels']) => withFakeSite({ user: anaLucia, calls: { orderLabels: reply } });
const orderNos = (count: number) =>
  Array.from({ length: count }, (_, index) => `20261122-${String(index + 1).padStart(6, '0')}`);

const meta = {
  title: 'Screens/Order/Label action',
  component: LabelAction,
  args: { orderNos: orderNos(1) },
  decorators: [site(() => null)],
} satisfies Meta<typeof LabelAction>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = Parameters<NonNullable<Story['play']>>[0];

async function open({ canvas, userEvent }: Play) {
  await userEvent.click(await canvas.findByRole('button'));
  return within(await within(document.body).findByRole('dialog'));
}

export const Closed: Story = {
  name: 'D-44 one label',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Imprimir etiqueta' })).toBeEnabled();
  },
};

export const Many: Story = {
  name: 'D-44 as many as are chosen',
  args: { orderNos: orderNos(12), variant: 'line', size: 'sm' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Imprimir 12 etiquetas' })).toBeEnabled();
  },
};

export const None: Story = {
  name: 'nothing chosen, nothing to print',
  args: { orderNos: [] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button')).toBeDisabled();
  },
};

export const Saved: Story = {
  name: 'D-44 on A6 first, and said when the file is saved',
  play: async (story) => {
    const dialog = await open(story);
    await expect(dialog.getByRole('radio', { name: /Etiqueta A6/ })).toBeChecked();
    await expect(dialog.queryByLabelText('Empieza en el cuarto')).toBeNull();
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
    await story.userEvent.click(await dialog.findByRole('radio', { name: /Hoja A4/ }));
    const last = dialog.getByText(/^Imprime al 100/);
    const body = last.closest<HTMLElement>('.dlg-body');
    if (body) body.scrollTop = body.scrollHeight;
    const gap = (body?.getBoundingClientRect().bottom ?? 0) - last.getBoundingClientRect().bottom;
    await expect(Math.round(gap)).toBeGreaterThanOrEqual(24);
  },
};

export const FourToASheet: Story = {
  name: 'D-44 on A4 from the quarter that is still free',
  play: async (story) => {
    const dialog = await open(story);
    await story.userEvent.click(dialog.getByRole('radio', { name: /Hoja A4/ }));
    await story.userEvent.selectOptions(dialog.getByLabelText('Empieza en el cuarto'), '3');
    await story.userEvent.click(dialog.getByRole('button', { name: 'Guardar PDF' }));
    await expect(await dialog.findByText('El archivo está en tus descargas.')).toBeVisible();
  },
};

const asked = fn();

export const OnLetter: Story = {
  name: 'D-44 on a Carta sheet for a laser printer, on a 4 × 6 label for a label printer, unless another is chosen',
  decorators: [
    site((input) => {
      asked(input);
      return null;
    }),
  ],
  play: async (story) => {
    asked.mockClear();
    const dialog = await open(story);
    const printer = () => dialog.getByLabelText('Impresora');
    await expect(printer()).toHaveValue('203dpi');
    await story.userEvent.click(dialog.getByRole('radio', { name: /Hoja carta/ }));
    await expect(printer()).toHaveValue('300dpi');
    await story.userEvent.selectOptions(dialog.getByLabelText('Empieza en el cuarto'), '2');
    await story.userEvent.click(dialog.getByRole('button', { name: 'Guardar PDF' }));
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith(
        expect.objectContaining({ format: 'letterx4', resolution: '300dpi', firstQuarter: 2 }),
      ),
    );
    await story.userEvent.click(dialog.getByRole('radio', { name: /4 × 6 pulgadas/ }));
    await story.userEvent.selectOptions(printer(), '300dpi');
    await story.userEvent.click(dialog.getByRole('button', { name: 'Guardar PDF' }));
    await waitFor(() =>
      expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ format: 'inch4x6', resolution: '300dpi' })),
    );
    await story.userEvent.click(dialog.getByRole('radio', { name: /Lista para el repartidor/ }));
    await expect(dialog.queryByLabelText('Impresora')).toBeNull();
  },
};

/** Whether the browser shows PDF files within a page. */
const viewer = (value: boolean) => () => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value });
  return () => void Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
};

export const Previewed: Story = {
  name: 'D-44 shown before it is printed, printed as it is shown, and gone with another paper size',
  beforeEach: viewer(true),
  play: async (story) => {
    const dialog = await open(story);
    await story.userEvent.click(dialog.getByRole('button', { name: 'Ver antes de imprimir' }));
    const frame = await dialog.findByTitle<HTMLIFrameElement>('Vista previa de las etiquetas');
    await waitFor(() => expect(frame.contentDocument?.body.textContent).toContain('etiquetas-20261122-000001'));
    const print = fn();
    Object.assign(frame.contentWindow ?? {}, { print });
    await story.userEvent.click(dialog.getByRole('button', { name: 'Imprimir' }));
    await expect(print).toHaveBeenCalledOnce();
    await story.userEvent.click(dialog.getByRole('radio', { name: /Hoja A4/ }));
    await expect(dialog.queryByTitle('Vista previa de las etiquetas')).toBeNull();
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
  decorators: [site(pending)],
  play: async (story) => {
    const dialog = await open(story);
    await story.userEvent.click(dialog.getByRole('button', { name: 'Guardar PDF' }));
    await expect(await dialog.findByText('Creando el archivo…')).toBeVisible();
  },
};

export const Cancelled: Story = {
  name: 'D-44 a cancelled order has no label, and the reason is said',
  args: { orderNos: orderNos(3) },
  decorators: [site(() => refusal('noLabel'))],
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
  args: { orderNos: orderNos(201) },
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
