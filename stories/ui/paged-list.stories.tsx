import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { CallFailure } from '#src/api/types.ts';
import { PagedList } from '#src/shared/paged-list/paged-list.tsx';
import type { PageOfRows } from '#src/shared/paged-list/use-paged-list.ts';
import { EmptyState } from '#src/components/status.tsx';
import { withFakeSite } from '#stories/support/fake-site.tsx';

const failure: CallFailure = { ok: false, codeName: 'offline', code: undefined, msg: '', errors: [] };
const page: PageOfRows<string> = { rows: ['Ana', 'José Ángel'], page: 2, pageSize: 10, total: 42 };
const resting = { page, failure: undefined, loading: false, reload: fn(), go: fn() };

const meta = {
  title: 'UI/Paged list',
  component: PagedList<PageOfRows<string>>,
  decorators: [withFakeSite({})],
  args: {
    list: resting,
    loading: 'Buscando los nombres',
    failed: 'No pudimos traer los nombres',
    empty: <EmptyState title="Aquí no hay nombres">Cuando haya uno, lo verás aquí.</EmptyState>,
    children: ({ rows }) => (
      <ul>
        {rows.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    ),
  },
} satisfies Meta<typeof PagedList<PageOfRows<string>>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OnePage: Story = {
  name: 'D-37 a page of rows says which it is and leads to the others; another size begins at the first',
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('11 a 20 de 42')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Página siguiente' }));
    await expect(resting.go).toHaveBeenLastCalledWith({ page: 3 });
    await userEvent.selectOptions(canvas.getByRole('combobox'), '20');
    await expect(resting.go).toHaveBeenLastCalledWith({ pageSize: 20 });
  },
};

export const AnotherOnItsWay: Story = {
  args: { list: { ...resting, loading: true } },
  play: async ({ canvas }) => {
    const rows = await canvas.findByRole('list');
    await expect(rows.parentElement).toHaveAttribute('aria-busy', 'true');
  },
};

export const FirstOnItsWay: Story = {
  args: { list: { ...resting, page: undefined, loading: true } },
  play: async ({ canvas }) => {
    await canvas.findAllByText('Buscando los nombres');
    await expect(canvas.queryByRole('list')).toBeNull();
    await expect(canvas.queryByRole('combobox')).toBeNull();
  },
};

export const Empty: Story = {
  args: { list: { ...resting, page: { ...page, rows: [], page: 1, total: 0 } } },
  play: async ({ canvas }) => {
    await canvas.findByText('Aquí no hay nombres');
    await expect(canvas.queryByRole('combobox')).toBeNull();
  },
};

export const Failed: Story = {
  name: 'SYS-08 a list that could not be had is asked for again, and shows no older rows meanwhile',
  args: { list: { ...resting, failure } },
  play: async ({ canvas }) => {
    await canvas.findByText('No pudimos traer los nombres');
    await expect(canvas.queryByText('Ana')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }));
    await expect(resting.reload).toHaveBeenCalled();
  },
};
