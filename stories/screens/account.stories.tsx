import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { SignInDialog, type SignInDialogProps } from '#src/features/account/index.ts';
import { useOpenSession } from '#src/session/react.tsx';
import { anaLucia, type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';

/** As the app holds it: the dialog asks for the other form, and gets it. */
function Stage({ form, onForm, onClose }: SignInDialogProps) {
  const [shown, setShown] = useState(form);
  return (
    <SignInDialog
      form={shown}
      onForm={(next) => {
        setShown(next);
        onForm(next);
      }}
      onClose={onClose}
    />
  );
}

/** A person on the way to an order. */
const onTheWay: Decorator = function OnTheWay(Story) {
  const { send } = useOpenSession();
  useEffect(() => send({ type: 'target.set', target: '/onlineOrder/parcel' }), [send]);
  return <Story />;
};

const meta = {
  title: 'Screens/Account',
  component: SignInDialog,
  args: { form: 'signIn', onForm: fn(), onClose: fn() },
  render: (args) => <Stage {...args} />,
  decorators: [withFakeSite()],
} satisfies Meta<typeof SignInDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const answering = (calls: FakeCalls): Pick<Story, 'decorators'> => ({ decorators: [withFakeSite({ calls })] });

/** The first story waits for the dialog's code. */
const dialog = async (name = 'Inicia sesión') => within(await screen.findByRole('dialog', { name }, { timeout: 10_000 }));

async function signIn(password = 'Cempasuchil1') {
  const form = await dialog();
  await userEvent.type(await form.findByLabelText('Teléfono o correo'), '9991204471');
  await userEvent.type(form.getByLabelText('Contraseña'), password);
  await userEvent.click(form.getByRole('button', { name: 'Ingresar' }));
  return form;
}

export const Idle: Story = {
  name: 'D-10 the dialog opens on its first field, by password only',
  play: async () => {
    const form = await dialog();
    await waitFor(() => expect(form.getByLabelText('Teléfono o correo')).toHaveFocus());
    await expect(form.queryByText(/olvid|Google|Facebook|código/i)).toBeNull();
  },
};

export const SaysWhereItLeads: Story = {
  name: 'NAV-05 the dialog says where one lands',
  decorators: [onTheWay, withFakeSite()],
  play: async () => {
    await (await dialog()).findByText('Después sigues con tu envío, tal como lo dejaste.');
  },
};

export const NothingTyped: Story = {
  name: 'MSG-26 an empty sign-in asks for both fields',
  play: async () => {
    const form = await dialog();
    await userEvent.click(await form.findByRole('button', { name: 'Ingresar' }));
    await waitFor(() => expect(form.getByLabelText('Teléfono o correo')).toBeInvalid());
    await expect(form.getByLabelText('Contraseña')).toBeInvalid();
  },
};

export const Busy: Story = {
  name: 'the button waits and takes no second press',
  ...answering({ signInByPassword: pending }),
  play: async () => {
    const form = await signIn();
    await waitFor(() => expect(form.getByRole('button', { name: 'Ingresar' })).toHaveAttribute('aria-busy', 'true'));
  },
};

export const WrongCredentials: Story = {
  name: 'MSG-13 wrong credentials are said above the form, and what was typed stays',
  ...answering({ signInByPassword: () => refusal('wrongCredentials') }),
  play: async () => {
    const form = await signIn('Equivocada1');
    await expect(await form.findByRole('alert')).toBeInTheDocument();
    await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent('El usuario o la contraseña no coinciden.'));
    await expect(form.getByLabelText('Teléfono o correo')).toHaveValue('9991204471');
    await expect(form.getByLabelText('Contraseña')).toHaveValue('Equivocada1');
  },
};

export const TooManyTries: Story = {
  name: 'too many tries are said as such',
  ...answering({ signInByPassword: () => refusal('tooManyRequests') }),
  play: async () => {
    const form = await signIn();
    await waitFor(() => expect(form.getByRole('alert')).not.toBeEmptyDOMElement());
    await expect(form.getByRole('alert')).not.toHaveTextContent(/contraseña/);
  },
};

export const ServerBusy: Story = {
  name: 'MSG-03 a busy system is said, and one can try again',
  ...answering({ signInByPassword: () => refusal('busy') }),
  play: async () => {
    const form = await signIn();
    await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent('El sistema está ocupado.'));
    await expect(form.getByRole('button', { name: 'Ingresar' })).not.toHaveAttribute('aria-busy');
  },
};

export const Offline: Story = {
  name: 'without a connection it says so and keeps everything',
  play: async () => {
    const form = await signIn();
    await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent('Sin internet.'));
    await expect(form.getByLabelText('Teléfono o correo')).toHaveValue('9991204471');
  },
};

export const ToRegistration: Story = {
  name: 'CALL-39 from sign-in to registration and back, nothing typed is lost',
  play: async ({ args }) => {
    const form = await dialog();
    await userEvent.type(await form.findByLabelText('Teléfono o correo'), '9991204471');
    await userEvent.click(form.getByRole('button', { name: 'Crea una' }));
    await expect(args.onForm).toHaveBeenCalledWith('register');
    const registration = await dialog('Crea tu cuenta');
    await userEvent.click(await registration.findByRole('button', { name: 'Inicia sesión' }));
    await expect(await (await dialog()).findByLabelText('Teléfono o correo')).toHaveValue('9991204471');
  },
};

export const Registration: Story = { args: { form: 'register' } };

export const RegistrationTabs: Story = {
  name: 'CALL-38 arrow keys change between phone and e-mail, and the rest is typed once',
  args: { form: 'register' },
  play: async () => {
    const form = await dialog('Crea tu cuenta');
    await userEvent.type(await form.findByLabelText(/Nombre de usuario/), 'Ana Lucía');
    (await form.findByRole('tab', { name: 'Teléfono' })).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(form.getByRole('tab', { name: 'Correo' })).toHaveFocus();
    await expect(form.getByRole('tab', { name: 'Correo' })).toHaveAttribute('aria-selected', 'true');
    await expect(await form.findByRole('textbox', { name: 'Correo' })).toBeVisible();
    await expect(form.getByLabelText(/Nombre de usuario/)).toHaveValue('Ana Lucía');
  },
};

const takenPhone = answering({ phoneExist: ({ phone }) => ({ exists: phone === '9991204471' }) });

export const TakenPhone: Story = {
  name: 'RULE-ACC-07 CALL-02 MSG-15 a phone that has an account is refused while one goes on, with the way to sign in',
  args: { form: 'register' },
  ...takenPhone,
  play: async () => {
    const form = await dialog('Crea tu cuenta');
    const phone = await form.findByRole('textbox', { name: /Teléfono/ });
    await userEvent.type(phone, '+52 999 120 4471');
    await userEvent.tab();
    await waitFor(() => expect(phone).toHaveAccessibleDescription(expect.stringContaining('Ya hay una cuenta con este teléfono.')), { timeout: 3000 });
    await expect(phone).toBeInvalid();
    const sentence = form.getByText('Ya hay una cuenta con este teléfono. Inicia sesión o usa otro número.', { selector: '.errm span' });
    await userEvent.click(within(sentence).getByRole('button', { name: 'Inicia sesión' }));
    await expect(await (await dialog()).findByLabelText('Teléfono o correo')).toHaveValue('9991204471');
  },
};

export const FreePhone: Story = {
  name: 'RULE-ACC-07 CALL-02 a phone that nobody has is said to be free',
  args: { form: 'register' },
  ...takenPhone,
  play: async () => {
    const form = await dialog('Crea tu cuenta');
    await userEvent.type(await form.findByRole('textbox', { name: /Teléfono/ }), '9991204472');
    await userEvent.tab();
    await waitFor(() => expect(form.getByText('Este teléfono está libre.')).toBeVisible(), { timeout: 3000 });
  },
};

export const UncheckedPhone: Story = {
  name: 'RULE-ACC-07 CALL-02 without an answer it says so, and nothing is in the way',
  args: { form: 'register' },
  play: async () => {
    const form = await dialog('Crea tu cuenta');
    const phone = await form.findByRole('textbox', { name: /Teléfono/ });
    await userEvent.type(phone, '9991204471');
    await userEvent.tab();
    await form.findByText(/No pudimos comprobarlo ahora/, undefined, { timeout: 3000 });
    await expect(phone).toBeValid();
    await expect(form.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  },
};

export const TakenMail: Story = {
  name: 'RULE-ACC-07 CALL-03 MSG-15 an e-mail that was taken meanwhile is refused at its field',
  args: { form: 'register' },
  ...answering({
    emailExist: () => ({ exists: false }),
    registerByEmail: () =>
      refusal('emailTaken', { errors: [{ pointer: '/email', key: 'answers:emailTaken', params: {} }] }),
  }),
  play: async () => {
    const form = await dialog('Crea tu cuenta');
    await userEvent.click(await form.findByRole('tab', { name: 'Correo' }));
    await userEvent.type(await form.findByRole('textbox', { name: 'Correo' }), 'ana@example.com');
    await userEvent.type(form.getByLabelText(/Nombre de usuario/), 'Ana');
    await userEvent.type(form.getByLabelText('Contraseña'), 'Cempasuchil1');
    await userEvent.type(form.getByLabelText('Repite la contraseña'), 'Cempasuchil1');
    await userEvent.click(form.getByRole('checkbox'));
    await userEvent.click(form.getByRole('button', { name: 'Crear cuenta' }));
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Correo' })).toBeInvalid());
    await expect(form.getByRole('textbox', { name: 'Correo' })).toHaveValue('ana@example.com');
  },
};

export const Registered: Story = {
  name: 'CALL-39 ENT-01 registering signs in',
  args: { form: 'register' },
  ...answering({
    phoneExist: () => ({ exists: false }),
    registerByPhone: () => ({ token: 't1', user: anaLucia }),
  }),
  play: async () => {
    const form = await dialog('Crea tu cuenta');
    await userEvent.type(await form.findByRole('textbox', { name: /Teléfono/ }), '9991204471');
    await userEvent.type(form.getByLabelText(/Nombre de usuario/), 'Ana');
    await userEvent.type(form.getByLabelText('Contraseña'), 'Cempasuchil1');
    await userEvent.type(form.getByLabelText('Repite la contraseña'), 'Cempasuchil1');
    await userEvent.click(form.getByRole('checkbox'));
    await userEvent.click(form.getByRole('button', { name: 'Crear cuenta' }));
    await waitFor(() => expect(form.getByRole('button', { name: 'Crear cuenta' })).not.toHaveAttribute('aria-busy'));
    await expect(form.queryByText(/ya tiene una cuenta/)).toBeNull();
  },
};

export const Closes: Story = {
  name: 'Esc closes the dialog',
  play: async ({ args }) => {
    const form = await dialog();
    await waitFor(() => expect(form.getByLabelText('Teléfono o correo')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
  },
};

export const Arabic: Story = { globals: { language: 'ar' } };
export const ArabicRegistration: Story = { args: { form: 'register' }, globals: { language: 'ar' } };
export const Dark: Story = { globals: { theme: 'dark' } };
