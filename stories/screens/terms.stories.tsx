import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { TermsPage } from '#src/features/content/terms-page.tsx';
import { termsText } from '#fixtures/content.ts';
import { pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';

const meta = {
  title: 'Screens/Terms',
  tags: ['journey:send'],
  component: TermsPage,
  parameters: { layout: 'fullscreen', route: '/termsAndConditions' },
  decorators: [withFakeSite({ calls: { informationPage: () => termsText } })],
} satisfies Meta<typeof TermsPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Terms: Story = {
  name: 'ROUTE-31 FEAT-11 CALL-82 the terms are the editors’ text: with their day, and contents that lead to each part',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Términos del servicio' })).toBeVisible();
    await expect(await canvas.findByText(/^Última versión: .*2026$/)).toBeVisible();
    const contents = within(canvas.getByRole('navigation', { name: 'Contenido' })).getAllByRole('link');
    const headings = canvas.getAllByRole('heading', { level: 2 });
    await expect(contents.map((link) => link.textContent)).toEqual(headings.map((heading) => heading.textContent));
    for (const link of contents)
      await expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).toHaveTextContent(
        link.textContent,
      );
    await expect(canvas.getByRole('link', { name: 'artículos prohibidos' })).toHaveAttribute('href', '/contraband');
  },
};

export const LinkToPart: Story = {
  name: 'ROUTE-31 a link to a part opens the terms there, when they have come',
  parameters: { route: '/termsAndConditions#aclaraciones-y-quejas' },
  play: async ({ canvas }) => {
    const heading = await canvas.findByRole('heading', { level: 2, name: 'Aclaraciones y quejas' });
    await waitFor(() => expect(heading.getBoundingClientRect().top).toBeLessThan(window.innerHeight));
    await waitFor(() => expect(heading.getBoundingClientRect().top).toBeGreaterThanOrEqual(0));
  },
};

export const Loading: Story = {
  decorators: [withFakeSite({ calls: { informationPage: pending } })],
};

export const Offline: Story = {
  name: 'ROUTE-31 without a network the terms say so, and are asked for again',
  decorators: [withFakeSite({ calls: { informationPage: () => refusal('offline') } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/Sin internet/);
    await expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  },
};

export const Unwritten: Story = {
  name: 'ROUTE-31 terms that an installation has not written are said to be missing',
  decorators: [withFakeSite({ calls: { informationPage: () => refusal('notFound') } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Esta información está en preparación.')).toBeVisible();
  },
};

export const InArabicOnPhone: Story = {
  globals: { viewport: { value: 'phone' }, language: 'ar' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'شروط الخدمة' });
    await expect(await canvas.findByText('لم يُترجم هذا النص بعد، فهو معروض بالإسبانية.')).toBeVisible();
  },
};
