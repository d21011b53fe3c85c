import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '#src/components/button.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonLine } from '#src/components/status.tsx';

const retry = fn();

const meta = { title: 'UI/States' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { render: () => <Skeleton label="Buscando 3 guías…" /> };

export const LoadingOwnShape: Story = {
  render: () => (
    <Skeleton label="Calculando el precio…">
      <SkeletonLine width={30} tall />
    </Skeleton>
  ),
};

export const Empty: Story = {
  render: () => (
    <EmptyState title="Aún no has enviado nada" action={<Button size="sm">Hacer mi primer envío</Button>}>
      Tienes un vale de $21.00 para estrenarte.
    </EmptyState>
  ),
};

export const Failed: Story = {
  render: () => (
    <ErrorState title="El sistema está ocupado." onRetry={retry}>
      Inténtalo de nuevo en un momento. Tus datos siguen aquí.
    </ErrorState>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }));
    await expect(retry).toHaveBeenCalledOnce();
  },
};

export const Retrying: Story = {
  render: () => <ErrorState title="El sistema está ocupado." onRetry={retry} retrying />,
};

export const Dark: Story = {
  globals: { theme: 'dark' },
  render: () => (
    <div className="stack">
      <EmptyState title="Aún no has enviado nada" />
      <ErrorState title="El sistema está ocupado." onRetry={retry} />
      <Skeleton label="Buscando…" />
    </div>
  ),
};
