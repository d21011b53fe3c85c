import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent } from 'storybook/test';
import { Refresh } from '#src/components/refresh.tsx';

const meta = {
  title: 'UI/Refresh',
  component: Refresh,
  args: { busy: false, onRefresh: fn() },
} satisfies Meta<typeof Refresh>;

export default meta;
type Story = StoryObj<typeof meta>;

const pull = (from: number, to: number, element: HTMLElement) => {
  const at = (clientY: number) => [new Touch({ identifier: 1, target: element, clientX: 100, clientY })];
  fireEvent.touchStart(element, { touches: at(from) });
  fireEvent.touchMove(element, { touches: at(to) });
};

export const Button: Story = {
  name: 'FEAT-14 a visitor without a touchscreen has a refresh button',
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Actualizar' }));
    await expect(args.onRefresh).toHaveBeenCalledOnce();
  },
};

export const Pulling: Story = {
  play: async ({ canvas, canvasElement }) => {
    pull(100, 180, canvasElement);
    await canvas.findByText('Jala para actualizar');
  },
};

export const Enough: Story = {
  play: async ({ canvas, canvasElement, args }) => {
    pull(100, 500, canvasElement);
    await canvas.findByText('Suelta para actualizar');
    await expect(args.onRefresh).not.toHaveBeenCalled();
  },
};

export const Busy: Story = { args: { busy: true } };
