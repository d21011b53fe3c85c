import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { NoticeHost } from '#src/app/site.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { useOpenSession } from '#src/shared/session/react.tsx';
import { AccountStage } from '#stories/support/account-stage.tsx';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { dialog, entered, inTurn, registered, rejectedAt, waysIn } from '#stories/support/ways-in.ts';

/** A visitor who was redirected from an order. */
const onTheWay: Decorator = function OnTheWay(Story) {
  const { send } = useOpenSession();
  useEffect(() => send({ type: 'target.set', target: '/placeOrder' }), [send]);
  return <Story />;
};

const meta = {
  title: 'Screens/Account',
  tags: ['journey:account'],
  component: AccountStage,
  args: { form: 'signIn', onForm: fn(), onClose: fn() },
  decorators: [withFakeSite({ calls: waysIn })],
} satisfies Meta<typeof AccountStage>;

export default meta;
type Story = StoryObj<typeof meta>;

const answering = (calls: FakeCalls): Pick<Story, 'decorators'> => ({
  decorators: [withFakeSite({ calls: { ...waysIn, ...calls } })],
});

async function signIn(password = 'Cempasuchil1') {
  const form = await dialog();
  await userEvent.type(await form.findByLabelText('Teléfono o correo'), '9991204471');
  await userEvent.type(form.getByLabelText('Contraseña'), password);
  await userEvent.click(form.getByRole('button', { name: 'Iniciar sesión' }));
  return form;
}

export const Idle: Story = {
  name: 'D-10 FEAT-16 the dialog opens on its first field, by password, with the other ways as links',
  play: async () => {
    const form = await dialog();
    await waitFor(() => expect(form.getByLabelText('Teléfono o correo')).toHaveFocus());
    await expect(form.getByLabelText('Teléfono o correo')).toHaveAttribute('autocomplete', 'username');
    await expect(form.getByLabelText('Contraseña')).toHaveAttribute('autocomplete', 'current-password');
    await waitFor(() => expect(form.getByRole('button', { name: 'Iniciar sesión con código' })).toBeVisible());
    await expect(form.getByRole('button', { name: '¿Olvidaste tu contraseña?' })).toBeVisible();
    await form.findByRole('button', { name: 'Continuar con Google' });
    // A first sign-in creates an account without a form: the terms have to be readable here.
    await expect(form.getByRole('link', { name: 'términos del servicio' })).toHaveAttribute('href', paths.terms);
    await expect(form.getByRole('link', { name: 'aviso de privacidad' })).toHaveAttribute('href', paths.privacy);
    await expect(form.queryByLabelText('Código en imagen')).toBeNull();
  },
};

export const SaysWhereItLeads: Story = {
  name: 'NAV-05 the dialog says where one lands',
  decorators: [onTheWay, withFakeSite({ calls: waysIn })],
  play: async () => {
    await (await dialog()).findByText('Después sigues con tu envío, tal como lo dejaste.');
  },
};

export const NothingTyped: Story = {
  name: 'MSG-26 an empty sign-in asks for both fields',
  play: async () => {
    const form = await dialog();
    await userEvent.click(await form.findByRole('button', { name: 'Iniciar sesión' }));
    await waitFor(() => expect(form.getByLabelText('Teléfono o correo')).toBeInvalid());
    await expect(form.getByLabelText('Contraseña')).toBeInvalid();
  },
};

export const Busy: Story = {
  name: 'the button waits and takes no second press',
  ...answering({ signInByPassword: pending }),
  play: async () => {
    const form = await signIn();
    await waitFor(() =>
      expect(form.getByRole('button', { name: 'Iniciar sesión' })).toHaveAttribute('aria-busy', 'true'),
    );
  },
};

export const WrongCredentials: Story = {
  name: 'MSG-13 wrong credentials are said above the form, and what was typed stays',
  ...answering({ signInByPassword: () => refusal('wrongCredentials') }),
  play: async () => {
    const form = await signIn('Equivocada1');
    await form.findByText('El usuario o la contraseña no coinciden.');
    await expect(form.getByLabelText('Teléfono o correo')).toHaveValue('9991204471');
    await expect(form.getByLabelText('Contraseña')).toHaveValue('Equivocada1');
  },
};

export const ImageCodeRequired: Story = {
  name: 'D-24 after several wrong tries an image code is asked for, and what was typed stays',
  ...answering({ signInByPassword: () => rejectedAt('/captcha', 'imageCodeRequired') }),
  play: async () => {
    const form = await signIn();
    const image = await form.findByLabelText('Código en imagen');
    await waitFor(() =>
      expect(image).toHaveAccessibleDescription(
        expect.stringContaining('Para seguir, escribe también el código en imagen.'),
      ),
    );
    await waitFor(() => expect(image).toHaveFocus());
    await expect(form.getByLabelText('Contraseña')).toHaveValue('Cempasuchil1');
  },
};

const asked = fn();

export const WrongImageCode: Story = {
  name: 'D-24 a wrong image code brings another image and is said at its field; the next try sends the new one',
  ...answering({
    signInByPassword: inTurn<'signInByPassword'>(
      () => rejectedAt('/captcha', 'imageCodeRequired'),
      () => rejectedAt('/captcha', 'wrongImageCode'),
      (input) => {
        asked(input);
        return refusal('wrongCredentials');
      },
    ),
  }),
  play: async () => {
    const form = await signIn();
    const image = () => form.findByRole('img', { name: /Código en imagen/ });
    const before = (await image()).getAttribute('src');
    const field = await form.findByLabelText('Código en imagen');
    await userEvent.type(field, 'mal');
    await userEvent.click(form.getByRole('button', { name: 'Iniciar sesión' }));
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(expect.stringContaining('El código en imagen no coincide.')),
    );
    await expect(field).toHaveValue('');
    await waitFor(async () => expect((await image()).getAttribute('src')).not.toBe(before));
    await userEvent.type(field, '7K4P');
    await userEvent.click(form.getByRole('button', { name: 'Iniciar sesión' }));
    await form.findByText('El usuario o la contraseña no coinciden.');
    await expect(asked).toHaveBeenCalledWith(
      expect.objectContaining({ captcha: '7K4P', captchaId: expect.stringMatching(/^01a20060/) }),
    );
  },
};

export const TooManyTries: Story = {
  name: 'too many tries are said as such',
  ...answering({ signInByPassword: () => refusal('tooManyRequests') }),
  play: async () => {
    await (await signIn()).findByText(/^Demasiados intentos/);
  },
};

export const ServerBusy: Story = {
  name: 'MSG-03 a busy system is said, and one can try again',
  ...answering({ signInByPassword: () => refusal('busy') }),
  play: async () => {
    const form = await signIn();
    await form.findByText(/^El sistema está ocupado/);
    await expect(form.getByRole('button', { name: 'Iniciar sesión' })).not.toHaveAttribute('aria-busy');
  },
};

export const Offline: Story = {
  name: 'without a connection it says so and keeps everything',
  ...answering({ signInByPassword: () => refusal('offline') }),
  play: async () => {
    const form = await signIn();
    await form.findByText(/^Sin internet/);
    await expect(form.getByLabelText('Teléfono o correo')).toHaveValue('9991204471');
  },
};

export const KeepsWhatWasTyped: Story = {
  name: 'FEAT-16 what was typed survives every change of form, and closing by mistake; a password does not',
  args: { reopens: true },
  play: async () => {
    const form = await dialog();
    await userEvent.type(await form.findByLabelText('Teléfono o correo'), '9991204471');
    await userEvent.type(form.getByLabelText('Contraseña'), 'Cempasuchil1');
    await userEvent.click(form.getByRole('button', { name: 'Crea una' }));
    const registration = await dialog('Crea tu cuenta');
    await userEvent.type(await registration.findByRole('textbox', { name: /^Teléfono/ }), '9991204472');
    await userEvent.click(registration.getByRole('button', { name: 'Cerrar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Abrir de nuevo' }));
    await expect(await (await dialog('Crea tu cuenta')).findByRole('textbox', { name: /^Teléfono/ })).toHaveValue(
      '999 120 4472',
    );
    await userEvent.click((await dialog('Crea tu cuenta')).getByRole('button', { name: 'Inicia sesión' }));
    await expect(await (await dialog()).findByLabelText('Teléfono o correo')).toHaveValue('9991204471');
    await expect((await dialog()).getByLabelText('Contraseña')).toHaveValue('');
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

export const NoProviders: Story = {
  name: 'D-25 providers that are not configured are hidden',
  ...answering({ signInMeans: () => ({ sms: true, email: true, google: false, facebook: false }) }),
  play: async () => {
    const form = await dialog();
    await form.findByLabelText('Teléfono o correo');
    await expect(form.queryByRole('button', { name: /Google|Facebook/ })).toBeNull();
  },
};

export const LeavesForProvider: Story = {
  name: 'D-25 the button of a provider waits, and a rejection appears beside it',
  ...answering({ socialStart: () => refusal('meansUnavailable') }),
  play: async () => {
    const form = await dialog();
    await userEvent.click(await form.findByRole('button', { name: 'Continuar con Google' }));
    await form.findByText('Esta forma de iniciar sesión no está disponible aquí. Elige otra.');
  },
};

export const WaitsForProvider: Story = {
  ...answering({ socialStart: pending }),
  play: async () => {
    const form = await dialog();
    const google = await form.findByRole('button', { name: 'Continuar con Google' });
    await userEvent.click(google);
    await waitFor(() => expect(google).toHaveAttribute('aria-busy', 'true'));
  },
};

const back =
  (event: 'cancelled' | 'answered'): Decorator =>
  (Story) => {
    const { send } = useOpenSession();
    useEffect(() => {
      if (event === 'answered')
        send({ type: 'signIn.submit', attempt: { kind: 'google', form: { idToken: 'token', nonce: 'nonce' } } });
      else send({ type: 'signIn.fail', failure: { codeName: 'socialCancelled', msg: '', errors: [] } });
    }, [send]);
    return <Story />;
  };

export const TurnedBackAtProvider: Story = {
  name: 'D-25 turning back at the provider is said, and every way in is there',
  decorators: [back('cancelled'), withFakeSite({ calls: waysIn })],
  play: async () => {
    await (await dialog()).findByText(/^No terminaste de iniciar sesión con el otro servicio/);
  },
};

export const BackFromProvider: Story = {
  name: 'D-25 coming back from the provider it says what it waits for',
  decorators: [back('answered'), withFakeSite({ calls: { ...waysIn, googleSignIn: pending } })],
  play: async () => {
    await (await dialog()).findByText('Comprobando tu cuenta de Google…');
  },
};

const withNotices: Story['render'] = (args) => (
  <>
    <AccountStage {...args} />
    <NoticeHost />
  </>
);

const greeted = /^Hola, .*Ana.*\. Tienes un vale de bienvenida de .*\$21.* antes de IVA\.$/;

export const NewByProvider: Story = {
  name: 'D-25 D-72 a first sign-in by a provider is greeted as a registration is',
  decorators: [back('answered'), withFakeSite({ calls: { ...waysIn, googleSignIn: registered } })],
  render: withNotices,
  play: async () => {
    await within(document.body).findAllByText(greeted);
  },
};

const returned = fn(entered);

export const ReturnedByProvider: Story = {
  name: 'D-25 a customer who returns from a provider is not greeted as new',
  decorators: [back('answered'), withFakeSite({ calls: { ...waysIn, googleSignIn: returned } })],
  render: withNotices,
  play: async () => {
    await waitFor(() => expect(returned).toHaveBeenCalled());
    // The wait is over: the greeting would have been shown by now.
    await waitFor(() => expect(within(document.body).queryByText('Comprobando tu cuenta de Google…')).toBeNull());
    await expect(within(document.body).queryByText(greeted)).toBeNull();
  },
};

export const RejectedByProvider: Story = {
  name: 'D-25 an identity that could not be checked is said as such',
  decorators: [back('answered'), withFakeSite({ calls: { ...waysIn, googleSignIn: () => refusal('socialRefused') } })],
  play: async () => {
    await (await dialog()).findByText(/^No pudimos comprobar tu identidad/);
  },
};

export const Arabic: Story = { globals: { language: 'ar' } };
export const Dark: Story = { globals: { theme: 'dark' } };
