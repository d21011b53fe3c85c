import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { UploadRejected, type UploadService } from '#src/forms/index.ts';
import { FormStage } from '../form-stage.tsx';
import { pressSubmit, submitLabel } from '../form-play.ts';
import { sampleForm, type SampleField } from '../sample-form.ts';
import { expectStates, WidgetStates } from './widget-states.tsx';
import { fakeUploads, getFile, type Sending, world } from './world.ts';

const twoImages: SampleField = {
  ui: { widget: 'files', camera: true },
  schema: {
    title: 'Identificación oficial',
    type: 'array',
    items: { type: 'string' },
    maxItems: 2,
    files: { kinds: ['image'], maxBytes: 5 * 2 ** 20 },
  },
};
const documents: SampleField = {
  ui: { widget: 'files' },
  schema: {
    title: 'Constancia fiscal',
    type: 'array',
    items: { type: 'string' },
    maxItems: 2,
    files: { kinds: ['pdf', 'word', 'image'], maxBytes: 100_000 },
  },
};

const meta = {
  title: 'Forms/Widgets/Files',
  component: FormStage,
  args: { form: sampleForm({ files: twoImages }), services: world, submitLabel, onSubmit: fn(), onChange: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

async function choose(canvasElement: HTMLElement, ...files: File[]) {
  const input = await waitFor(() => {
    const found = canvasElement.querySelector<HTMLInputElement>('input[type="file"]');
    if (!found) throw new Error('no input for files yet');
    return found;
  });
  await userEvent.upload(input, files, { applyAccept: false });
}

export const States: Story = {
  render: () => (
    <WidgetStates
      fields={{ files: twoImages }}
      filled={{ files: ['ine-frente', 'ine-reverso'] }}
      wrong={{ value: {}, pointer: '/files', key: 'rules:required' }}
    />
  ),
  play: async ({ canvasElement }) => {
    await expectStates(canvasElement);
    await within(canvasElement.querySelector('#filled') as HTMLElement).findByText('ine-frente.jpg');
  },
};

/** Filled again by each play. */
const sendings: Sending[] = [];
const held = fakeUploads((sending) => sendings.push(sending));

export const Progress: Story = {
  name: 'progress is shown, a file can be cancelled, and the answer keeps ids only',
  args: { services: { uploads: held } },
  beforeEach: () => void sendings.splice(0),
  play: async ({ canvas, canvasElement, args }) => {
    await choose(canvasElement, getFile('ine-frente.jpg', 'jpg'), getFile('ine-reverso.png', 'png'));
    await waitFor(() => expect(sendings).toHaveLength(2));
    sendings[0]?.progress(0.62);
    await waitFor(() => expect(canvas.getByRole('progressbar', { name: 'Subiendo ine-frente.jpg' })).toHaveValue(62));
    await userEvent.click(canvas.getByRole('button', { name: 'Cancelar ine-reverso.png' }));
    await expect(sendings[1]?.signal.aborted).toBe(true);
    await expect(canvas.queryByText('ine-reverso.png')).toBeNull();
    sendings[0]?.finish();
    await canvas.findByText(/listo$/, { selector: 'p' });
    await expect(args.onChange).toHaveBeenLastCalledWith({ files: [expect.stringMatching(/^stored-/)] });
    await userEvent.click(canvas.getByRole('button', { name: 'Quitar ine-frente.jpg' }));
    await expect(args.onChange).toHaveBeenLastCalledWith({});
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Elegir archivos' })).toHaveFocus());
  },
};

export const Retry: Story = {
  name: 'a file that could not be sent stays listed and can be tried again',
  args: { services: { uploads: held } },
  beforeEach: () => void sendings.splice(0),
  play: async ({ canvas, canvasElement, args }) => {
    await choose(canvasElement, getFile('ine.jpg', 'jpg'));
    await waitFor(() => expect(sendings).toHaveLength(1));
    sendings[0]?.fail();
    await canvas.findByText('No se pudo subir. Reinténtalo.');
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar ine.jpg' }));
    await waitFor(() => expect(sendings).toHaveLength(2));
    // The button that was pressed is gone; the focus is not.
    await expect(await canvas.findByRole('button', { name: 'Cancelar ine.jpg' })).toHaveFocus();
    sendings[1]?.finish();
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ files: [expect.any(String)] }));
  },
};

export const Rejections: Story = {
  name: 'MSG-24 D-84 each wrong file is named by the error with its reason, and is no file of the list: type, content that is not what the name says, size, empty, one too many',
  args: { form: sampleForm({ files: documents }) },
  play: async ({ canvas, canvasElement, args }) => {
    await choose(canvasElement, getFile('escaneo.tiff', 'text'));
    await canvas.findByText('TIFF no se acepta. Sube PDF, DOC, DOCX, JPG, PNG o WebP.');
    await expect(canvas.getByText('escaneo.tiff')).toBeVisible();
    await expect(canvas.queryByRole('list')).toBeNull();
    await choose(canvasElement, getFile('constancia.pdf', 'png'));
    await canvas.findByText(/El nombre dice PDF, pero es un archivo PNG\./);
    await expect(canvas.queryByText('escaneo.tiff')).toBeNull();
    await choose(canvasElement, getFile('acta.docx', 'text'));
    await canvas.findByText(/No es un archivo DOCX, o está dañado/);
    await choose(canvasElement, getFile('grande.pdf', 'pdf', 250_000));
    await canvas.findByText(/Pesa .*244 KB.*; el máximo es .*98 KB/);
    await choose(canvasElement, new File([], 'nada.pdf'));
    await canvas.findByText('El archivo está vacío.');
    await expect(args.onChange).not.toHaveBeenCalled();
    await choose(canvasElement, getFile('uno.pdf', 'pdf'), getFile('dos.jpg', 'jpg'), getFile('tres.jpg', 'jpg'));
    await canvas.findByText('Aquí caben 2 archivos. Quita uno y reinténtalo.');
    await userEvent.click(canvas.getByRole('button', { name: 'Quitar uno.pdf' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar tres.jpg' }));
    await waitFor(() => expect(canvas.getAllByText(/listo$/, { selector: 'p' })).toHaveLength(2));
  },
};

export const Heic: Story = {
  name: 'MSG-24 D-84 a photo in HEIC is rejected with the way to send it as JPG, under any name',
  play: async ({ canvas, canvasElement, args }) => {
    await choose(canvasElement, getFile('ine.jpg', 'heic'), getFile('IMG_0042.HEIC', 'heic'));
    await waitFor(() => expect(canvas.getAllByText(/^Es una foto en el formato HEIC de Apple/)).toHaveLength(2));
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

/** Filled again by each play. */
const answers: ('waiting' | 'full')[] = [];
const fullStore: UploadService = {
  send: ({ name, size }) => {
    const reason = answers.shift();
    return reason ? Promise.reject(new UploadRejected(reason)) : Promise.resolve({ id: 'stored-1', name, size });
  },
};

export const OverLimit: Story = {
  name: 'D-98 a store that takes nothing now says so, and the same file can be sent later',
  args: { services: { uploads: fullStore } },
  beforeEach: () => void answers.splice(0, answers.length, 'waiting', 'full'),
  play: async ({ canvas, canvasElement }) => {
    await choose(canvasElement, getFile('ine.jpg', 'jpg'));
    await canvas.findByText(/^Desde tu conexión hay demasiados archivos/);
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar ine.jpg' }));
    await canvas.findByText(/^Por ahora no podemos recibir más archivos/);
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar ine.jpg' }));
    await canvas.findByText(/listo$/, { selector: 'p' });
  },
};

export const RejectedByStore: Story = {
  name: 'MSG-24 a file that the store rejects is not retried',
  args: { services: { uploads: { send: () => Promise.reject(new UploadRejected('unsafe')) } } },
  play: async ({ canvas, canvasElement }) => {
    await choose(canvasElement, getFile('ine.jpg', 'jpg'));
    await canvas.findByText(/por seguridad/);
    await expect(canvas.queryByRole('button', { name: /Reintentar/ })).toBeNull();
  },
};

export const HoldsSubmit: Story = {
  name: 'the form is not sent without a file that is on its way',
  args: { services: { uploads: held } },
  beforeEach: () => void sendings.splice(0),
  play: async ({ canvas, canvasElement, args }) => {
    await choose(canvasElement, getFile('ine.jpg', 'jpg'));
    await waitFor(() => expect(sendings).toHaveLength(1));
    await pressSubmit(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/Todavía se está subiendo ine\.jpg/);
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Cancelar ine.jpg' })).toHaveFocus());
    await expect(args.onSubmit).not.toHaveBeenCalled();
    sendings[0]?.finish();
    await canvas.findByText(/listo$/, { selector: 'p' });
    await pressSubmit(canvas);
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledWith({ files: [expect.any(String)] }));
  },
};

export const Drop: Story = {
  name: 'files can be dropped on the field',
  play: async ({ canvas, canvasElement, args }) => {
    const button = await canvas.findByRole('button', { name: 'Elegir archivos' });
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(getFile('ine.jpg', 'jpg'));
    const drag = (type: string) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
    const place = button.closest('.files') as HTMLElement;
    place.dispatchEvent(drag('dragover'));
    await waitFor(() => expect(place).toHaveClass('over'));
    place.dispatchEvent(drag('drop'));
    await canvas.findByText('ine.jpg');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ files: [expect.any(String)] }));
    await expect(canvasElement.querySelector('.over')).toBeNull();
  },
};

export const HostileNames: Story = {
  name: 'a name can neither reverse the direction of the line nor break it',
  play: async ({ canvas, canvasElement }) => {
    await choose(
      canvasElement,
      getFile(`factura\u202egnp.exe\u0000.jpg`, 'jpg'),
      getFile(`${'muy-largo-'.repeat(12)}final.png`, 'png'),
    );
    await canvas.findByText('facturagnp.exe.jpg');
    await canvas.findByText(/^muy-largo-muy-largo-m….*final\.png$/);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Absent: Story = {
  args: { services: {} },
  play: async ({ canvas }) => {
    await canvas.findByText('Por ahora no se pueden subir archivos aquí.');
  },
};

export const RightToLeft: Story = {
  globals: { language: 'ar' },
  args: { services: { uploads: held }, initial: { files: ['ine-frente'] } as never },
  beforeEach: () => void sendings.splice(0),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('ine-frente.jpg');
    await choose(canvasElement, getFile('reverso.png', 'png'), getFile('escaneo.tiff', 'text'));
    await waitFor(() => expect(sendings).toHaveLength(1));
    sendings[0]?.progress(0.4);
    await canvas.findByText(/TIFF غير مقبول/);
  },
};
