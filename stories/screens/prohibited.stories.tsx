import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { prohibitedCatalogue } from '#domain/content/prohibited-catalogue.ts';
import { ProhibitedPage } from '#src/features/rates/prohibited-page.tsx';
import { guideText } from '#fixtures/content.ts';
import { withFakeSite } from '#stories/support/fake-site.tsx';

const meta = {
  title: 'Screens/Prohibited items',
  tags: ['journey:send'],
  component: ProhibitedPage,
  parameters: { layout: 'fullscreen', route: '/contraband' },
  decorators: [withFakeSite({ calls: { informationPage: () => guideText } })],
} satisfies Meta<typeof ProhibitedPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const count = prohibitedCatalogue.reduce((sum, { items }) => sum + items.length, 0);
const row = async (canvas: ReturnType<typeof within>, name: string) => {
  const heading = await canvas.findByRole('heading', { level: 3, name });
  return within(heading.closest('li') as HTMLElement);
};

export const Guide: Story = {
  name: 'ROUTE-33 FEAT-11 every item says its verdict, why, and what to do instead; the contents lead to the groups',
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(`${count} artículos`)).toBeVisible();
    const lighters = await row(canvas, 'Encendedores');
    await expect(lighters.getByText('Prohibido')).toBeVisible();
    await expect(lighters.getByText(/Se incendia con facilidad/)).toBeVisible();
    await expect(lighters.getByText(/Cómpralo en el lugar de destino/)).toBeVisible();
    const contents = within(canvas.getByRole('navigation', { name: 'Contenido' }));
    await expect(contents.getAllByRole('link')).toHaveLength(prohibitedCatalogue.length);
    await expect(contents.getByRole('link', { name: /Alimentos y bebidas/ })).toHaveAttribute('href', '#food');
    await expect(document.getElementById('food')).toBeVisible();
    await expect(await canvas.findByRole('heading', { level: 2, name: /^Guía para saber/ })).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 3, name: 'Tres preguntas' })).toBeVisible();
  },
};

export const Search: Story = {
  name: 'ROUTE-33 the guide is searched while typing, in any language, and the search lives in the address',
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('searchbox', { name: '¿Qué quieres enviar?' });
    await userEvent.type(box, 'perf');
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('1 artículo'));
    await row(canvas, 'Perfume');
    await userEvent.clear(box);
    await userEvent.type(box, 'lithium battery');
    await row(canvas, 'Baterías de litio sueltas');
  },
};

export const Asked: Story = {
  name: 'ROUTE-33 an address can ask',
  parameters: { route: '/contraband?q=tequila' },
  play: async ({ canvas }) => {
    const drinks = await row(canvas, 'Bebidas alcohólicas');
    await expect(drinks.getByText('Con condiciones')).toBeVisible();
  },
};

export const LinkToGroup: Story = {
  name: 'ROUTE-33 a link to a group opens the guide there',
  parameters: { route: '/contraband#living' },
  play: async ({ canvas }) => {
    await canvas.findByText(`${count} artículos`);
    await waitFor(() =>
      expect(document.getElementById('living')?.getBoundingClientRect().top).toBeLessThan(window.innerHeight),
    );
    await waitFor(() =>
      expect(document.getElementById('living')?.getBoundingClientRect().top).toBeGreaterThanOrEqual(0),
    );
  },
};

export const HostileHash: Story = {
  name: 'ROUTE-33 the guide appears whatever follows the hash of its address',
  parameters: { route: '/contraband#%E0%A4%A<b>' },
  play: async ({ canvas }) => {
    await canvas.findByText(`${count} artículos`);
    await expect(canvas.getByRole('heading', { level: 1 })).toBeVisible();
  },
};

export const Nothing: Story = {
  name: 'ROUTE-33 nothing found: it can most likely be sent; the whole guide is one press away, and the focus is at its start',
  parameters: { route: '/contraband?q=bufanda' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: /bufanda.* no está en la lista/ });
    await userEvent.click(canvas.getByRole('button', { name: 'Ver toda la lista' }));
    await expect(await canvas.findByText(`${count} artículos`)).toBeVisible();
    await expect(canvas.getByRole('searchbox')).toHaveValue('');
    await expect(document.getElementById(prohibitedCatalogue[0]?.group ?? '')).toHaveFocus();
  },
};

export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const Arabic: Story = { globals: { language: 'ar' } };
export const ArabicPhone: Story = { globals: { language: 'ar', viewport: { value: 'phone' } } };
export const Chinese: Story = { globals: { language: 'zh-cn' } };
