import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { Changes } from '#workbench/look-book/pictures.ts';
import { type ChangesApi, ChangesPage, storybookApi } from './changes.tsx';
import { sampleScreens } from './sample.ts';
import { fetchScreens } from './story-index.ts';

const meta = {
  title: 'Look-book/Changes',
  component: ChangesPage,
  parameters: { layout: 'fullscreen' },
  args: { api: storybookApi, load: fetchScreens },
} satisfies Meta<typeof ChangesPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ToAccept: Story = {};

const [first, second] = ['screens-home--desktop 390 es light', 'screens-home--desktop 390 es dark'] as const;

const sample: Changes = {
  pictures: [
    { name: first, change: 'changed', before: 'a', now: 'b', pixels: 1481, difference: 'c' },
    { name: second, change: 'new', now: 'd' },
    { name: 'screens-home--phone 390 es light', change: 'missing', before: 'a' },
    { name: 'screens-rates--empty 390 es light', change: 'unreached', fault: 'Unable to find a menu' },
    { name: 'screens-rates--empty 1280 es light', change: 'same', before: 'a', now: 'a' },
  ],
  comments: [
    { id: '1', picture: first, hash: 'b', author: 'Nadia', at: '2026-11-26T16:41:00.000Z', text: '¿Regresamos a 640?' },
  ],
  elsewhere: { 'screens-rates': { platform: 'darwin arm64', chromium: '140.0' } },
};

const drawing = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="390" height="844"><rect width="390" height="844" fill="${color}"/></svg>`)}`;
const colors: Readonly<Record<string, string>> = { a: '#fff1cf', b: '#ffb000', c: '#c8005f', d: '#0b2728' };

const without = (names: readonly string[]): Changes => ({
  ...sample,
  pictures: sample.pictures.filter(({ name }) => !names.includes(name)),
});

const sampleApi = (more: Partial<ChangesApi> = {}): ChangesApi => ({
  list: () => Promise.resolve(sample),
  accept: fn((names: readonly string[]) => Promise.resolve(without(names))),
  comment: fn((picture: string, text: string) =>
    Promise.resolve({
      ...sample,
      comments: [
        ...sample.comments,
        { id: '2', picture, hash: 'b', author: 'Óscar', at: '2026-11-26T16:42:00.000Z', text },
      ],
    }),
  ),
  pictureAddress: (hash) => drawing(colors[hash] ?? 'gray'),
  ...more,
});

/** The stories below test the page: the sidebar leaves out what has this tag, which it reads without running code. */
const withSample: Partial<Story> = {
  args: { api: sampleApi(), load: () => Promise.resolve(sampleScreens) },
};

export const Accepts: Story = {
  ...withSample,
  tags: ['!dev'],
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByRole('heading', { name: '3 pictures to accept' })).toBeVisible();
    await expect(await canvas.findByRole('img', { name: 'Difference, 1481 pixels' })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: /Home: Desktop/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Accept this picture' }));
    await expect(args.api.accept).toHaveBeenLastCalledWith([first]);
    await expect(await canvas.findByRole('button', { name: '390 es dark new' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
};

export const Comments: Story = {
  ...withSample,
  tags: ['!dev'],
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByText('¿Regresamos a 640?')).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: 'Comment' }), 'Sí, va en el siguiente.');
    await userEvent.click(canvas.getByRole('button', { name: 'Comment' }));
    await expect(args.api.comment).toHaveBeenLastCalledWith(first, 'Sí, va en el siguiente.');
    await expect(canvas.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
  },
};

export const AcceptsAll: Story = {
  ...withSample,
  tags: ['!dev'],
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Accept all 3' }));
    await expect(args.api.accept).toHaveBeenLastCalledWith([first, second, 'screens-home--phone 390 es light']);
    await expect(await canvas.findByText('All 1 pictures that were taken look as approved.')).toBeVisible();
  },
};

export const OnPhone: Story = { ...withSample, tags: ['!dev'], globals: { viewport: { value: 'phone' } } };

export const PicturesElsewhere: Story = {
  ...withSample,
  tags: ['!dev'],
  args: { ...withSample.args, api: sampleApi({ pictureAddress: () => 'data:image/png,' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText('The picture is not on this machine.')).toHaveLength(3);
  },
};

export const NothingTaken: Story = {
  ...withSample,
  tags: ['!dev'],
  args: {
    ...withSample.args,
    api: sampleApi({ list: () => Promise.resolve({ pictures: [], comments: [], elsewhere: {} }) }),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No pictures were taken yet/)).toBeVisible();
  },
};

export const CommentFails: Story = {
  ...withSample,
  tags: ['!dev'],
  args: { ...withSample.args, api: sampleApi({ comment: () => Promise.reject(new Error('The call failed.')) }) },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Comment' }), 'Queda');
    await userEvent.click(canvas.getByRole('button', { name: 'Comment' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The call failed.');
    // What was typed stays.
    await expect(canvas.getByRole('textbox', { name: 'Comment' })).toHaveValue('Queda');
  },
};
