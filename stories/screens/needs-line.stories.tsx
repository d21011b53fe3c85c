import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { NeedsLine } from '#src/app/page.tsx';

/** The message of a page that can't work offline (FEAT-14). */
const meta = {
  title: 'Screens/Needs a line',
  tags: ['journey:app'],
  component: NeedsLine,
  parameters: { layout: 'fullscreen' },
  args: { id: 'vip' },
  beforeEach: () => {
    const original = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine');
    Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => false });
    return () => {
      if (original) Object.defineProperty(Navigator.prototype, 'onLine', original);
    };
  },
} satisfies Meta<typeof NeedsLine>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithoutOne: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Esta página necesita internet.')).toBeVisible();
  },
};

/** The page works, so there is no message. */
export const OnOneThatWorks: Story = {
  args: { id: 'prohibited' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Esta página necesita internet.')).toBeNull();
  },
};
