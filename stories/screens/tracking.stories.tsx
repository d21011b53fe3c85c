import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { TrackingPage } from '#src/features/tracking/tracking-page.tsx';
// Modules that the page loads on demand, preloaded: a story must not wait for files of a busy machine.
import '#src/features/tracking/results.tsx';
import '#src/features/tracking/case-form.tsx';
import '#src/features/tracking/tracker.ts';
import '#src/components/overlays/dialog-frame.tsx';
import { anaLucia } from '#fixtures/account.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import { answeredAt, type TrackRow, trackRows } from '#fixtures/orders.ts';

const everyNumber = trackRows.map(({ waybillNo }) => waybillNo).join(',');
const notFound = (waybillNo: string): TrackRow => ({
  waybillNo,
  outcome: 'notFound',
  attemptsLeft: null,
  answeredAt,
  parcel: null,
});

const answer: NonNullable<FakeCalls['trackQuery']> = ({ waybills }) => ({
  rows: waybills.map((waybillNo) => trackRows.find((row) => row.waybillNo === waybillNo) ?? notFound(waybillNo)),
});

const signedIn = (calls: FakeCalls) => withFakeSite({ user: anaLucia, calls });
const getRoute = (no: string) => ({ route: `/track-and-trace?no=${no}` });

const meta = {
  title: 'Screens/Tracking',
  tags: ['journey:track'],
  component: TrackingPage,
  parameters: { mockup: 'tracking', layout: 'fullscreen', route: '/track-and-trace' },
} satisfies Meta<typeof TrackingPage>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const getNumbers = (canvas: Canvas) => canvas.findByRole('textbox', { name: /^Números de guía/ });

export const Empty: Story = { decorators: [withFakeSite()] };

export const EmptySignedIn: Story = {
  name: 'D-40 a signed-in person is led to the own shipments',
  decorators: [signedIn({})],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Ver Mis pedidos' })).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: /^Últimos dígitos del teléfono.*opcional/ })).toBeVisible();
  },
};

export const NothingTyped: Story = {
  name: 'RULE-TRK-01 RULE-TRK-04 an empty query asks for a number and for the tail',
  decorators: [withFakeSite()],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Rastrear' }));
    const waybills = canvas.getByRole('textbox', { name: /guía/i });
    await waitFor(() => expect(waybills).toHaveFocus());
    await expect(waybills).toBeInvalid();
    await expect(canvas.getByRole('textbox', { name: /teléfono|dígitos/i })).toBeInvalid();
  },
};

export const WholeMail: Story = {
  name: 'D-41 a whole message becomes its numbers; the damaged one is marked and put right by one press',
  decorators: [withFakeSite()],
  play: async ({ canvas }) => {
    await userEvent.click(await getNumbers(canvas));
    await userEvent.paste(
      'Hola Ana:\ntus guías son JMX004277201184 y jmx 0042 7719 3056, y JMX00428055931O.\nTotal: $1,850.00, tel. +52 999 120 4471.',
    );
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
    await expect(await getNumbers(canvas)).toBeInvalid();
    await expect(canvas.getByRole('button', { name: 'Corregir JMX00428055931O' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^¿Es .JMX004280559310/ }));
    await expect(await getNumbers(canvas)).toBeValid();
    await expect(canvas.getByText('3 de 10', { selector: '.num' })).toBeVisible();
  },
};

export const WrongNumber: Story = {
  name: 'RULE-TRK-02 RULE-TRK-05 a wrong number is marked, says why and is corrected in its place by keyboard',
  decorators: [withFakeSite()],
  play: async ({ canvas }) => {
    const waybills = await getNumbers(canvas);
    await userEvent.type(waybills, 'JMX123{Enter}');
    await waitFor(() => expect(waybills).toBeInvalid());
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    await expect(canvas.getByRole('button', { name: 'Corregir JMX123' })).toHaveFocus();
    await userEvent.keyboard('{Enter}{Control>}a{/Control}JMX004277201184{Enter}');
    await expect(waybills).toBeValid();
    await expect(canvas.getByRole('button', { name: 'Quitar JMX004277201184' })).toBeVisible();
  },
};

export const ForeignDigits: Story = {
  name: 'D-41 RULE-TRK-04 FEAT-12 numbers and last digits are taken in any script; of a pasted phone number its end',
  decorators: [
    withFakeSite({
      calls: { trackQuery: (query) => (query.tail === '4471' ? answer(query) : refusal('invalidParameter')) },
    }),
  ],
  play: async ({ canvas }) => {
    await userEvent.type(await getNumbers(canvas), 'jmx ۰۰۴۲ ۷۷۲۰ ۱۱۸۴{Enter}');
    await canvas.findByRole('button', { name: 'Quitar JMX004277201184' });
    const tail = canvas.getByRole('textbox', { name: /^Últimos dígitos/ });
    await userEvent.click(tail);
    await userEvent.paste('+٥٢ ٩٩٩ ١٢٠ ٤٤٧١');
    await expect(tail).toHaveValue('4471');
    await userEvent.type(tail, '9{Enter}');
    await canvas.findByRole('article', { name: /JMX\s*0042\s*7720\s*1184/ });
  },
};

export const Eleven: Story = {
  name: 'RULE-TRK-03 the eleventh number is rejected visibly',
  parameters: getRoute(Array.from({ length: 11 }, (_, n) => `JMX0000000000${10 + n}`).join(',')),
  decorators: [withFakeSite()],
  play: async ({ canvas }) => {
    const waybills = await getNumbers(canvas);
    await expect(waybills).toHaveValue('JMX000000000020');
    await expect(waybills).toBeInvalid();
    await expect(
      canvas.getByText('Consulta hasta 10 números de guía a la vez: llevas 11. Quita los que sobran.'),
    ).toBeVisible();
    await expect(canvas.queryByText(/^Falta un dato/)).toBeNull();
  },
};

export const NoNumber: Story = {
  name: 'RULE-TRK-02 a link with an invalid waybill number is rejected, and nothing else is reported as missing',
  parameters: getRoute('123'),
  decorators: [withFakeSite()],
  play: async ({ canvas }) => {
    await expect(await getNumbers(canvas)).toBeInvalid();
    await expect(canvas.getByText('Aquí verás el camino de tu paquete')).toBeVisible();
    await expect(canvas.queryByText(/^Falta un dato/)).toBeNull();
  },
};

export const NoNumberSignedIn: Story = {
  name: 'RULE-TRK-02 what is no waybill number is said at its field alone, and nothing is to be tried again',
  parameters: getRoute('123'),
  decorators: [signedIn({ trackQuery: () => refusal('invalidParameter') })],
  play: async ({ canvas }) => {
    await expect(await getNumbers(canvas)).toBeInvalid();
    await canvas.findByText('Aquí verás el camino de tu paquete');
    await expect(canvas.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  },
};

export const SharedLink: Story = {
  name: 'FEAT-01 a shared link brings the numbers and asks for the tail',
  parameters: getRoute('JMX004277201184,JMX004277193056'),
  decorators: [withFakeSite({ calls: { trackQuery: answer } })],
  play: async ({ canvas }) => {
    await canvas.findByText('Falta un dato para ver estas 2 guías');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /^Últimos dígitos/ })).toHaveFocus());
    await userEvent.keyboard('4471{Enter}');
    await canvas.findByText('Tus 2 guías');
  },
};

export const EveryOutcome: Story = {
  name: 'RULE-TRK-05 MSG-19 MSG-21 D-42 every outcome appears beside the others',
  parameters: getRoute(everyNumber),
  decorators: [signedIn({ trackQuery: answer })],
  play: async ({ canvas }) => {
    await canvas.findByText(/No encontramos el número de guía JMX999999999999/);
    await expect(
      canvas.getByText(/^Aún no hay movimientos: la recolección está programada para el viernes 20 de noviembre/),
    ).toBeVisible();
    await expect(canvas.getByText('Llega el domingo 22 de noviembre, 2 días después de lo prometido.')).toBeVisible();
    await expect(canvas.getByText('Entregado el viernes 20 de noviembre a las 13:42.')).toBeVisible();
    await expect(canvas.getByText('Demasiados intentos con este número de guía.')).toBeVisible();
    const order = canvas.getAllByRole('article').map(({ id }) => id.slice(-3));
    await expect([order[0], order.at(-1)]).toEqual(['184', '056']);
  },
};

export const TailOfItsOwn: Story = {
  name: 'D-40 RULE-TRK-04 one row takes a tail of its own and says how many tries are left',
  parameters: getRoute('JMX004280559310'),
  decorators: [
    signedIn({
      trackQuery: answer,
      waybillDetail: ({ waybillNo, tail }): TrackRow =>
        tail === '1180'
          ? { ...(trackRows[2] as TrackRow), waybillNo }
          : { waybillNo, outcome: 'tailMismatch', attemptsLeft: 3, answeredAt, parcel: null },
    }),
  ],
  play: async ({ canvas }) => {
    const ticket = within(await canvas.findByRole('article'));
    const tail = ticket.getByRole('textbox');
    await userEvent.type(tail, '44');
    await userEvent.click(ticket.getByRole('button', { name: 'Verificar' }));
    await waitFor(() => expect(tail).toBeInvalid());
    await userEvent.type(tail, '71');
    await userEvent.click(ticket.getByRole('button', { name: 'Verificar' }));
    await ticket.findByText('4471 no coincide. Quedan 3 intentos.');
    await userEvent.clear(tail);
    await userEvent.type(tail, '1180{Enter}');
    await ticket.findByText(/^Llega entre el/);
  },
};

export const Corrected: Story = {
  name: 'D-41 D-42 an unknown number is corrected in its own row',
  parameters: getRoute('JMX999999999999'),
  decorators: [
    signedIn({ trackQuery: answer, waybillDetail: ({ waybillNo }) => ({ ...(trackRows[2] as TrackRow), waybillNo }) }),
  ],
  play: async ({ canvas }) => {
    const ticket = within(await canvas.findByRole('article'));
    await ticket.findByText(/Parece que un dígito está mal/);
    const number = ticket.getByRole('textbox', { name: 'Número de guía' });
    await userEvent.clear(number);
    await userEvent.type(number, 'JMX12{Enter}');
    await waitFor(() => expect(number).toBeInvalid());
    await userEvent.clear(number);
    await userEvent.type(number, 'jmx 0042 7720 1200{Enter}');
    await canvas.findByRole('article', { name: /JMX\s*0042\s*7720\s*1200/ });
    await canvas.findByRole('button', { name: 'Quitar JMX004277201200' });
  },
};

export const Searching: Story = {
  parameters: getRoute('JMX004277201184'),
  decorators: [signedIn({ trackQuery: pending })],
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('Buscando 1 guía…'))[0]).toBeInTheDocument();
  },
};

export const Failed: Story = {
  name: 'MSG-03 no internet: nothing typed is lost, and the query is retried automatically when the connection is back',
  parameters: getRoute('JMX004277201184'),
  decorators: [
    (Story, context) => {
      let tries = 0;
      const calls: FakeCalls = {
        trackQuery: (input) => {
          tries += 1;
          return tries === 1 ? refusal('offline') : answer(input);
        },
      };
      return signedIn(calls)(Story, context);
    },
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Sin internet');
    await expect(canvas.getByRole('button', { name: 'Quitar JMX004277201184' })).toBeVisible();
    window.dispatchEvent(new Event('online'));
    await canvas.findByRole('article');
  },
};

export const PhoneResults: Story = {
  name: 'FEAT-01 on a phone there is an index, and what has come to its end is folded to its verdict',
  globals: { viewport: { value: 'phone' } },
  parameters: getRoute(everyNumber),
  decorators: [signedIn({ trackQuery: answer })],
  play: async ({ canvas }) => {
    const verdict = await canvas.findByText('Entregado el viernes 20 de noviembre a las 13:42.');
    await expect(canvas.getByRole('link', { name: /JMX\s*0042\s*7719\s*3056/ })).toBeVisible();
    const ticket = within(verdict.closest('article') as HTMLElement);
    await expect(ticket.getByText('Recibió')).not.toBeVisible();
    await userEvent.click(ticket.getByRole('button', { name: 'Ver todo el recorrido' }));
    await expect(ticket.getByText('Recibió')).toBeVisible();
  },
};

export const Alone: Story = {
  name: 'FEAT-01 one number alone is its ticket, without an index and what is done with many',
  parameters: getRoute('JMX004277201184'),
  decorators: [signedIn({ trackQuery: answer })],
  play: async ({ canvas }) => {
    const ticket = await canvas.findByRole('article');
    await expect(canvas.queryByRole('group', { name: 'Con todas las guías' })).toBeNull();
    await expect(canvas.queryByRole('link', { name: /JMX\s*0042\s*7720\s*1184/ })).toBeNull();
    await expect(within(ticket).getByRole('button', { name: 'Actualizar' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Compartir' })).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Tu guía');
  },
};

let showBanner: () => void;
export const LateBanner: Story = {
  name: 'ENT-08 a late banner appears below the form, in space that is reserved for it: nothing moves',
  beforeEach: () => localStorage.removeItem('banners'),
  decorators: [
    withFakeSite({
      calls: {
        bannerList: () =>
          new Promise((resolve) => {
            const banners = [{ id: 'late', text: 'Un aviso.', link: null, imageUrl: null, audience: 'everyone' }];
            showBanner = () => resolve({ area: 'trajectory', banners } as never);
          }),
      },
    }),
  ],
  play: async ({ canvas }) => {
    const heading = await canvas.findByRole('heading', { level: 1 });
    const form = canvas.getByRole('form');
    const tops = () => [form, heading].map((part) => part.getBoundingClientRect().top);
    await waitFor(() => expect(showBanner).toBeInstanceOf(Function));
    const before = tops();
    showBanner();
    const line = await canvas.findByRole('complementary');
    await expect(tops()).toEqual(before);
    await expect(line.getBoundingClientRect().top).toBeGreaterThan(form.getBoundingClientRect().bottom);
  },
};

export const ArabicResults: Story = {
  globals: { language: 'ar' },
  parameters: getRoute(everyNumber),
  decorators: [signedIn({ trackQuery: answer })],
};

export const Dark: Story = {
  globals: { theme: 'dark' },
  parameters: getRoute(everyNumber),
  decorators: [signedIn({ trackQuery: answer })],
};
