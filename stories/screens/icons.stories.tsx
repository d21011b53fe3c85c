import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { IconsPage } from '#src/features/debugging/icons-page.tsx';
import { iconNames } from '#src/components/icon.tsx';
import { withFakeSite } from '#stories/support/fake-site.tsx';

const meta = {
  title: 'Screens/Icons',
  tags: ['journey:frame'],
  component: IconsPage,
  decorators: [withFakeSite()],
  parameters: { layout: 'fullscreen', route: '/iconQ' },
} satisfies Meta<typeof IconsPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Every: Story = {
  name: 'ROUTE-29 D-12 every icon appears with the name that the code uses',
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list'));
    await expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(iconNames);
  },
};

export const Arabic: Story = { globals: { language: 'ar' } };
