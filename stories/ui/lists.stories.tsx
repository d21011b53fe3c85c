import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Chips, Pagination, Table, Tabs } from '#src/components/lists.tsx';
import { Guia, Money } from '#src/components/small.tsx';

const meta = { title: 'UI/Lists' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const rows = [
  { no: 'JMX004281220417', to: 'José Ángel Ñáñez', cost: 21_684 },
  { no: 'JMX004277201184', to: 'Marina Cortés', cost: 19_840 },
];

export const ATable: Story = {
  render: () => (
    <Table
      caption="Envíos"
      rows={rows}
      rowKey={(row) => row.no}
      columns={[
        { id: 'no', head: 'Guía', cell: (row) => <Guia value={row.no} /> },
        { id: 'to', head: 'Para', cell: (row) => row.to },
        { id: 'cost', head: 'Costo', numeric: true, cell: (row) => <Money centavos={row.cost} /> },
      ]}
    />
  ),
};

export const TabsAsLinks: Story = {
  render: () => (
    <Tabs
      label="Dirección"
      current="sent"
      tabs={[
        { id: 'sent', to: '?direction=sent', label: 'Enviados · 6' },
        { id: 'received', to: '?direction=received', label: 'Recibidos · 11' },
      ]}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Enviados · 6' })).toHaveAttribute('aria-current', 'page');
  },
};

export const FilterChips: Story = {
  render: () => (
    <Chips
      label="Estado"
      current="all"
      chips={[
        { id: 'all', to: '?', label: 'Todos' },
        { id: 'toBePickedUp', to: '?status=toBePickedUp', label: 'Por recolectar', icon: 'clock', count: 2 },
        { id: 'inTransit', to: '?status=inTransit', label: 'En camino', icon: 'truck', count: 1 },
        { id: 'signed', to: '?status=signed', label: 'Entregados', icon: 'tick' },
      ]}
    />
  ),
};
export const FilterChipsPhone: Story = { ...FilterChips, globals: { viewport: { value: 'phone' } } };

const onPage = fn();
const onPageSize = fn();
const paging = { pageSize: 10, total: 42, pageSizes: [10, 20, 50], onPage, onPageSize };

export const FirstPage: Story = {
  render: () => <Pagination page={1} {...paging} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1 a 10 de 42')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Página anterior' }));
    await expect(onPage).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Página siguiente' }));
    await expect(onPage).toHaveBeenCalledWith(2);
    await userEvent.selectOptions(canvas.getByRole('combobox'), '50');
    await expect(onPageSize).toHaveBeenCalledWith(50);
  },
};

export const LastPage: Story = {
  render: () => <Pagination page={5} {...paging} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('41 a 42 de 42')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Página siguiente' })).toHaveAttribute('aria-disabled', 'true');
  },
};

export const PagesAsLinks: Story = {
  name: 'where pages have addresses the ways there are links, and stay where they are at the end',
  render: () => <Pagination page={5} {...paging} toPage={(page) => `?page=${page}`} />,
  play: async ({ canvas }) => {
    const address = (name: string) => canvas.getByRole('link', { name }).getAttribute('href');
    await expect(address('Página anterior')).toMatch(/\?page=4$/);
    await expect(address('Página siguiente')).toMatch(/\?page=5$/);
    await expect(canvas.getByRole('link', { name: 'Página siguiente' })).toHaveAttribute('aria-disabled', 'true');
  },
};

export const OnePage: Story = {
  name: 'D-37 where there is one page there is nothing to page by',
  render: () => <Pagination page={1} {...paging} total={7} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1 a 7 de 7')).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(canvas.queryByRole('combobox')).toBeNull();
  },
};

export const NothingFound: Story = {
  render: () => <Pagination page={1} {...paging} total={0} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('0 a 0 de 0')).toBeVisible();
  },
};

export const PagesArabic: Story = { render: () => <Pagination page={2} {...paging} />, globals: { language: 'ar' } };
