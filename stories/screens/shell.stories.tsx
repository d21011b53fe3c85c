import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { languages } from '#domain/languages.ts';
import { Shell } from '#src/app/layout/shell.tsx';
import { trackConnectivity } from '#src/lib/connectivity.ts';

const fridayNoon = () => new Date('2026-11-20T18:00:00Z');
const sunday = () => new Date('2026-11-22T18:00:00Z');

const meta = {
  title: 'Screens/Shell',
  tags: ['journey:frame'],
  component: Shell,
  parameters: { layout: 'fullscreen' },
  args: {
    session: undefined,
    languages,
    language: 'es',
    clock: fridayNoon,
    onLanguage: fn(),
    onSignIn: fn(),
    onSignOut: fn(),
    children: (
      <div className="page">
        <h1>Página</h1>
      </div>
    ),
  },
  render: (args, { globals }) => <Shell {...args} language={String(globals.language)} />,
} satisfies Meta<typeof Shell>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SignedOut: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getAllByRole('button', { name: 'Iniciar sesión' })[0] as HTMLElement);
    await expect(args.onSignIn).toHaveBeenCalledOnce();
    const foot = within(canvas.getByRole('contentinfo'));
    await expect(foot.getAllByRole('link').length).toBeLessThanOrEqual(15);
  },
};

export const BusinessMenuOpen: Story = {
  name: 'FEAT-09 what there is for companies is one entry of the header, opened and left by keyboard',
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Empresas' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    const first = canvas.getByRole('link', { name: /Cobramos al entregar/ });
    await expect(first).toHaveFocus();
    await expect(canvas.getByRole('link', { name: 'Ver todo para empresas' })).toHaveAttribute(
      'href',
      '/serviceBusiness',
    );
    await userEvent.keyboard('{Escape}');
    await expect(button).toHaveFocus();
    await expect(first).not.toBeVisible();
    await userEvent.keyboard('{Enter}');
  },
};
export const BusinessMenuArabic: Story = {
  globals: { language: 'ar' },
  play: async ({ canvas }) => userEvent.click(canvas.getByRole('button', { name: 'الشركات' })),
};

/** The first stop of the Tab key leads past the navigation. */
export const SkipLink: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    const link = canvas.getByRole('link', { name: 'Ir al contenido' });
    await expect(link).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('main')).toHaveFocus();
  },
};

export const SignedIn: Story = {
  args: { session: { name: 'Ana Lucía' } },
};

/** Signed in, before the name has loaded. */
export const SignedInUnnamed: Story = {
  args: { session: { name: '' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Mi cuenta' })).toBeVisible();
  },
};

export const AccountMenuOpen: Story = {
  args: { session: { name: 'Ana Lucía' } },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Ana Lucía' });
    await userEvent.click(button);
    await userEvent.click(canvas.getByRole('button', { name: 'Cerrar sesión' }));
    await expect(args.onSignOut).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button).toHaveFocus();
    await userEvent.click(button);
  },
};

/** Agents are off on Sunday; the automatic hotline is not. */
export const Closed: Story = {
  args: { clock: sunday },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Te atendemos el lunes desde las 09:00/)).toBeVisible();
  },
};

/** Overrides the browser's network state until the story ends. */
function withLine(isThere: () => boolean) {
  const original = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine');
  Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: isThere });
  return () => {
    if (original) Object.defineProperty(Navigator.prototype, 'onLine', original);
  };
}

export const Offline: Story = {
  beforeEach: () => withLine(() => false),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sin internet.')).toBeVisible();
  },
};

const line = { isThere: false };
export const LineIsBack: Story = {
  name: 'FEAT-14 what is shown is still a copy, but a connection that is back is not called unresponsive',
  args: { staleSince: Date.parse('2026-11-20T17:30:00Z') },
  beforeEach: () => {
    line.isThere = false;
    return withLine(() => line.isThere);
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Sin internet.')).toBeVisible();
    line.isThere = true;
    window.dispatchEvent(new Event('online'));
    await expect(await canvas.findByText('Ya hay internet.')).toBeVisible();
    await expect(canvas.getByText(/Ves lo guardado el/)).toBeVisible();
    await expect(canvas.queryByText('La conexión no responde.')).toBeNull();
  },
};

const server = { isThere: false };
const call = trackConnectivity(async () => {
  if (server.isThere) return new Response();
  throw new TypeError('Nothing answers');
});
const answered = async () => {
  server.isThere = true;
  await call('/website/orders', {});
};
export const NothingAnswers: Story = {
  name: 'FEAT-14 a network behind which nothing answers is not called the internet, and is back with the next answer',
  args: { staleSince: Date.parse('2026-11-20T17:30:00Z') },
  beforeEach: async () => {
    server.isThere = false;
    await call('/website/orders', {}).catch(() => undefined);
    return answered;
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('La conexión no responde.')).toBeVisible();
    await answered();
    await expect(await canvas.findByText('Ya hay internet.')).toBeVisible();
  },
};

/** The network does not respond, and cached copies are shown. */
export const ShowingCopies: Story = {
  args: { staleSince: Date.parse('2026-11-20T17:30:00Z') },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Ves lo guardado el/)).toBeVisible();
  },
};

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  parameters: { route: '/track-and-trace' },
  play: async ({ canvas }) => {
    const bar = within(canvas.getByRole('navigation', { name: 'Accesos' }));
    await expect(bar.getByRole('link', { name: 'Rastrear' })).toHaveAttribute('aria-current', 'page');
    // No help is offered here: its button leads to the questions.
    await expect(bar.getByRole('link', { name: 'Ayuda' })).toHaveAttribute('href', '/faqs');
  },
};

export const PhoneHelp: Story = {
  name: 'FEAT-18 on a phone the help is an entry of the bar, and nothing floats over the page',
  globals: { viewport: { value: 'phone' } },
  args: { onHelp: fn() },
  play: async ({ canvas, args }) => {
    const bar = within(canvas.getByRole('navigation', { name: 'Accesos' }));
    await userEvent.click(bar.getByRole('button', { name: 'Ayuda' }));
    await expect(args.onHelp).toHaveBeenCalledOnce();
    const shell = canvas.getByRole('main').parentElement as HTMLElement;
    const floating = [...shell.querySelectorAll('*')].filter(
      (each) => getComputedStyle(each).position === 'fixed' && !each.closest('.bottom, .skip'),
    );
    await expect(floating).toEqual([]);
  },
};

const withPrice = (
  <div className="page">
    <h1>Página</h1>
    <div className="pbar">$748.64</div>
  </div>
);
export const FlowOnPhone: Story = {
  name: 'FEAT-18 in a flow on a phone the price takes the bar, and the help is in the header and in the one line of the footer',
  globals: { viewport: { value: 'phone' } },
  parameters: { route: '/onlineOrder' },
  args: { onHelp: fn(), children: withPrice },
  play: async ({ canvas }) => {
    const foot = within(canvas.getByRole('contentinfo'));
    await expect(foot.getByRole('button', { name: 'Ayuda' })).toBeVisible();
    await expect(foot.getAllByRole('link').length).toBeLessThanOrEqual(5);
    await expect(
      within(canvas.getAllByRole('banner')[0] as HTMLElement).getAllByRole('button', { name: 'Ayuda' }).length,
    ).toBe(1);
    await expect(canvas.queryByRole('navigation', { name: 'Accesos' })).toBeNull();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const FlowArabicPhone: Story = {
  ...FlowOnPhone,
  name: 'A flow on a phone in Arabic',
  globals: { viewport: { value: 'phone' }, language: 'ar' },
  play: async () => undefined,
};
export const Flow: Story = { parameters: { route: '/onlineOrder' }, args: { onHelp: fn() } };

export const OtherVersion: Story = {
  name: 'D-15 the footer has the other version of the site',
  afterEach: () => localStorage.removeItem('platform'),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Versión móvil' }));
    await expect(localStorage.getItem('platform')).toBe('mobile');
    await userEvent.click(await canvas.findByRole('link', { name: 'Versión de escritorio' }));
    await expect(localStorage.getItem('platform')).toBe('desktop');
  },
};

export const PhoneMenuOpen: Story = {
  globals: { viewport: { value: 'phone' } },
  args: { session: { name: 'Ana Lucía' } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Menú' });
    await userEvent.click(button);
    const dialog = await screen.findByRole('dialog', { name: /Ana Lucía/ });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  },
};

/** The language is a native select with its label. */
export const ChangesLanguage: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.selectOptions(canvas.getAllByRole('combobox', { name: 'Idioma' })[0] as HTMLElement, 'ar');
    await expect(args.onLanguage).toHaveBeenCalledWith('ar');
  },
};

export const Arabic: Story = { globals: { language: 'ar' } };
export const Dark: Story = { globals: { theme: 'dark' }, args: { session: { name: 'Ana Lucía' } } };
