import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { TermsPage } from '#src/features/terms/terms-page.tsx';
import { withFakeSite } from '#stories/support/fake-site.tsx';

const meta = {
  title: 'Screens/Terms',
  component: TermsPage,
  parameters: { layout: 'fullscreen', route: '/termsAndConditions' },
  decorators: [withFakeSite()],
} satisfies Meta<typeof TermsPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Terms: Story = {
  name: 'ROUTE-31 FEAT-11 the terms have a date, contents that lead to each part, and the limits that the product has',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Términos del servicio' })).toBeVisible();
    await expect(canvas.getByText(/^Vigentes desde el .*2026$/)).toBeVisible();
    const contents = within(canvas.getByRole('navigation', { name: 'Contenido' })).getAllByRole('link');
    const headings = canvas.getAllByRole('heading', { level: 2 });
    await expect(contents.map((link) => link.textContent)).toEqual(headings.map((heading) => heading.textContent));
    for (const link of contents)
      await expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).toHaveTextContent(
        link.textContent,
      );
    await expect(canvas.getByText(/El valor declarado llega hasta \$30,000\.00/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Artículos prohibidos' })).toHaveAttribute('href', '/contraband');
    await expect(canvas.getByRole('link', { name: 'Aviso de privacidad' })).toHaveAttribute('href', '/privacy');
  },
};

export const LinkToPart: Story = {
  name: 'ROUTE-31 a link to a part opens the terms there',
  parameters: { route: '/termsAndConditions#claims' },
  play: async ({ canvas }) => {
    const heading = await canvas.findByRole('heading', { level: 2, name: 'Aclaraciones y quejas' });
    await waitFor(() => expect(heading.getBoundingClientRect().top).toBeLessThan(window.innerHeight));
    await waitFor(() => expect(heading.getBoundingClientRect().top).toBeGreaterThanOrEqual(0));
  },
};

export const InArabicOnPhone: Story = {
  globals: { viewport: { value: 'phone' }, language: 'ar' },
  play: async ({ canvas }) => void (await canvas.findByRole('heading', { level: 1, name: 'شروط الخدمة' })),
};
