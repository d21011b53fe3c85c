import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import type { Answer } from '#contract/calls.ts';
import { contactSubjects, type InboxKind } from '#domain/account/inbox.ts';
import { AnswerPage } from '#src/features/inbox/answer-page.tsx';
import { ContactPage } from '#src/features/inbox/contact-page.tsx';
import { FranchisePage } from '#src/features/inbox/franchise-page.tsx';
import { ApplicationPage } from '#src/features/inbox/application-page.tsx';
import { VipPage } from '#src/features/inbox/vip-page.tsx';
import { atTime } from '#stories/support/at-time.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';

const fileId = '0193f0a0-5d3a-7c11-9a10-2f6b1c9d0e11';
const times = {
  receivedAt: '2026-11-24T16:42:00.000Z',
  feedbackDueAt: '2026-11-24T18:42:00.000Z',
  firstAnswerDueAt: '2026-11-24T17:42:00.000Z',
  solutionDueAt: '2026-11-25T16:42:00.000Z',
};

const receipt = (kind: InboxKind, reference: string, mailed = true): Answer<'contactSend'> => ({
  reference,
  key: '0f'.repeat(32),
  kind,
  answeredAt: times.receivedAt,
  ...times,
  mailed,
});

const thread: Answer<'inboxOpen'> = {
  reference: 'M20261124-7K3QX9',
  kind: 'contact',
  answeredAt: '2026-11-24T17:12:00.000Z',
  ...times,
  firstAnsweredAt: '2026-11-24T17:10:00.000Z',
  solvedAt: null,
  message: 'El repartidor no tocó.\nEstuve en casa toda la tarde.',
  answers: [{ at: '2026-11-24T17:10:00.000Z', text: 'Hola, Ana Lucía. Pasamos hoy antes de las seis.' }],
};

const cooperate = {
  id: 'cooperate',
  text: 'Este mes abrimos rutas en el sureste.',
  link: null,
  imageUrl: null,
  audience: 'everyone',
} as const;

const site = (calls: FakeCalls = {}) =>
  withFakeSite({
    calls: {
      dictionaryByCodePosted: ({ code }) => ({
        code,
        items: contactSubjects.map((subject) => ({ code: subject, label: subject, value: null })),
      }),
      positionBrief: ({ id }) => ({ id, title: 'Repartidor con moto propia', open: true }),
      fileBegin: () => ({ id: fileId, received: 0, done: false }),
      filePart: () => ({ received: 20, done: true }),
      fileInfo: () => ({ files: [] }),
      fileRemove: () => null,
      bannerList: ({ area }) => ({ area, banners: area === 'joinCooperate' ? [cooperate] : [] }),
      captcha: () => ({
        captchaId: fileId,
        image: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
        question: 'Escribe: tres',
      }),
      ...calls,
    },
  });

const meta = {
  title: 'Screens/Messages and applications',
  tags: ['journey:help'],
  component: ContactPage,
  parameters: { mockup: 'contact', layout: 'fullscreen', route: '/contactUs' },
  beforeEach: () => {
    window.localStorage.clear();
    return atTime('2026-11-24T16:42:00Z')();
  },
} satisfies Meta;

export default meta;
type Story = StoryObj;

type Typing = Parameters<NonNullable<Story['play']>>[0];

const type = async ({ canvas, userEvent }: Typing, label: RegExp, text: string) =>
  userEvent.type(await canvas.findByRole('textbox', { name: label }), text);

const goOn = async ({ canvas, userEvent }: Typing) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Seguir' }));

export const Contact: Story = {
  name: 'FEAT-17 a message: its promise on top, its number when it is sent',
  decorators: [site({ contactSend: () => receipt('contact', 'M20261124-7K3QX9') })],
  play: async (story) => {
    const { canvas, userEvent } = story;
    const promise = await canvas.findByRole('heading', { level: 1 });
    await expect(promise).toHaveTextContent('11:42');
    // What follows it keeps a distance from it.
    const { top = 0 } = promise.nextElementSibling?.getBoundingClientRect() ?? {};
    await expect(top - promise.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(8);
    await type(story, /Nombre/, 'Ana Lucía Robles');
    await type(story, /Correo/, 'ana@example.com');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /De qué se trata/ }), 'delivery');
    await type(story, /Tu mensaje/, 'El repartidor no tocó.');
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar mensaje' }));
    await expect(await canvas.findByRole('heading', { name: 'Lo recibimos' })).toHaveFocus();
    await expect(canvas.getByText('M20261124-7K3QX9')).toBeVisible();
    // After the submit the promise is shown once, beside the number.
    await expect(promise.innerText).toBe('Escríbenos y te contestamos');
    await expect(canvas.getAllByText('Primera respuesta').filter((term) => term.checkVisibility())).toHaveLength(1);
  },
};

export const Prefilled: Story = {
  name: 'FEAT-17 the form contains what the chat hands over; without contact details it is rejected',
  parameters: { route: '/contactUs?message=¿Dónde anda mi paquete?&subject=parcel&waybill=JMX000000000009' },
  decorators: [site()],
  play: async (story) => {
    const { canvas, userEvent } = story;
    await expect(await canvas.findByRole('textbox', { name: /Tu mensaje/ })).toHaveValue('¿Dónde anda mi paquete?');
    await expect(canvas.getByRole('textbox', { name: /guía/ })).toHaveValue('JMX000000000009');
    await type(story, /Nombre/, 'Ana Lucía Robles');
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar mensaje' }));
    await expect((await canvas.findAllByText('Deja un correo o un teléfono para contestarte.'))[0]).toBeVisible();
  },
};

export const Suspicion: Story = {
  name: 'D-24 a visitor who writes often has to read an image; a wrong reading is reported at its field, and the message is not lost',
  parameters: { route: '/contactUs?message=Otra vez yo&subject=other' },
  decorators: [
    site({
      contactSend: ({ captcha }) => {
        const word = captcha === undefined ? 'imageCodeRequired' : 'wrongImageCode';
        return refusal(word, { errors: [{ pointer: '/captcha', key: `answers:${word}`, params: {} }] });
      },
    }),
  ],
  play: async (story) => {
    const { canvas, userEvent } = story;
    await type(story, /Nombre/, 'Ana Lucía Robles');
    await type(story, /Correo/, 'ana@example.com');
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar mensaje' }));
    const image = await canvas.findByRole('textbox', { name: /imagen/i });
    await expect(image).toBeVisible();
    await userEvent.type(image, 'QWERT');
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar mensaje' }));
    // The box above the form is outside of a phone's screen by then.
    await waitFor(() => expect(image).toHaveAccessibleDescription(/no coincide/));
    await expect(image).toHaveValue('');
    await expect(image).toHaveFocus();
    await expect(canvas.getByRole('textbox', { name: /Tu mensaje/ })).toHaveValue('Otra vez yo');
  },
};

/** Step by step, up to the submit. */
async function fillVip(story: Typing) {
  const { canvas, userEvent } = story;
  await type(story, /Empresa/, 'Cerámica Robles');
  await type(story, /Estado/, 'Jalisco');
  await type(story, /Ciudad/, 'Zapopan');
  await goOn(story);
  await expect(await canvas.findByText('Paso 2 de 4')).toHaveFocus();
  await userEvent.click(await canvas.findByRole('radio', { name: 'De cien a quinientos' }));
  await userEvent.click(await canvas.findByRole('radio', { name: /Hogar/ }));
  await goOn(story);
  await waitFor(() => expect(canvas.getByRole('textbox', { name: /Peso/ })).toBeInvalid());
  await type(story, /Peso/, '1.25');
  await goOn(story);
  await type(story, /Nombre/, 'Ana Lucía Robles');
  await type(story, /Teléfono/, '3312044471');
  await type(story, /Correo/, 'ana@example.com');
  await goOn(story);
  await expect(await canvas.findByText('Cerámica Robles')).toBeVisible();
  await expect(canvas.getByText('De cien a quinientos')).toBeVisible();
  await userEvent.click(await canvas.findByRole('checkbox', { name: /Usen mis datos/ }));
}

export const Vip: Story = {
  name: 'FEAT-09 ROUTE-24 D-85 D-97 a business says what it sends; without a weight it is rejected',
  parameters: { route: '/vipInquiry' },
  decorators: [site({ vipApply: () => receipt('vip', 'V20261124-7K3QX9') })],
  render: () => <VipPage />,
  play: async (story) => {
    const { canvas, userEvent } = story;
    await expect(await canvas.findByText(cooperate.text)).toBeVisible();
    // The drawing ends where its hero ends.
    const [hero, art] = ['.inbox-hero', '.inbox-hero svg'].map((each) =>
      story.canvasElement.querySelector(each)?.getBoundingClientRect(),
    );
    await expect(art?.width).toBeGreaterThan(150);
    await expect([art?.right, art?.bottom].map((at) => Math.round(at ?? 0))).toEqual(
      [hero?.right, hero?.bottom].map((at) => Math.round(at ?? 1)),
    );
    await goOn(story);
    // The next step requires this step's answers.
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /Empresa/ })).toBeInvalid());
    await fillVip(story);
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar mi solicitud' }));
    await expect(await canvas.findByText('V20261124-7K3QX9')).toBeVisible();
  },
};

export const VipRejected: Story = {
  name: 'FEAT-09 a rejection leads to the step of its field, and no answer is lost',
  parameters: { route: '/vipInquiry' },
  decorators: [
    site({
      vipApply: () =>
        refusal('invalidParameter', { errors: [{ pointer: '/company', key: 'rules:notBlank', params: {} }] }),
    }),
  ],
  render: () => <VipPage />,
  play: async (story) => {
    const { canvas, userEvent } = story;
    await fillVip(story);
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar mi solicitud' }));
    await expect(await canvas.findByText('Paso 1 de 4')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /Empresa/ })).toBeInvalid());
    await expect(canvas.getByRole('textbox', { name: /Ciudad/ })).toHaveValue('Zapopan');
  },
};

export const Franchise: Story = {
  name: 'FEAT-10 D-97 a visitor applies for a branch of their own',
  parameters: { route: '/franchise' },
  decorators: [site({ franchiseApply: () => receipt('franchise', 'F20261124-7K3QX9', false) })],
  render: () => <FranchisePage />,
  play: async (story) => {
    const { canvas, userEvent } = story;
    await expect(await canvas.findByText(cooperate.text)).toBeVisible();
    await type(story, /Código postal/, '44100');
    await userEvent.click(await canvas.findByRole('radio', { name: 'Rentado' }));
    await userEvent.click(await canvas.findByRole('radio', { name: 'Hasta doscientos mil pesos' }));
    await goOn(story);
    await type(story, /Nombre/, 'Óscar Peña');
    await type(story, /Teléfono/, '3318229040');
    await type(story, /Correo/, 'oscar@example.com');
    await goOn(story);
    await userEvent.click(await canvas.findByRole('checkbox', { name: /Usen mis datos/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar mi solicitud' }));
    await expect(await canvas.findByText('F20261124-7K3QX9')).toBeVisible();
    await expect(canvas.getByText(/Guarda la referencia/)).toBeVisible();
  },
};

/** The widget is fetched when the form asks for it. */
const filePlace = (page: HTMLElement): Promise<HTMLInputElement> =>
  waitFor(() => {
    const input = page.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no place for a file.');
    return input;
  });

const pdf = () => new File(['%PDF-1.7 un currículum'], 'cv-oscar.pdf', { type: 'application/pdf' });

export const Position: Story = {
  name: 'ROUTE-17 RULE-JOB-01 an applicant sends the form with a resume that is already uploaded',
  parameters: { route: '/aboutPositionApply?id=repartidor-con-moto' },
  decorators: [site({ positionApply: () => receipt('application', 'J20261124-7K3QX9') })],
  render: () => <ApplicationPage />,
  play: async (story) => {
    const { canvas, canvasElement, userEvent } = story;
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent('Repartidor con moto propia');
    await type(story, /Nombre/, 'Óscar Iván Peña');
    await type(story, /Teléfono/, '3318229040');
    await type(story, /Ciudad/, 'Zapopan');
    const input = await filePlace(canvasElement);
    await userEvent.upload(input, pdf());
    // As announced; the row shows it as well.
    await canvas.findByText('cv-oscar.pdf: listo');
    await userEvent.click(await canvas.findByRole('checkbox', { name: /Usen mis datos/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar mi postulación' }));
    await expect(await canvas.findByText('J20261124-7K3QX9')).toBeVisible();
  },
};

export const Polyglot: Story = {
  name: 'RULE-JOB-01 MSG-24 an image that contains a document is rejected before it is sent',
  parameters: { route: '/aboutPositionApply?id=repartidor-con-moto' },
  decorators: [site()],
  render: () => <ApplicationPage />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findByRole('heading', { level: 1 });
    const input = await filePlace(canvasElement);
    const bytes = [new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), '%PDF-1.4'];
    await userEvent.upload(input, new File(bytes, 'cv.jpg', { type: 'image/jpeg' }));
    await expect(await canvas.findByText(/por seguridad/)).toBeVisible();
  },
};

export const PositionGone: Story = {
  name: 'ROUTE-17 a position that is gone says so and offers the others',
  parameters: { route: '/aboutPositionApply?id=nadie' },
  decorators: [site({ positionBrief: () => refusal('notFound') })],
  render: () => <ApplicationPage />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Esta vacante ya no está')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Ver las vacantes' })).toHaveAttribute('href', '/aboutCareers');
  },
};

export const PositionLoading: Story = {
  name: 'ROUTE-17 a position that is on its way',
  parameters: { route: '/aboutPositionApply?id=repartidor-con-moto' },
  decorators: [site({ positionBrief: pending })],
  render: () => <ApplicationPage />,
};

export const PositionOffline: Story = {
  name: 'ROUTE-17 without a network it can be tried again',
  parameters: { route: '/aboutPositionApply?id=repartidor-con-moto' },
  decorators: [site({ positionBrief: () => refusal('offline') })],
  render: () => <ApplicationPage />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No pudimos ver la vacante.')).toBeVisible();
  },
};

export const AnswerByLink: Story = {
  name: 'D-93 the link of the mail opens what was answered',
  parameters: { route: `/contactUs/answer?ref=${thread.reference}&key=${'0f'.repeat(32)}` },
  decorators: [site({ inboxOpen: () => thread })],
  render: () => <AnswerPage />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Hola, Ana Lucía. Pasamos hoy antes de las seis.')).toBeVisible();
    // The sent message is labeled, and keeps a distance from the heading.
    await expect(canvas.getByText('Mensaje')).toBeVisible();
    const heading = canvas.getByRole('heading', { level: 1 }).getBoundingClientRect();
    const ticket = canvas.getByText('Mensaje').closest('.ticket')?.getBoundingClientRect();
    await expect((ticket?.top ?? 0) - heading.bottom).toBeGreaterThanOrEqual(8);
    // A step that is reached shows no remaining time.
    const [first, feedback] = document.querySelectorAll('.inbox-times li');
    for (const clock of [first, feedback]) await expect(clock?.querySelector('.slice')).toBeNull();
  },
};

export const AnswerByNumber: Story = {
  name: 'D-93 without the link the number and the e-mail open it; a wrong one is said',
  parameters: { route: '/contactUs/answer' },
  decorators: [
    site({
      inboxLookUp: ({ contact }) => (contact === 'ana@example.com' ? { ...thread, answers: [] } : refusal('notFound')),
    }),
  ],
  render: () => <AnswerPage />,
  play: async (story) => {
    const { canvas, userEvent } = story;
    await type(story, /Referencia/, thread.reference);
    await type(story, /Correo o teléfono/, 'otra@example.com');
    await userEvent.click(canvas.getByRole('button', { name: 'Buscar' }));
    await expect(await within(await canvas.findByRole('alert')).findByText(/No lo encontramos/)).toBeVisible();
    await userEvent.clear(canvas.getByRole('textbox', { name: /Correo o teléfono/ }));
    await type(story, /Correo o teléfono/, 'ana@example.com');
    await userEvent.click(canvas.getByRole('button', { name: 'Buscar' }));
    await expect(await canvas.findByText('Todavía no hay respuesta.')).toBeVisible();
  },
};
