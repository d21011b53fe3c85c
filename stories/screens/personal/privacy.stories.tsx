import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { PrivacyPage } from '#src/features/account/pages/privacy-page.tsx';
import { countingChoice } from '#src/shared/app-state/counting.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { fullAccount } from '#fixtures/account.ts';
import { privacyText } from '#fixtures/content.ts';
import { sampleCoupons } from '#fixtures/coupons.ts';

const everything: FakeCalls = {
  informationPage: () => privacyText,
  userInfo: () => fullAccount,
  signInMeans: () => ({ sms: true, email: true, google: true, facebook: false }),
  consentGet: () => ({ offers: true, surveys: false, changedAt: '2026-11-20T18:00:00.000Z' }),
  couponList: () => ({
    rows: sampleCoupons.slice(0, 3),
    total: 3,
    page: 1,
    pageSize: 10,
    counts: { toBeUsed: 3, used: 0, expired: 0 },
  }),
  workStart: () => ({ workId: '018f0000-0000-7000-8000-0000000000cc', bits: 1 }),
  ownCode: () => ({ waitSeconds: 60, validMinutes: 5 }),
};

const site = (calls: FakeCalls = {}) => withFakeSite({ user: fullAccount, calls: { ...everything, ...calls } });

/** The privacy notice (D-11, FEAT-11) with its choices. */
const meta = {
  title: 'Screens/Personal/Privacy',
  tags: ['journey:account'],
  component: PrivacyPage,
  parameters: { layout: 'fullscreen', route: '/privacy' },
  decorators: [site()],
} satisfies Meta<typeof PrivacyPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WholeNotice: Story = {
  name: 'D-11 FEAT-11 CALL-82 the notice is the editors’ text; the customer’s choices are below it and in its contents',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 2, name: 'Aclaraciones y quejas' })).toBeVisible();
    const contents = within(canvas.getByRole('navigation', { name: 'Contenido' })).getAllByRole('link');
    const headings = canvas.getAllByRole('heading', { level: 2 });
    await expect(contents.map((link) => link.textContent)).toEqual(headings.map((heading) => heading.textContent));
    await expect(contents.map((link) => link.textContent).slice(-2)).toEqual([
      'Usos voluntarios de tus datos',
      'Tus derechos, aquí mismo',
    ]);
  },
};

export const NoticeOffline: Story = {
  name: 'D-11 where the text does not come, one can decide all the same',
  decorators: [site({ informationPage: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Sin internet/)).toBeVisible();
    await expect(await canvas.findByRole('checkbox', { name: /Enviarme promociones/ })).toBeChecked();
  },
};

const saved = fn();

export const Choices: Story = {
  name: 'the choices are saved with their time',
  decorators: [
    site({
      consentSave: (input) => {
        saved(input);
        return { ...input, changedAt: '2026-11-21T20:00:00.000Z' };
      },
    }),
  ],
  play: async ({ canvas }) => {
    saved.mockClear();
    const offers = await canvas.findByRole('checkbox', { name: /Enviarme promociones/ });
    await expect(offers).toBeChecked();
    await canvas.findByText(/20 de noviembre de 2026, 12:00/);
    await userEvent.click(offers);
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar mis decisiones' }));
    await canvas.findByText('Guardamos tus decisiones.');
    await expect(saved).toHaveBeenCalledWith({ offers: false, surveys: false });
    await canvas.findByText(/21 de noviembre de 2026, 14:00/);
  },
};

export const NotYetDecided: Story = {
  decorators: [site({ consentGet: () => ({ offers: false, surveys: false, changedAt: null }) })],
  play: async ({ canvas }) => {
    await canvas.findByText(/Todavía no has decidido/);
  },
};

export const NotSaved: Story = {
  name: 'a choice that was not saved stays on screen and says so',
  decorators: [site({ consentSave: () => refusal('offline') })],
  play: async ({ canvas }) => {
    const surveys = await canvas.findByRole('checkbox', { name: /Preguntarme/ });
    await userEvent.click(surveys);
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar mis decisiones' }));
    await canvas.findByText(/Sin internet/);
    await expect(surveys).toBeChecked();
    await expect(canvas.queryByText('Guardamos tus decisiones.')).toBeNull();
  },
};

export const ThisDevice: Story = {
  name: 'a visitor switches counting on this device off and on',
  decorators: [withFakeSite()],
  beforeEach: () => {
    countingChoice.choose(true);
    return () => void countingChoice.choose(true);
  },
  play: async ({ canvas }) => {
    const counts = await canvas.findByRole('checkbox', { name: /Contar qué campos/ });
    await userEvent.click(counts);
    await canvas.findByText('En este dispositivo ya no contamos.');
    await expect(countingChoice.mayCount()).toBe(false);
  },
};

export const Downloads: Story = {
  name: 'the data is downloaded, and where it is is said',
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Descargar mis datos' }));
    await canvas.findByText('Tus datos están en tus descargas.');
  },
};

export const DownloadRejected: Story = {
  decorators: [site({ dataExport: () => refusal('tooManyRequests') as never })],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Descargar mis datos' }));
    await canvas.findByText(/Demasiados intentos/);
  },
};

async function askForCode() {
  const dialog = within(await screen.findByRole('dialog', { name: '¿Borrar tu cuenta?' }));
  await dialog.findByText(/No se puede deshacer/);
  await userEvent.click(await dialog.findByRole('button', { name: 'Enviar código' }));
  const code = await dialog.findByLabelText('Código que te enviamos');
  await userEvent.type(code, '123456');
  await userEvent.click(dialog.getByRole('checkbox', { name: /Entiendo/ }));
  const last = dialog.getByRole('button', { name: 'Borrar mi cuenta para siempre' });
  // Only the irreversible action has the danger style.
  await expect(last).toHaveClass('danger');
  await expect(dialog.getByRole('button', { name: 'No, conservar mi cuenta' })).not.toHaveClass('danger');
  await userEvent.click(last);
  return dialog;
}

const deleted = fn();

export const Deletes: Story = {
  name: 'the account is deleted after the consequence, the coupons that are lost, a code and a word',
  decorators: [
    site({
      accountDelete: (input) => {
        deleted(input);
        return null;
      },
    }),
  ],
  play: async ({ canvas }) => {
    deleted.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Borrar mi cuenta' }));
    await expect(await screen.findByText(/Vale de bienvenida .*, vence el 18 de diciembre de 2026/)).toBeVisible();
    await askForCode();
    const gone = await screen.findByRole('dialog', { name: 'Tu cuenta se borró' });
    await waitFor(() => expect(gone).toContainElement(document.activeElement as HTMLElement));
    await expect(deleted).toHaveBeenCalledWith({ via: 'sms', code: '123456', understood: true });
  },
};

export const OrdersInMotion: Story = {
  name: 'while parcels move the account stays, and the way to them is there',
  decorators: [
    site({
      accountDelete: () =>
        refusal('ordersInMotion', { msg: 'Tienes 2 envíos en movimiento. Podrás borrar tu cuenta cuando lleguen.' }),
    }),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Borrar mi cuenta' }));
    const dialog = await askForCode();
    await dialog.findByText(/Tienes 2 envíos en movimiento/);
    await waitFor(() =>
      expect(dialog.getByRole('link', { name: 'Ver Mis pedidos' })).toHaveAttribute(
        'href',
        '/personalCenter/myOrdersList',
      ),
    );
  },
};

export const Loading: Story = { decorators: [site({ consentGet: pending })] };
export const Failed: Story = { decorators: [site({ consentGet: () => refusal('busy') })] };
export const Visitor: Story = {
  name: 'D-11 ROLE-01 a visitor reads it all and learns that choices belong to an account',
  decorators: [withFakeSite()],
  play: async ({ canvas }) => {
    await canvas.findByText('Estas decisiones van con tu cuenta.');
    await expect(canvas.queryByRole('button', { name: 'Borrar mi cuenta' })).toBeNull();
  },
};
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const Arabic: Story = { globals: { language: 'ar' } };
export const ArabicPhone: Story = { globals: { language: 'ar', viewport: { value: 'phone' } } };
export const Dark: Story = { globals: { theme: 'dark' } };
