import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test';
import css from '#src/components/styles/tokens.css?raw';
import { sampleFrame, sampleScreens } from './sample.ts';
import { FrameSource } from './story-frame.tsx';
import { fetchScreens } from './story-index.ts';
import { setTokenEdits } from './token-edits.ts';
import { TokensPage } from './tokens-page.tsx';

const meta = {
  title: 'Look-book/Tokens',
  component: TokensPage,
  parameters: { layout: 'fullscreen' },
  args: { load: fetchScreens },
} satisfies Meta<typeof TokensPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AllTokens: Story = {};

/** The stories below test the page: the sidebar leaves out what has this tag, which it reads without running code. */
const withSample: Partial<Story> = {
  args: { load: () => Promise.resolve(sampleScreens), onExport: fn() },
  beforeEach: () => {
    setTokenEdits({});
    return () => setTokenEdits({});
  },
  decorators: [
    (Story) => (
      <FrameSource value={sampleFrame}>
        <Story />
      </FrameSource>
    ),
  ],
};

export const Edits: Story = {
  ...withSample,
  tags: ['!dev'],
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/^All \d+ pairs have the contrast/)).toBeVisible();
    // A color input has no keys that a test could press.
    fireEvent.change(canvas.getByLabelText('accent, light, picker'), { target: { value: '#ff9acb' } });
    await expect(canvas.getByText('2 of 64 pairs have too little contrast.')).toBeVisible();
    const frame = await canvas.findByTitle<HTMLIFrameElement>('Screens/Home, 390 light');
    await waitFor(() =>
      expect(frame.contentDocument?.head).toHaveTextContent('--accent: light-dark(#ff9acb, #ff8cbf);'),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Export tokens.css' }));
    await expect(args.onExport).toHaveBeenLastCalledWith(
      css.replace('light-dark(#c8005f, #ff8cbf)', 'light-dark(#ff9acb, #ff8cbf)'),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }));
    await expect(canvas.getByText(/^All \d+ pairs have the contrast/)).toBeVisible();
  },
};

export const NoValue: Story = {
  ...withSample,
  tags: ['!dev'],
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox', { name: 'accent, light' });
    await userEvent.type(field, '; }}');
    await expect(field).toBeInvalid();
    await userEvent.click(canvas.getByRole('button', { name: 'Export tokens.css' }));
    await expect(args.onExport).toHaveBeenLastCalledWith(css);
    await expect(field).toHaveValue('#c8005f');
  },
};

export const OnPhone: Story = { ...withSample, tags: ['!dev'], globals: { viewport: { value: 'phone' } } };
