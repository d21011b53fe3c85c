import type { Meta, StoryObj } from '@storybook/react-vite';
import { useArgs } from 'storybook/preview-api';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { sampleFrame, sampleScreens } from './sample.ts';
import { Screens } from './screens.tsx';
import { FrameSource } from './story-frame.tsx';
import { fetchScreens } from './story-index.ts';

const meta = {
  title: 'Look-book/Screens',
  component: Screens,
  parameters: { layout: 'fullscreen', controls: { disableSaveFromUI: true } },
  args: { load: fetchScreens, open: '', onOpen: fn() },
} satisfies Meta<typeof Screens>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The open screen is in the address. */
function Addressed(args: Story['args'] & Parameters<typeof Screens>[0]) {
  const [{ open }, update] = useArgs<{ open: string }>();
  return <Screens load={args.load} open={open ?? ''} onOpen={(id) => update({ open: id })} />;
}

export const AllScreens: Story = { render: (args) => Addressed(args) };

/** The stories below test the page: the sidebar leaves out what has this tag, which it reads without running code. */
const withSample: Partial<Story> = {
  args: { load: () => Promise.resolve(sampleScreens) },
  decorators: [
    (Story) => (
      <FrameSource value={sampleFrame}>
        <Story />
      </FrameSource>
    ),
  ],
};

export const Map: Story = {
  ...withSample,
  tags: ['!dev'],
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByRole('heading', { name: 'Track a parcel' })).toBeVisible();
    await expect(canvas.queryByRole('heading', { name: 'Back office' })).toBeNull();
    await waitFor(() => expect(canvas.getByTitle('Home, Desktop')).toBeVisible());
    await userEvent.click(canvas.getByRole('button', { name: /^Home 2 states/ }));
    await expect(args.onOpen).toHaveBeenCalledWith('screens-home');
  },
};
export const MapOnPhone: Story = { ...withSample, tags: ['!dev'], globals: { viewport: { value: 'phone' } } };

/** A story that fixes its viewport has no look at another width. */
export const OneScreen: Story = {
  ...withSample,
  tags: ['!dev'],
  args: { ...withSample.args, open: 'screens-home' },
  play: async ({ canvas }) => {
    const desktop = await canvas.findByRole('region', { name: 'Desktop' });
    await expect(desktop.querySelectorAll('figure')).toHaveLength(8);
    await expect(canvas.getByRole('region', { name: 'Phone' }).querySelectorAll('figure')).toHaveLength(4);
    // A frame says that its story has finished; in another language it changes to that first.
    await waitFor(() => expect(canvas.getByTitle('Desktop, 390 ar light')).toHaveAttribute('inert'));
    await expect(canvas.getByTitle<HTMLIFrameElement>('Desktop, 390 ar light').contentDocument?.body).toHaveTextContent(
      'language ar',
    );
  },
};

export const NoIndex: Story = {
  ...withSample,
  tags: ['!dev'],
  args: { load: () => Promise.reject(new Error('no index')) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/could not be loaded/);
  },
};
