import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { addDays, getWeekday, localDate } from '#domain/time/zoned-time.ts';
import { ClientError, type Reply, type Row } from '#src/backoffice/api/client.ts';
import { BackofficeStage } from './backoffice-stage.tsx';

const meta: Meta<typeof BackofficeStage> = {
  title: 'Screens/Back office/Boards',
  tags: ['journey:operations'],
  component: BackofficeStage,
  parameters: { mockup: 'ops-queue', layout: 'fullscreen' },
};
export default meta;
type Story = StoryObj<typeof BackofficeStage>;

const toReply = (rows: readonly Row[], said: readonly string[] = []): Reply => ({ exit: 0, said, rows });
const fail = () => {
  throw new ClientError(0);
};

const slots = ['08-10', '10-12', '12-14', '14-16', '16-18', '18-20'];
const today = localDate(new Date());
const monday = addDays(today, 1 - getWeekday(today));
const inDays = (days: number) => addDays(today, days);

/** Two weeks with each kind of day; the special ones are counted from today. */
function getBoard(): Row[] {
  const special: Readonly<Record<string, Row>> = {
    [inDays(0)]: { dropOffs: 3 },
    [inDays(1)]: { closed: 'area: weather' },
    [inDays(2)]: { holiday: 'public: christmas, country: company' },
    [inDays(3)]: { closed: 'country: operations, area: weather' },
  };
  return Array.from({ length: 14 }, (_, index) => addDays(monday, index)).flatMap((date, index) =>
    (getWeekday(date) === 7 ? [null] : slots).map((slot, place): Row => {
      const own = special[date] ?? {};
      const taken = slot === null ? 0 : (index * 5 + place * 3) % 17;
      const isShut = typeof own['closed'] === 'string' || String(own['holiday']).includes('company');
      return {
        date,
        slot,
        capacity: slot === null ? 0 : 16,
        taken,
        free: isShut ? 0 : 16 - taken,
        set: slot === null ? null : 'as usual',
        orders: Math.max(0, taken - 1),
        returns: taken > 0 ? 1 : 0,
        closed: null,
        holiday: null,
        dropOffs: 0,
        ...own,
      };
    }),
  );
}

const waiting: readonly Row[] = [
  { waybill: 'JMX004281220417', order: '20261120-0417', slot: '10-12', zip: '44160', phone: '3312044471' },
  { waybill: 'JMX004281220425', order: '20261120-0418', slot: '12-14', zip: '44130', phone: '3312044480' },
];

const replies = { 'pickup board': toReply(getBoard()), 'pickup list': toReply(waiting) };
const route = '/pickups?area=441';

const openDay = async (canvasElement: HTMLElement, date: string) => {
  const day = new Intl.DateTimeFormat('es-MX', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`));
  const number = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00Z`),
  );
  const button = await within(canvasElement).findByRole('button', { name: new RegExp(`^${day} ${number}`) });
  button.focus();
  await userEvent.keyboard('{Enter}');
  return within(await screen.findByRole('dialog'));
};

/** A day opens by keyboard; closing it says first what waits for a courier. */
export const PickupBoard: Story = {
  parameters: { route },
  args: {
    replies: {
      ...replies,
      'day close': toReply(waiting, ['El día está cerrado para la zona 441.']),
    },
  },
  play: async ({ canvasElement }) => {
    const dialog = await openDay(canvasElement, getWeekday(today) === 7 ? inDays(4) : today);
    await dialog.findByRole('button', { name: 'JMX004281220417' });
    const close = dialog.queryByRole('button', { name: 'Cerrar un día (esta zona)' });
    if (!close) return;
    await userEvent.click(close);
    await dialog.findByText(/esperan al mensajero ese día/);
    await expect(await dialog.findByRole('textbox', { name: /Zona postal/ })).toHaveValue('441');
    await userEvent.click(dialog.getByRole('button', { name: 'Cerrar un día' }));
    await dialog.findByText('El día está cerrado para la zona 441.');
  },
};

/** What is selected moves to another slot at once; who is refused is named with the reason. */
export const MovePickups: Story = {
  parameters: { route },
  args: {
    replies: {
      ...replies,
      'pickup move': {
        ...toReply([
          { waybill: 'JMX004281220417', result: 'movida' },
          { waybill: 'JMX004281220425', result: 'Este horario se acaba de llenar. Elige otro.' },
        ]),
        said: [
          'Se movió 1 recolección y avisamos a su cliente.',
          '1 pedido queda como estaba; su renglón dice por qué.',
        ],
      },
    },
  },
  play: async ({ canvasElement }) => {
    const dialog = await openDay(canvasElement, getWeekday(today) === 7 ? inDays(4) : today);
    (await dialog.findByRole('checkbox', { name: 'Seleccionar todas' })).focus();
    await userEvent.keyboard(' ');
    dialog.getByRole('button', { name: 'Mover recolecciones' }).focus();
    await userEvent.keyboard('{Enter}');
    const form = within(await dialog.findByRole('region', { name: 'Mover recolecciones' }));
    await expect(await form.findByRole('textbox', { name: /Guías/ })).toHaveValue('JMX004281220417 JMX004281220425');
    await userEvent.selectOptions(form.getByRole('combobox', { name: /Horario/ }), '14-16');
    await userEvent.type(form.getByRole('combobox', { name: /Día/ }), '24/11/2026{Tab}');
    await userEvent.click(form.getByRole('button', { name: 'Mover recolecciones' }));
    await form.findByText('1 pedido queda como estaba; su renglón dice por qué.');
    await form.findByRole('cell', { name: 'Este horario se acaba de llenar. Elige otro.' });
  },
};

/** A closed day offers to be opened where it was closed. */
export const ClosedDay: Story = {
  parameters: { route },
  args: { replies },
  play: async ({ canvasElement }) => {
    const dialog = await openDay(canvasElement, inDays(3));
    await userEvent.click(await dialog.findByRole('button', { name: 'Abrir un día (esta zona)' }));
    await expect(await dialog.findByRole('textbox', { name: /Zona postal/ })).toHaveValue('441');
    await dialog.findByRole('button', { name: 'Abrir un día (todo el país)' });
  },
};

export const PickupBoardInEnglish: Story = {
  parameters: { route },
  args: { replies, language: 'en' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findAllByText('Closed (this area): Weather');
  },
};

/** Without an area there is nothing to show; a wrong one is refused at its field. */
export const NoArea: Story = {
  parameters: { route: '/pickups' },
  args: { replies },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('Escribe una zona postal para ver sus días.');
    await userEvent.type(canvas.getByLabelText('Zona postal'), '44{Enter}');
    await expect(canvas.getByLabelText('Zona postal')).toBeInvalid();
    await userEvent.type(canvas.getByLabelText('Zona postal'), '1{Enter}');
    await canvas.findByRole('table');
  },
};

export const PickupBoardWaiting: Story = {
  parameters: { route },
  args: { replies: { 'pickup board': () => new Promise<Reply>(() => undefined) } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('Cargando…');
  },
};

export const PickupBoardWithoutConnection: Story = {
  parameters: { route },
  args: { replies: { 'pickup board': fail } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/No hay conexión con el servidor/);
  },
};

const facts = {
  code: 'JAL-AMERICANA',
  name: 'Guadalajara Americana',
  street: 'Av. Chapultepec Sur 120',
  colony: 'Americana',
  zip: '44160',
  city: 'Guadalajara',
  state: 'JAL',
  position: '20.6736, -103.3681',
  phone: '3310000100',
  services: 'dropOff, pickUp, packaging',
  monday: '09:00-19:00',
  tuesday: '09:00-19:00',
  wednesday: '09:00-19:00',
  thursday: '09:00-19:00',
  friday: '09:00-19:00',
  saturday: '09:00-14:00',
  sunday: 'closed',
  holidays: 'closed',
  status: 'inService',
  closes: null,
  reason: null,
  'to bring': 4,
  'to hand over': 2,
  revision: '4f2a9c',
};
const toShown = (over: Row = {}): Reply =>
  toReply(Object.entries({ ...facts, ...over }).map(([field, value]) => ({ field, value })));
const branch = { code: 'JAL-AMERICANA', name: facts.name, city: facts.city, state: 'JAL', zip: '44160' };

export const Branches: Story = {
  parameters: { route: '/branches' },
  args: {
    replies: {
      'branch list': toReply([
        { ...branch, accepts: 'true', 'hands over': 'true', status: 'inService', closes: null },
        { ...branch, code: 'JAL-TLAQUE', accepts: 'true', 'hands over': 'false', status: 'closing', closes: inDays(9) },
      ]),
      'branch show': toShown(),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'JAL-AMERICANA' }));
    await canvas.findByRole('heading', { name: 'Guadalajara Americana · Abierta' });
  },
};

export const NoBranches: Story = {
  parameters: { route: '/branches' },
  args: { replies: { 'branch list': toReply([], ['No hay una sucursal así.']) } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('No hay una sucursal así.');
  },
};

/** The week is edited day by day; what another operator has changed meanwhile is refused. */
export const BranchHours: Story = {
  parameters: { route: '/branches/JAL-AMERICANA' },
  args: {
    replies: {
      'branch show': toShown(),
      'branch change': (input) => ({
        exit: 4,
        said: [`JAL-AMERICANA: ${String(input['saturday'])}, ${String(input['sunday'])}, ${String(input['seen'])}`],
        rows: [],
      }),
    },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Cambiar datos y horario' }));
    const dialog = within(await screen.findByRole('dialog'));
    const sunday = within(await dialog.findByRole('group', { name: 'Domingo' }));
    await userEvent.click(sunday.getByLabelText('Cerrada'));
    const opens = sunday.getByLabelText('Abre, Domingo');
    await userEvent.clear(opens);
    await userEvent.type(opens, '10');
    const saturday = within(dialog.getByRole('group', { name: 'Sábado' }));
    await userEvent.click(saturday.getByLabelText('Cerrada'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cambiar datos y horario' }));
    await dialog.findByText('JAL-AMERICANA: closed, 10:00-19:00, 4f2a9c');
  },
};

/** A dialog that is closed gives the focus back to what opened it. */
export const ClosedBranch: Story = {
  parameters: { route: '/branches/JAL-AMERICANA' },
  args: {
    replies: { 'branch show': toShown({ status: 'closed', closes: '2026-11-20', reason: 'Termina la renta.' }) },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('Cerrada desde el 20 de noviembre: Termina la renta.');
    const open = await canvas.findByRole('button', { name: 'Volver a abrir' });
    open.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(open).toHaveFocus());
  },
};

export const UnknownBranch: Story = {
  parameters: { route: '/branches/JAL-NADA' },
  args: { replies: { 'branch show': { exit: 4, said: ['no hay una sucursal JAL-NADA.'], rows: [] } } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('no hay una sucursal JAL-NADA.');
  },
};
