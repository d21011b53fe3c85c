import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { CameraError, type CameraProblem } from '#src/shared/capture/camera.ts';
import type { ScanPorts } from '#src/shared/capture/scan.ts';
import ScanView from '#src/shared/capture/scan-view.tsx';
import { withFakeSite } from '#stories/support/fake-site.tsx';

/** A camera that sees a wall, until it is released. */
function wall(): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 480;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#7a8';
    context.fillRect(0, 0, 640, 480);
  }
  return canvas.captureStream(5);
}

const reading = (...texts: string[]): ScanPorts => ({
  openCamera: async () => wall(),
  openReader: async () => ({ read: async () => texts, close: () => undefined }),
});

const without = (problem: CameraProblem): ScanPorts => ({
  ...reading(),
  openCamera: async () => Promise.reject(new CameraError(problem)),
});

const meta = {
  title: 'Screens/Scan',
  tags: ['journey:track'],
  component: ScanView,
  decorators: [withFakeSite()],
  args: { onFound: fn(), onClose: fn() },
} satisfies Meta<typeof ScanView>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Looking: Story = {
  args: { ports: reading() },
  play: async ({ canvas, args }) => {
    await canvas.findByText('Apunta al código de barras de la etiqueta.');
    await userEvent.click(canvas.getByRole('button', { name: 'Escribir el número' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const OtherCode: Story = {
  name: 'RULE-TRK-02 a barcode of another company is reported as not ours',
  args: { ports: reading('7501031311309') },
  play: async ({ canvas, args }) => {
    await canvas.findByText(/no es una guía nuestra/);
    await expect(args.onFound).not.toHaveBeenCalled();
  },
};

export const Found: Story = {
  name: 'FEAT-01 the number that was read is handed on',
  args: { ports: reading('JMX004277201184') },
  play: async ({ args }) => {
    await waitFor(() => expect(args.onFound).toHaveBeenCalledWith('JMX004277201184'));
  },
};

export const Refused: Story = {
  args: { ports: without('refused') },
  play: async ({ canvas }) => {
    await canvas.findByText(/no tiene permiso/);
    await expect(canvas.getByRole('button', { name: 'Intentar otra vez' })).toBeVisible();
  },
};

export const NoCamera: Story = {
  args: { ports: without('missing') },
  play: async ({ canvas }) => {
    await canvas.findByText(/no tiene cámara/);
    await expect(canvas.queryByRole('button', { name: 'Intentar otra vez' })).toBeNull();
  },
};

let tries = 0;
export const BusyThenFree: Story = {
  name: 'A camera that another app has is tried again',
  args: {
    ports: {
      ...reading(),
      openCamera: async () => {
        tries += 1;
        if (tries % 2 === 1) throw new CameraError('busy');
        return wall();
      },
    },
  },
  beforeEach: () => void (tries = 0),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Intentar otra vez' }));
    await canvas.findByText('Apunta al código de barras de la etiqueta.');
  },
};

export const NoLibrary: Story = {
  args: {
    ports: { ...reading(), openReader: async () => Promise.reject(new Error('no line')) },
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/No pudimos cargar el lector/);
  },
};
