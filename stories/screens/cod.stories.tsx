import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import type { Answer } from '#contract/calls.ts';
import { anaLucia } from '#fixtures/account.ts';
import {
  codApplication,
  codApproved,
  codChanged,
  codDisabled,
  codFailed,
  codNotApplied,
  codSummaryEmpty,
  codUnderReview,
} from '#fixtures/cod.ts';
import { CodPage } from '#src/features/cod/cod-page.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { atTime } from '#stories/support/at-time.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';

const fee: Answer<'codFee'> = { codAmount: 100_000, percent: 3, minimum: 3_000, net: 3_000, vat: 480, total: 3_480 };
const getTable = (code: string): Answer<'dictionaryByCode'> => ({
  code,
  items: [String(codApplication[code as 'nationality'])].map((value) => ({ code: value, label: value, value: null })),
});
const calls: FakeCalls = {
  codFee: () => fee,
  draftGet: () => ({ now: Date.parse('2026-11-23T22:00:00Z'), revision: 0, draft: null, ended: null }),
  fileInfo: ({ ids }) => ({
    files: ids.map((id, at) => ({ id, name: `ine-${at + 1}.jpg`, size: 840_000, done: true, received: 840_000 })),
  }),
  codSummary: () => codSummaryEmpty,
  dictionaryByCode: ({ code }) => getTable(code),
};

const guest = (more: FakeCalls = {}) => withFakeSite({ calls: { ...calls, ...more } });
const own = (account: Answer<'codApplyInfo'>, more: FakeCalls = {}) =>
  withFakeSite({ user: anaLucia, calls: { ...calls, codApplyInfo: () => account, ...more } });

const meta = {
  title: 'Screens/Cash on delivery',
  tags: ['journey:cod'],
  component: CodPage,
  parameters: { mockup: 'cod', layout: 'fullscreen', route: '/codIndex' },
  beforeEach: () => {
    window.localStorage.clear();
    return atTime('2026-11-23T22:00:00Z')();
  },
} satisfies Meta;

export default meta;
type Story = StoryObj;
type Playing = Parameters<NonNullable<Story['play']>>[0];

const press = async ({ canvas, userEvent }: Playing, name: string) =>
  userEvent.click(await canvas.findByRole('button', { name }));

export const SignedOut: Story = {
  name: 'ROUTE-27 D-07 signed out: what it is, what it costs, and the ways in',
  decorators: [guest()],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('$34.80')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  },
};

export const TooMuch: Story = {
  name: 'RULE-WEB-10 MSG-22 more than may be collected is rejected where it was typed',
  decorators: [guest()],
  play: async (story) => {
    const { canvas, userEvent } = story;
    const amount = await canvas.findByRole('textbox', { name: /Cobrar al entregar/ });
    await userEvent.clear(amount);
    await userEvent.type(amount, '30000.01');
    await press(story, 'Calcular comisión');
    await waitFor(() => expect(amount).toBeInvalid());
    await expect(canvas.getAllByText('Puedes cobrar hasta $30,000.00 por envío.')[0]).toBeVisible();
  },
};

export const FeeOffline: Story = {
  name: 'CALL-49 without a network the fee can be asked for again',
  decorators: [guest({ codFee: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No pudimos calcular la comisión.')).toBeVisible();
  },
};

export const Asking: Story = {
  name: 'SYS-09 an indicator while the account is asked for',
  decorators: [own(codNotApplied, { codApplyInfo: pending })],
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('Consultando tu cuenta de cobro…')).length).toBeGreaterThan(0);
  },
};

export const Hidden: Story = {
  name: 'SYS-09 without an answer it is hidden, and nothing else happens',
  decorators: [own(codNotApplied, { codApplyInfo: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('$34.80')).toBeVisible();
    await expect(canvas.queryByText('Consultando tu cuenta de cobro…')).toBeNull();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};

export const NotApplied: Story = {
  name: 'STATE-05 FEAT-07 not applied: the application begins, and rejects an empty step',
  decorators: [own(codNotApplied)],
  play: async (story) => {
    const { canvas } = story;
    await press(story, 'Solicitar cobro contra entrega');
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Solicita el cobro contra entrega',
    );
    await press(story, 'Seguir');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /Nombre completo/ })).toBeInvalid());
  },
};

export const UnderReview: Story = {
  name: 'STATE-05 under review, and what was sent',
  decorators: [own(codUnderReview)],
  play: async (story) => {
    const { canvas } = story;
    await expect(await canvas.findByText('En revisión')).toBeVisible();
    await press(story, 'Ver mi solicitud');
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveFocus();
    await expect(canvas.getByText('GODE561231GR8')).toBeVisible();
    // A sent application can't be changed.
    await expect(canvas.queryByRole('button', { name: /^Cambiar/ })).toBeNull();
  },
};

/** Returns a file. */
const giveFile = fn((): null => null);

export const Documents: Story = {
  name: 'ROLE-04 D-84 D-98 the sent files appear by name, and their owner opens them',
  decorators: [own(codUnderReview, { fileGet: giveFile })],
  play: async (story) => {
    const { canvas, userEvent } = story;
    await press(story, 'Ver mi solicitud');
    await canvas.findByText('ine-2.jpg');
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar ine-2.jpg en tu dispositivo' }));
    await waitFor(() =>
      expect(giveFile).toHaveBeenCalledWith(
        expect.objectContaining({ id: codApplication.idImages[1] }),
        expect.anything(),
      ),
    );
  },
};

export const DocumentsOffline: Story = {
  name: 'ROLE-04 D-98 a file that can’t be fetched is said to be, and tried again',
  decorators: [own(codUnderReview, { fileGet: () => refusal('offline') })],
  play: async (story) => {
    const { canvas, userEvent } = story;
    await press(story, 'Ver mi solicitud');
    await userEvent.click(await canvas.findByRole('button', { name: 'Guardar ine-2.jpg en tu dispositivo' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No pudimos traer ine-2.jpg');
  },
};

/** Answers who is signed in after the decision. */
const askWho = fn(() => ({ ...anaLucia, collectsCod: true }));

export const Decided: Story = {
  name: 'ROLE-03 once it is approved the forms of an order know that this account may collect',
  decorators: [own(codApproved, { userInfo: askWho })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Cuenta aprobada')).toBeVisible();
    await waitFor(() => expect(askWho).toHaveBeenCalledOnce());
  },
};

export const Approved: Story = {
  name: 'STATE-07 D-81 approved: changes open tomorrow, and in how long',
  decorators: [own(codApproved)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Cuenta aprobada')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Cambiar mis datos' })).toBeDisabled();
    await expect(canvas.getByRole('timer')).toHaveTextContent(/16:(29|30):/);
  },
};

const open = { open: true, opensAt: '2026-11-23T14:30:00.000Z', closesAt: '2026-11-23T17:00:00.000Z' };
export const WindowOpen: Story = {
  name: 'STATE-07 STATE-08 D-81 D-82 within the window the data can be changed, and what that means is said first',
  decorators: [own({ ...codApproved, editWindow: open, answeredAt: '2026-11-23T15:00:00.000Z' })],
  play: async (story) => {
    const { canvas } = story;
    await press(story, 'Cambiar mis datos');
    await expect(await canvas.findByText(/Cuando envíes los cambios no podrás hacer envíos/)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: /Nombre completo/ })).toHaveValue('Ana Lucía Robles');
  },
};

export const Changed: Story = {
  name: 'STATE-08 D-82 while a change waits no order is taken, and that is said',
  decorators: [own(codChanged)],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/no puedes hacer envíos, ni con cobro ni sin él/)).toBeVisible();
  },
};

export const Failed: Story = {
  name: 'STATE-05 STATE-06 failed with its reason; the form contains what was sent',
  decorators: [own(codFailed)],
  play: async (story) => {
    const { canvas } = story;
    await expect(await canvas.findByText(/La segunda identificación no se lee/)).toBeVisible();
    await press(story, 'Corregir y enviar de nuevo');
    await expect(await canvas.findByRole('textbox', { name: /Nombre completo/ })).toHaveValue('Ana Lucía Robles');
  },
};

/** From the prefilled form to its last step. */
async function openLastStep(story: Playing) {
  await press(story, 'Corregir y enviar de nuevo');
  for (let step = 0; step < 4; step += 1) {
    await story.canvas.findByText(`Paso ${step + 1} de 5`);
    await press(story, 'Seguir');
  }
}

export const OtherPhone: Story = {
  name: 'RULE-ACC-05 D-21 accepted phones are explained from the first step on, and a rejected one names the alternative',
  decorators: [own(codFailed)],
  play: async (story) => {
    const { canvas, userEvent } = story;
    await openLastStep(story);
    await expect(canvas.getByText(/un celular que empieza con 8 o 9/)).toBeVisible();
    const phone = await canvas.findByRole('textbox', { name: 'Celular' });
    await expect(phone).toHaveAccessibleDescription(/10 dígitos que empiezan con 8 o 9/);
    await userEvent.clear(phone);
    await userEvent.type(phone, '55 1234 5678');
    await userEvent.tab();
    await expect(await canvas.findByRole('link', { name: 'Escríbenos' })).toHaveAttribute('href', paths.contact);
    await expect(phone).toBeInvalid();
  },
};

export const GroupedAccount: Story = {
  name: 'D-86 D-107 an account number in groups of digits is taken, and shown in one piece',
  decorators: [own(codFailed)],
  play: async (story) => {
    const { canvas, userEvent } = story;
    await press(story, 'Corregir y enviar de nuevo');
    for (let step = 0; step < 2; step += 1) {
      await canvas.findByText(`Paso ${step + 1} de 5`);
      await press(story, 'Seguir');
    }
    const account = await canvas.findByRole('textbox', { name: 'Número de cuenta' });
    await userEvent.clear(account);
    await userEvent.type(account, '012 180 01234567897 0');
    await userEvent.tab();
    await expect(account).toHaveValue('012180012345678970');
    await expect(account).not.toBeInvalid();
  },
};

/** The last step, answered and submitted. */
async function sendAgain(story: Playing) {
  const { canvas, userEvent } = story;
  await openLastStep(story);
  await userEvent.type(await canvas.findByRole('textbox', { name: 'Código que te enviamos' }), '123456');
  await userEvent.click(canvas.getByRole('checkbox'));
  await press(story, 'Enviar solicitud');
}

/** The key belongs to an earlier application; the next one is accepted. */
const sendOnce = fn((sent: { key: string }) => {
  const [first] = sendOnce.mock.calls;
  return first && first[0].key === sent.key ? refusal('idempotencyConflict') : codUnderReview;
});

export const SpentKey: Story = {
  name: 'D-65 an application whose key was spent is sent again with another one, and nothing is said of a shipment',
  decorators: [own(codFailed, { codApply: sendOnce, userInfo: () => anaLucia })],
  play: async (story) => {
    const { canvas } = story;
    await sendAgain(story);
    const refused = await canvas.findByRole('alert');
    await expect(refused).toHaveTextContent('Ya recibimos una solicitud tuya con otros datos');
    await expect(refused).not.toHaveTextContent('envío');
    await press(story, 'Enviar solicitud');
    await expect(await canvas.findByText('En revisión')).toBeVisible();
    await expect(sendOnce).toHaveBeenCalledTimes(2);
  },
};

export const Sending: Story = {
  name: 'FEAT-07 while it is sent the form stays, and is sent once',
  decorators: [own(codFailed, { codApply: pending })],
  play: async (story) => {
    await sendAgain(story);
    const button = story.canvas.getByRole('button', { name: /Enviar solicitud/ });
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  },
};

/** It was decided on another device meanwhile: the next request returns the decision. */
const askAgain = fn(() => (askAgain.mock.calls.length > 1 ? codUnderReview : codFailed));

export const MovedOn: Story = {
  name: 'STATE-05 D-80 an account that has changed meanwhile shows its current status, with why nothing was sent',
  beforeEach: () => {
    askAgain.mockClear();
  },
  decorators: [own(codFailed, { codApplyInfo: askAgain, codApply: () => refusal('codNotPossible') })],
  play: async (story) => {
    await sendAgain(story);
    await expect(await story.canvas.findByText('En revisión')).toBeVisible();
    await expect(story.canvas.getByRole('alert')).toHaveTextContent('ya no está en ese punto');
  },
};

export const ChangeFailed: Story = {
  name: 'STATE-06 STATE-08 D-82 a change that failed says its reason, and that no order is taken until one is approved',
  decorators: [own({ ...codFailed, revision: 4, changePending: true })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Solicitud no aprobada')).toBeVisible();
    await expect(canvas.getByText(/no puedes hacer envíos, ni con cobro ni sin él/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Corregir y enviar de nuevo' })).toBeEnabled();
  },
};

export const AnotherBank: Story = {
  name: 'ENT-19 D-96 a bank that is not in the list is typed, and the form asks for its name',
  decorators: [
    own(codFailed, {
      dictionaryByCode: ({ code }) =>
        code === 'bank'
          ? {
              code: 'bank',
              items: [
                { code: '012', label: 'BBVA México', value: null },
                { code: 'other', label: 'Otro banco', value: null },
              ],
            }
          : getTable(code),
    }),
  ],
  play: async (story) => {
    const { canvas, userEvent } = story;
    await press(story, 'Corregir y enviar de nuevo');
    await press(story, 'Seguir');
    await canvas.findByText('Paso 2 de 5');
    await press(story, 'Seguir');
    await canvas.findByText('Paso 3 de 5');
    const bank = await canvas.findByRole('combobox', { name: 'Banco' });
    await canvas.findByRole('option', { name: 'Otro banco' });
    await expect(canvas.queryByRole('textbox', { name: 'Nombre del banco' })).toBeNull();
    await userEvent.selectOptions(bank, 'other');
    await canvas.findByRole('textbox', { name: 'Nombre del banco' });
    await press(story, 'Seguir');
    await expect(await canvas.findByText('Escribe el nombre del banco.')).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: 'Nombre del banco' }), 'Banco del Valle');
    await press(story, 'Seguir');
    await expect(await canvas.findByText('Paso 4 de 5')).toBeVisible();
  },
};

export const AdviceStays: Story = {
  name: 'D-86 advice that disappears while the customer types moves nothing below it',
  decorators: [own(codFailed)],
  play: async (story) => {
    const { canvas, userEvent } = story;
    await press(story, 'Corregir y enviar de nuevo');
    await press(story, 'Seguir');
    const tin = await canvas.findByRole('textbox', { name: 'RFC (TIN)' });
    const below = canvas.getByRole('button', { name: 'Seguir' });
    await userEvent.clear(tin);
    await userEvent.type(tin, 'GODE561231GR7');
    await canvas.findByText(/El último dígito no corresponde/);
    const advised = below.getBoundingClientRect().top;
    await userEvent.type(tin, '{Backspace}8');
    await waitFor(() => expect(canvas.queryByText(/El último dígito no corresponde/)).toBeNull());
    await expect(below.getBoundingClientRect().top).toBe(advised);
  },
};

export const Disabled: Story = {
  name: 'STATE-05 D-83 disabled refers to contact us, with the reason',
  decorators: [own(codDisabled)],
  play: async ({ canvas }) => {
    const reason = await canvas.findByText(/Tres clientes dijeron/);
    await expect(reason).toBeVisible();
    await expect(reason).toHaveAttribute('lang', 'es');
    await expect(canvas.getByRole('link', { name: 'Escríbenos' })).toBeVisible();
  },
};

export const Unknown: Story = {
  name: 'STATE-09 D-80 a number without a page of its own shows as under review with a hint to ask',
  decorators: [own({ ...codUnderReview, approvedStatus: 7 })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('En revisión')).toBeVisible();
    await expect(canvas.getByText(/No reconocemos el estado/)).toBeVisible();
  },
};
