import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { sampleFrame, sampleScreens } from './sample.ts';
import { FrameSource } from './story-frame.tsx';
import { fetchScreens } from './story-index.ts';
import { TextsPage } from './texts-page.tsx';

const meta = {
  title: 'Look-book/Texts',
  component: TextsPage,
  parameters: { layout: 'fullscreen' },
  args: { load: fetchScreens },
} satisfies Meta<typeof TextsPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AllTexts: Story = {};

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

export const FindsTightTexts: Story = {
  ...withSample,
  tags: ['!dev'],
  play: async ({ canvas }) => {
    const spanish = within(await canvas.findByRole('region', { name: 'Español' }));
    await expect(await spanish.findByText('Every text has room.')).toBeVisible();
    const region = canvas.getByRole('region', { name: 'العربية' });
    // A frame loads when it comes near.
    region.scrollIntoView();
    const arabic = within(region);
    await expect(
      await arabic.findByRole('button', { name: /^Enviar un paquete .* needs [23] lines instead of 1$/ }),
    ).toBeVisible();
    const cut = await arabic.findByRole('button', {
      name: /^Rastrear todos los paquetes is cut: about \d+ of 27 characters have room$/,
    });
    await userEvent.click(cut);
    const frame = arabic.getByTitle<HTMLIFrameElement>('العربية');
    await waitFor(() =>
      expect(frame.contentDocument?.querySelector('[data-look-book-mark]')).toHaveTextContent('Rastrear'),
    );
  },
};

export const LongerTexts: Story = {
  ...withSample,
  tags: ['!dev'],
  play: async ({ canvas }) => {
    const spanish = within(await canvas.findByRole('region', { name: 'Español' }));
    await expect(await spanish.findByText('Every text has room.')).toBeVisible();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Length of texts' }), '80 % longer');
    const longer = within(canvas.getByRole('region', { name: 'Español' }));
    await expect(await longer.findByRole('button', { name: /^Rastrear Rastrea is cut/ })).toBeVisible();
  },
};

export const OnPhone: Story = { ...withSample, tags: ['!dev'], globals: { viewport: { value: 'phone' } } };
