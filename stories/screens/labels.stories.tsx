import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { LabelFile } from '#src/shared/orders/label-file.tsx';

const file = new Blob(['<p lang="es">JMX004281200040</p>'], { type: 'text/html' });

/** The generated labels before they are printed: in a frame, else behind a link. */
const meta = {
  title: 'Screens/Labels',
  tags: ['journey:send'],
  parameters: { mockup: 'label-dialog' },
  component: LabelFile,
  args: { file, onShown: fn(), canFrame: async () => false, frame: null, opener: null },
  render: function Render(args) {
    const frame = useRef<HTMLIFrameElement>(null);
    const opener = useRef<HTMLAnchorElement>(null);
    return <LabelFile {...args} frame={frame} opener={opener} />;
  },
} satisfies Meta<typeof LabelFile>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OpenedApart: Story = {
  name: 'FEAT-05 a browser that shows no file in a frame opens it in another tab',
  play: async ({ canvas, args }) => {
    const link = await canvas.findByRole('link', { name: 'Abrir las etiquetas' });
    await expect(link).toHaveAttribute('target', '_blank');
    const opened = await fetch(link.getAttribute('href') ?? '');
    await expect(await opened.text()).toContain('JMX004281200040');
    await expect(args.onShown).toHaveBeenCalled();
  },
};

export const InAFrame: Story = {
  args: { canFrame: undefined },
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByTitle('Archivo de las etiquetas')).toBeVisible();
    await waitFor(() => expect(args.onShown).toHaveBeenCalled());
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};

export const Arabic: Story = { globals: { language: 'ar' } };
