import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ErrorBoundary } from '#src/app/error-boundary.tsx';
import { ChunkLoadError } from '#src/lib/missing-scripts.ts';

function Broken({ error }: { error: Error }): never {
  throw error;
}

/** The replacement of a page that could not be loaded or rendered. */
const meta = {
  title: 'Screens/Failures',
  tags: ['journey:frame'],
  component: Broken,
  parameters: { layout: 'fullscreen' },
  args: { error: new ChunkLoadError('not loaded') },
  beforeEach: () => {
    // The page has been loaded again already: a story must not reload the frame of the tests.
    window.history.replaceState({ recovered: true }, '');
    return () => window.history.replaceState(null, '');
  },
  render: ({ error }) => (
    <ErrorBoundary resetKey="story">
      <Broken error={error} />
    </ErrorBoundary>
  ),
} satisfies Meta<typeof Broken>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Chunk: Story = {
  name: 'SYS-08 a part that could not be loaded offers to reload',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('No pudimos cargar esta parte');
    await expect(canvas.getByRole('button', { name: 'Recargar' })).toBeVisible();
  },
};

export const Crash: Story = {
  args: { error: new TypeError('x is undefined') },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Algo falló en esta página');
    await expect(canvas.queryByText(/undefined/)).toBeNull();
  },
};

export const Arabic: Story = { globals: { language: 'ar' } };
