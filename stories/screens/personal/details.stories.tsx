import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { localDate } from '#domain/time/zoned-time.ts';
import { PersonalMsgPage } from '#src/features/account/pages/personal-msg-page.tsx';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { bareAccount, fullAccount, openSessions, securityEvents } from '#fixtures/account.ts';

const events: NonNullable<FakeCalls['securityEvents']> = ({ page, pageSize }) => ({
  rows: securityEvents.slice((page - 1) * pageSize, page * pageSize),
  total: securityEvents.length,
  page,
  pageSize,
});

const everything: FakeCalls = {
  userInfo: () => fullAccount,
  signInMeans: () => ({ sms: true, email: true, google: true, facebook: false }),
  sessionList: () => ({ sessions: [...openSessions] }),
  securityEvents: events,
};

const site = (calls: FakeCalls = {}, user = fullAccount) => withFakeSite({ user, calls: { ...everything, ...calls } });

/** Own details (ROUTE-04): profile, sign-in methods, sessions, security events. */
const meta = {
  title: 'Screens/Personal/Details',
  tags: ['journey:account'],
  component: PersonalMsgPage,
  parameters: { layout: 'fullscreen', route: '/personalCenter/personalMsg' },
  decorators: [site()],
} satisfies Meta<typeof PersonalMsgPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
  name: 'FEAT-06 CALL-24 every field of the profile, what is verified, every session and every event',
  play: async ({ canvas }) => {
    for (const text of [
      'Ana Lucía Robles Ñáñez',
      'Taller Los Compas',
      '3 de mayo de 1990',
      '10 de enero de 2026',
      '999 120 4471',
      'ana.lucia@example.com',
    ]) {
      await canvas.findByText(text);
    }
    await expect(canvas.getAllByText('Verificado')).toHaveLength(3);
    await canvas.findByText('Este dispositivo');
    await canvas.findByText('Cambió tu contraseña');
  },
};

export const Bare: Story = {
  name: 'FEAT-16 what is missing can be added',
  decorators: [site({ userInfo: () => bareAccount }, bareAccount)],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Crear una contraseña' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Crear una contraseña' }));
    await dialog.findByText(/Agrega primero un teléfono o un correo/);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await canvas.findByRole('button', { name: 'Agregar un teléfono' }));
    await within(await screen.findByRole('dialog', { name: 'Agregar un teléfono' })).findByLabelText('Teléfono');
  },
};

const saved = fn();

export const Edited: Story = {
  name: 'CALL-25 the profile is edited in place and the saved state is said',
  decorators: [
    site({
      userUpdate: (input) => {
        saved(input);
        return {
          ...fullAccount,
          version: 4,
          fullName: input.fullName ?? null,
          company: input.company ?? null,
          birthday: input.birthday ?? null,
        };
      },
    }),
  ],
  play: async ({ canvas }) => {
    saved.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Editar mis datos' }));
    const name = await canvas.findByLabelText(/Nombre completo/);
    await waitFor(() => expect(name).toHaveFocus());
    await userEvent.clear(name);
    await userEvent.type(name, 'Ana Robles');
    await userEvent.clear(canvas.getByLabelText(/Empresa/));
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar' }));
    await canvas.findByText('Guardamos tus datos.');
    await expect(saved).toHaveBeenCalledWith({ version: 3, fullName: 'Ana Robles', birthday: '1990-05-03' });
    await canvas.findByText('Ana Robles');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Editar mis datos' })).toHaveFocus());
  },
};

export const BornAhead: Story = {
  name: 'CALL-25 MSG-17 a birthday in the future is rejected in the form, and nothing is sent',
  decorators: [
    site({
      userUpdate: (input) => {
        saved(input);
        return refusal('busy');
      },
    }),
  ],
  play: async ({ canvas }) => {
    saved.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Editar mis datos' }));
    const birthday = await canvas.findByLabelText(/Fecha de nacimiento/);
    const [, day = '', month = '', year = ''] =
      /(\d{2})\/(\d{2})\/(\d{4})/.exec(canvas.getByText(/Por ejemplo, /).textContent ?? '') ?? [];
    await expect(`${year}-${month}-${day}` <= localDate(new Date()), 'the example is a day that may be given').toBe(
      true,
    );
    await userEvent.clear(birthday);
    await userEvent.type(birthday, '31/12/2099');
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar' }));
    await canvas.findAllByText(/Esta fecha todavía no llega/);
    await expect(canvas.getByLabelText(/Fecha de nacimiento/)).toHaveAttribute('aria-invalid', 'true');
    await expect(canvas.getByLabelText(/Fecha de nacimiento/)).toHaveValue('31/12/2099');
    await expect(saved).not.toHaveBeenCalled();
  },
};

let asks = 0;

export const ChangedElsewhere: Story = {
  name: 'CALL-25 what another window saved meanwhile is shown, and what was typed stays',
  beforeEach: () => {
    asks = 0;
  },
  decorators: [
    site({
      userInfo: () => ({ ...fullAccount, ...(asks++ > 1 && { version: 4, company: 'Otra empresa' }) }),
      userUpdate: () => refusal('conflict'),
    }),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Editar mis datos' }));
    const name = await canvas.findByLabelText(/Nombre completo/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Ana Robles');
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar' }));
    await canvas.findByText(/Tus datos cambiaron en otra ventana/);
    await expect(name).toHaveValue('Ana Robles');
    await waitFor(() => expect(canvas.getByLabelText(/Empresa/)).toHaveValue('Otra empresa'));
  },
};

export const Unsaved: Story = {
  name: 'a rejection keeps what was typed and says why',
  decorators: [site({ userUpdate: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Editar mis datos' }));
    const company = await canvas.findByLabelText(/Empresa/);
    await userEvent.clear(company);
    await userEvent.type(company, 'Bordados del Sur');
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar' }));
    await canvas.findByText(/Sin internet/);
    await expect(company).toHaveValue('Bordados del Sur');
  },
};

const ended = fn();

export const EndsSession: Story = {
  name: 'D-26 a session is ended after a question that says what follows',
  decorators: [
    site({
      sessionEnd: (input) => {
        ended(input);
        return { ended: 1 };
      },
    }),
  ],
  play: async ({ canvas }) => {
    ended.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: /Cerrar sesión en Safari/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /¿Cerrar la sesión en/ }));
    await dialog.findByText(/Esto no se puede deshacer/);
    await userEvent.click(dialog.getByRole('button', { name: 'Cerrar la sesión' }));
    await canvas.findByText('Cerramos la sesión.');
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Sesiones abiertas' })).toHaveFocus());
    await expect(ended).toHaveBeenCalledWith({ sessionId: openSessions[1]?.sessionId });
  },
};

export const EndsOthers: Story = {
  name: 'D-26 all other sessions end at once, or stay',
  decorators: [
    site({
      sessionEnd: (input) => {
        ended(input);
        return { ended: 2 };
      },
    }),
  ],
  play: async ({ canvas }) => {
    ended.mockClear();
    const end = await canvas.findByRole('button', { name: 'Cerrar todas las demás' });
    await userEvent.click(end);
    await userEvent.click(await screen.findByRole('button', { name: 'No, dejarlas abiertas' }));
    await expect(ended).not.toHaveBeenCalled();
    await waitFor(() => expect(end).toHaveFocus());
    await userEvent.click(end);
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar las demás' }));
    await canvas.findByText('Cerramos todas las demás sesiones.');
    await expect(ended).toHaveBeenCalledWith({ sessionId: 'others' });
  },
};

export const EndedAlready: Story = {
  decorators: [site({ sessionEnd: () => refusal('notFound') })],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Cerrar sesión en Safari/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar la sesión' }));
    await canvas.findByText('Esa sesión ya estaba cerrada.');
  },
};

export const EventsPaged: Story = {
  name: 'ROUTE-04 what happened is paged',
  play: async ({ canvas }) => {
    await canvas.findByText('Iniciaste sesión');
    await userEvent.click(canvas.getByRole('button', { name: 'Página siguiente' }));
    await canvas.findByText('Creaste tu cuenta');
    await expect(canvas.queryByText('Iniciaste sesión')).toBeNull();
  },
};

const changedPassword = fn();

export const PasswordByOld: Story = {
  name: 'CALL-08 the password is changed by the old one, and the other devices are signed out',
  decorators: [
    site({
      changePasswordByOld: (input) => {
        changedPassword(input);
        return { token: 'renewed', user: fullAccount };
      },
    }),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cambiar mi contraseña' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar mi contraseña' }));
    const old = await dialog.findByLabelText('Contraseña actual');
    await waitFor(() => expect(old).toHaveFocus());
    await userEvent.type(old, 'Cempasuchil1');
    await userEvent.type(dialog.getByLabelText('Contraseña nueva'), 'Jacaranda27');
    await userEvent.type(dialog.getByLabelText('Repite la contraseña'), 'Jacaranda27');
    await userEvent.click(dialog.getByRole('button', { name: 'Cambiar mi contraseña' }));
    await canvas.findByText('Ya puedes usar tu contraseña nueva.');
    await canvas.findByText('Cerramos tu sesión en todos los demás dispositivos.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const PasswordByCode: Story = {
  name: 'CALL-07 CALL-09 without the old password a code will do',
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cambiar mi contraseña' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar mi contraseña' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'No la recuerdo: usar un código' }));
    await dialog.findByRole('radio', { name: /Por SMS/ });
    await dialog.findByText(/999 120 4471/);
    await userEvent.click(dialog.getByRole('button', { name: 'Usar mi contraseña actual' }));
    await dialog.findByLabelText('Contraseña actual');
  },
};

const contactPhones = { add: fn(), remove: fn() };

export const ContactPhoneAdded: Story = {
  name: 'D-21 a contact phone of any ten digits is added by a code that is sent to it',
  decorators: [
    site({
      userInfo: () => ({ ...fullAccount, contactPhone: null }),
      workStart: () => ({ workId: '01a20060-f01f-773f-b0b6-00000000000b', bits: 1 }),
      contactPhoneCode: () => ({ waitSeconds: 60, validMinutes: 5 }),
      contactPhoneProve: (input) => {
        contactPhones.add(input);
        return fullAccount;
      },
    }),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Agregar un teléfono de contacto' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Agregar un teléfono de contacto' }));
    const phone = await dialog.findByLabelText('Teléfono de contacto');
    await waitFor(() => expect(phone).toHaveFocus());
    await userEvent.type(phone, '55 1234 9876');
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar código' }));
    await userEvent.type(await dialog.findByLabelText('Código que te enviamos'), '471209');
    await userEvent.click(dialog.getByRole('button', { name: 'Usar este teléfono' }));
    await canvas.findByText('Listo: ya ves los envíos a ese teléfono.');
    await expect(contactPhones.add).toHaveBeenCalledWith({ phone: '5512349876', code: '471209' });
    await canvas.findByText('55 1234 9876');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const ContactPhoneRemoved: Story = {
  name: 'D-21 the contact phone is removed only after a confirmation, and no request is sent before',
  decorators: [
    site({
      contactPhoneRemove: () => {
        contactPhones.remove();
        return { ...fullAccount, contactPhone: null };
      },
    }),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Quitar mi teléfono de contacto' }));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Quitar tu teléfono de contacto?' }));
    await expect(contactPhones.remove).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Quitar' }));
    await canvas.findByText('Quitamos tu teléfono de contacto.');
    await canvas.findByRole('button', { name: 'Agregar un teléfono de contacto' });
    await expect(canvas.getByRole('heading', { name: 'Tu teléfono de contacto' })).toHaveFocus();
  },
};

export const Loading: Story = {
  decorators: [site({ userInfo: pending, sessionList: pending, securityEvents: pending })],
};

export const Failed: Story = {
  name: 'each part fails and is tried again for itself',
  decorators: [site({ sessionList: () => refusal('busy'), securityEvents: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await canvas.findByText('No pudimos traer tus sesiones.');
    await canvas.findByText('No pudimos traer la actividad de tu cuenta.');
    await canvas.findByText('Ana Lucía Robles Ñáñez');
    await expect(canvas.getAllByRole('button', { name: 'Reintentar' })).toHaveLength(2);
  },
};

export const NothingHappened: Story = {
  decorators: [
    site({
      sessionList: () => ({ sessions: openSessions.slice(0, 1) }),
      securityEvents: () => ({ rows: [], total: 0, page: 1, pageSize: 10 }),
    }),
  ],
};

export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const Arabic: Story = { globals: { language: 'ar' } };
export const ArabicPhone: Story = { globals: { language: 'ar', viewport: { value: 'phone' } } };
export const Dark: Story = { globals: { theme: 'dark' } };
