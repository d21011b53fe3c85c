import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { ClientError } from '#src/backoffice/api/client.ts';
import { BackofficeStage } from './backoffice-stage.tsx';
import { toList } from './fake-operator.ts';

const meta: Meta<typeof BackofficeStage> = {
  title: 'Screens/Back office/Screens',
  tags: ['journey:operations'],
  component: BackofficeStage,
  parameters: { mockup: 'ops-order', layout: 'fullscreen' },
};
export default meta;
type Story = StoryObj<typeof BackofficeStage>;

/** A row at its side: what is known, and the form of each command that it can be the beginning of. */
export const AnswerMessage: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'M-88213' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/es el 204-B, no el 240/);
    await userEvent.click(dialog.getByRole('button', { name: 'Contestar', pressed: false }));
    const text = await dialog.findByLabelText('Texto');
    await expect(dialog.getByLabelText('Referencia')).toHaveValue('M-88213');
    const [, send] = dialog.getAllByRole('button', { name: 'Contestar' });
    await userEvent.click(send as HTMLElement);
    await dialog.findByText('Completa este dato.');
    await expect(text).toHaveAccessibleDescription(/Completa este dato/);
    await expect(text).toBeInvalid();
    await userEvent.type(text, 'Ya lo cambiamos al 204-B.');
    await userEvent.click(send as HTMLElement);
    await dialog.findByText('M-88213 is answered.');
  },
};

/** The server's rule is shown at its field in the operator's language, and goes when the field changes. */
export const RefusedByServer: Story = {
  parameters: { route: '/commands/day' },
  args: {
    replies: {
      'day close': {
        exit: 2,
        said: ['date: 2020-01-01 has passed.'],
        rows: [],
        errors: [{ pointer: '/date', message: 'Ese día ya pasó. Elige hoy o un día que venga.' }],
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const date = await canvas.findByRole('combobox', { name: 'Fecha' });
    await userEvent.type(date, '01/01/2020{Tab}');
    await userEvent.click(canvas.getByRole('button', { name: 'Cerrar un día' }));
    await canvas.findByText('Ese día ya pasó. Elige hoy o un día que venga.');
    await expect(date).toHaveAccessibleDescription(/ya pasó/);
  },
};

/** What changes money asks before it is sent. */
export const ConfirmMoney: Story = {
  parameters: { route: '/commands/coupon' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('tab', { name: 'Dar un cupón' }));
    await userEvent.type(await canvas.findByLabelText('Teléfono o correo de la cuenta'), '9991204471');
    await userEvent.type(canvas.getByLabelText('Valor'), '50');
    await userEvent.selectOptions(canvas.getByLabelText('Tipo'), 'Vale');
    await userEvent.click(canvas.getByRole('button', { name: 'Dar un cupón' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/Esto cambia dinero/);
    await dialog.findByText('9991204471');
  },
};

export const CouponInEnglish: Story = {
  parameters: { route: '/commands/coupon' },
  args: { language: 'en' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('tab', { name: 'Give a coupon' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Give a coupon' }));
    await canvas.findByText('3 fields need a correction.');
  },
};

/** The server filters and exports; a view of the filters is stored on the device. */
export const FilteredTable: Story = {
  parameters: { route: '/commands/inbox' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Filtrar' }));
    await userEvent.selectOptions(canvas.getByLabelText('Filtrar por Qué'), 'vip');
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'M-88213' })).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Exportar Excel' }));
    await canvas.findByText('Se exportaron las filas.');
    await userEvent.click(canvas.getByLabelText('Seleccionar la fila M-88240'));
    await canvas.findByRole('button', { name: 'Exportar 1' });
    await userEvent.type(canvas.getByLabelText('Nombre de la vista'), 'Empresas{Enter}');
    await canvas.findByRole('button', { name: 'Empresas' });
    await userEvent.type(canvas.getByLabelText('Filtrar por Referencia'), 'X');
    await canvas.findByText('Ninguna fila es así.');
    await userEvent.click(canvas.getByRole('button', { name: 'Empresas' }));
    await canvas.findByRole('button', { name: 'M-88240' });
    await userEvent.click(canvas.getByRole('button', { name: 'Borrar la vista Empresas' }));
  },
};

const manyMessages = Array.from({ length: 100_000 }, (_, index) => ({
  reference: `M-${index + 1}`,
  kind: index % 2 === 0 ? 'contact' : 'vip',
  state: 'open',
  received: '2026-11-20T16:42:00.000Z',
  due: null,
  overdue: null,
}));

/** Of 100,000 rows one page is on screen. */
export const LongTable: Story = {
  parameters: { route: '/commands/inbox' },
  args: { replies: { 'inbox list': (input) => toList(manyMessages, input) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('Más de 50 filas');
    await expect(canvas.getAllByRole('row')).toHaveLength(51);
    await userEvent.click(canvas.getByRole('button', { name: 'Página siguiente' }));
    await canvas.findByRole('button', { name: 'M-51' });
    await expect(canvas.getAllByRole('row')).toHaveLength(51);
    await expect(canvas.queryByRole('button', { name: 'M-50' })).toBeNull();
  },
};

export const OrderSearch: Story = {
  parameters: { route: '/orders' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByLabelText('Guía, teléfono, nombre o código postal'), 'Ñáñez{Enter}');
    await canvas.findByRole('button', { name: 'JMX004281220417' });
  },
};

export const Order: Story = {
  parameters: { route: '/orders/JMX004281220417' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('En camino · Puebla, Puebla · Detenido');
    await userEvent.click(canvas.getByRole('button', { name: 'Cambiar la entrega' }));
    const dialog = within(await screen.findByRole('dialog'));
    await expect(await dialog.findByLabelText('Guía')).toHaveValue('JMX004281220417');
    await expect(canvas.queryByRole('button', { name: 'Cancelar el pedido', hidden: true })).toBeNull();
  },
};

const waiting = [
  { section: 'order', field: 'waybill', value: 'JMX004281220417' },
  { section: 'order', field: 'status', value: 'toBePickedUp' },
  { section: 'changeable', field: 'pickupDate', value: '2026-12-01' },
  { section: 'changeable', field: 'pickupSlot', value: '10-12' },
  { section: 'changeable', field: 'senderName', value: 'Ana Lucía Robles' },
  { section: 'changeable', field: 'senderPhone', value: '3312044471' },
  { section: 'changeable', field: 'senderReferences', value: 'Portón verde' },
  { section: 'changeable', field: 'recipientName', value: 'José Ángel Ñáñez Poot' },
  { section: 'changeable', field: 'recipientPhone', value: '9994721180' },
];

/** Before the pickup the form begins with what the order has; the server's refusal is at its input. */
export const ChangeOrder: Story = {
  parameters: { route: '/orders/JMX004281220417' },
  args: {
    replies: {
      'order show': { exit: 0, said: [], rows: waiting },
      'order change': ({ total }) =>
        total === undefined
          ? {
              exit: 4,
              said: [],
              rows: [],
              errors: [{ pointer: '/total', message: 'Así cuesta $251.10 y ahora $235.28.' }],
            }
          : { exit: 0, said: ['Se cambió JMX004281220417: recolección.'], rows: [] },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Cambiar el pedido' }));
    const dialog = within(await screen.findByRole('dialog'));
    await expect(await dialog.findByLabelText(/Nombre del destinatario/)).toHaveValue('José Ángel Ñáñez Poot');
    await userEvent.selectOptions(dialog.getByLabelText(/Horario de recolección/), '14-16');
    await userEvent.click(dialog.getByRole('button', { name: 'Cambiar el pedido' }));
    await dialog.findByText('Así cuesta $251.10 y ahora $235.28.');
    await userEvent.type(dialog.getByLabelText(/Total en pesos/), '251.10');
    await userEvent.click(dialog.getByRole('button', { name: 'Cambiar el pedido' }));
    await dialog.findByText('Se cambió JMX004281220417: recolección.');
  },
};

/** Figures as text and bars; a job that was given up is tried again. */
export const System: Story = {
  parameters: { route: '/system' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('870 de 1000');
    await userEvent.click(await canvas.findByRole('button', { name: /019abcde/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Intentar otra vez', pressed: false }));
    const panel = within(await dialog.findByRole('region', { name: 'Intentar otra vez' }));
    await userEvent.click(await panel.findByRole('button', { name: 'Intentar otra vez' }));
    await dialog.findByText('El trabajo se intenta otra vez en un segundo.');
  },
};

export const SystemWithoutConnection: Story = {
  parameters: { route: '/system' },
  args: {
    replies: {
      health: () => {
        throw new ClientError(0);
      },
    },
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/No hay conexión con el servidor/);
  },
};

export const UnknownOrder: Story = {
  parameters: { route: '/orders/JMX000000000000' },
  args: { replies: { 'order show': { exit: 4, said: ['No existe el pedido JMX000000000000.'], rows: [] } } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('No existe el pedido JMX000000000000.');
  },
};

export const Returns: Story = {
  parameters: { route: '/commands/return' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'JMX004281220511' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('button', { name: 'Hacer una guía de devolución' });
  },
};

/** The document is shown by what its bytes are, beside what the application says. */
export const CodReview: Story = {
  parameters: { route: '/cod/COD-4478' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('the CLABE is one of Banco Nopal');
    await userEvent.click(canvas.getByRole('button', { name: /caratula.png/ }));
    await canvas.findByRole('img', { name: /caratula.png/ });
  },
};

/** A page of another kind is never opened, whatever it is called. */
export const CodReviewOfPolyglot: Story = {
  parameters: { route: '/cod/COD-4478' },
  args: { replies: { 'cod file': { exit: 0, said: [], rows: [], saved: btoa('<script>alert(1)</script>') } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /caratula.png/ }));
    await canvas.findByText(/no es una imagen ni un PDF/);
  },
};

/** A duplicate and a parcel out of order, without waiting for the server. */
export const Scans: Story = {
  parameters: { route: '/scan' },
  args: {
    replies: {
      scan: ({ waybill }) =>
        String(waybill).endsWith('0001')
          ? { exit: 4, said: ['JMX000000000001 is signed: nothing can follow, not inTransit.'], rows: [] }
          : { exit: 0, said: [], rows: [] },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const input = await canvas.findByLabelText('Guía leída o escrita');
    await userEvent.type(input, 'JMX004281220417{Enter}JMX004281220417{Enter}JMX000000000001{Enter}');
    await canvas.findByText(/nothing can follow, not inTransit/, { selector: 'li span' });
    await expect(canvas.getAllByText('Repetida')).toHaveLength(1);
    await expect(input).toHaveFocus();
  },
};

export const ScansWithoutConnection: Story = {
  parameters: { route: '/scan' },
  args: {
    replies: {
      scan: () => {
        throw new ClientError(0);
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByLabelText('Guía leída o escrita'), 'JMX004281220418{Enter}');
    await canvas.findByText(/Sin conexión. Sigue leyendo/);
  },
};

export const LoadTariff: Story = {
  parameters: { route: '/tariffs' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const file = new File(['{}'], 'tarifa.json', { type: 'application/json' });
    await userEvent.upload(await canvas.findByLabelText('Archivo de la tarifa (JSON)'), file);
    await userEvent.type(canvas.getByRole('combobox', { name: 'Vale desde' }), '15/12/2026{Tab}');
    await userEvent.click(canvas.getByRole('button', { name: 'Ensayar' }));
    await canvas.findByText(/would hold from 2026-12-15/);
    await canvas.findByText('$152.25');
  },
};

/** A rehearsal asks nothing; what goes to a second operator is confirmed. */
export const RollBackTariff: Story = {
  parameters: { route: '/tariffs' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: '2026-12-15' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tarifas 2026-12-15' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Revertir una tarifa' }));
    await userEvent.click(await dialog.findByLabelText('Solo ensayar'));
    const panel = within(dialog.getByRole('region', { name: 'Revertir una tarifa' }));
    await userEvent.click(panel.getByRole('button', { name: 'Revertir una tarifa' }));
    await panel.findByText('-$7.25');
    await userEvent.click(dialog.getByLabelText('Solo ensayar'));
    await userEvent.click(panel.getByRole('button', { name: 'Revertir una tarifa' }));
    await screen.findByRole('dialog', { name: 'Revertir una tarifa: revisa antes de enviar' });
  },
};

export const Campaigns: Story = {
  parameters: { route: '/coupons' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('progressbar', { name: 'Gastado de BUENFIN26' })).toHaveValue(31_250.5);
    await canvas.findByRole('tab', { name: 'Dar un cupón' });
  },
};

/** The use of each day as figures and bars; what ends it is confirmed. */
export const Campaign: Story = {
  parameters: { route: '/coupons' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'BUENFIN26' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Buen Fin 2026 · BUENFIN26' }));
    await dialog.findByRole('table', { name: 'Uso por día' });
    await dialog.findByRole('row', { name: '2026-11-20 314 $24,218.10' });
    await userEvent.click(await dialog.findByRole('button', { name: 'Detener la campaña' }));
    await screen.findByRole('dialog', { name: 'Detener la campaña: revisa antes de enviar' });
  },
};

export const NoCampaigns: Story = {
  parameters: { route: '/coupons' },
  args: { language: 'en', replies: { 'campaign list': { exit: 0, said: ['There are no campaigns.'], rows: [] } } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('There are no campaigns.');
  },
};

/** Refused by the server at its field. */
export const NewCampaignRefused: Story = {
  parameters: { route: '/coupons' },
  args: {
    replies: {
      'campaign add': {
        exit: 2,
        said: [],
        rows: [],
        errors: [{ pointer: '/budget', message: 'No alcanza para un solo cupón.' }],
      },
    },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Nueva campaña' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nueva campaña' }));
    await userEvent.type(await dialog.findByLabelText(/Código de la campaña/), 'BUENFIN26');
    await userEvent.type(dialog.getByLabelText('Nombre'), 'Buen Fin');
    await userEvent.selectOptions(dialog.getByLabelText('Tipo'), 'Vale');
    await userEvent.type(dialog.getByLabelText('Valor'), '50');
    await userEvent.type(dialog.getByLabelText('Presupuesto en pesos'), '20');
    await userEvent.selectOptions(dialog.getByLabelText('Para quién'), 'Quien escriba el código');
    await userEvent.click(dialog.getByRole('button', { name: 'Nueva campaña' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Nueva campaña: revisa antes de enviar' }));
    await userEvent.click(asked.getByRole('button', { name: 'Sí, enviar' }));
    await waitFor(() =>
      expect(dialog.getByLabelText('Presupuesto en pesos')).toHaveAccessibleDescription(
        /No alcanza para un solo cupón/,
      ),
    );
  },
};

export const CampaignsUnreachable: Story = {
  parameters: { route: '/coupons' },
  args: {
    replies: {
      'campaign list': () => {
        throw new ClientError(0);
      },
    },
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: 'Intentar de nuevo' });
  },
};

/** As customers see it, in each language; an Arabic one from the right. */
export const Banners: Story = {
  parameters: { route: '/banners' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const phone = within(await canvas.findByRole('figure', { name: '390 puntos de ancho' }));
    await phone.findByText(/15 % menos/);
    await userEvent.selectOptions(canvas.getByLabelText('Idioma del aviso'), 'Árabe');
    await phone.findByText(/خصم/);
    await userEvent.click(canvas.getByRole('button', { name: 'B-4F2A9C01' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Avisos del sitio B-4F2A9C01' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cambiar el aviso' }));
    await expect(await dialog.findByLabelText(/^Lleva a/)).toHaveValue('/shipping-rates');
  },
};

export const NoBanners: Story = {
  parameters: { route: '/banners' },
  args: { language: 'en', replies: { 'banner list': { exit: 0, said: ['There are no banners.'], rows: [] } } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('There are no banners.');
  },
};

/** Commands and changes in words. */
export const Audit: Story = {
  parameters: { route: '/commands/audit' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('Iván Montes');
    await canvas.findByText('Estado: Contestado');
  },
};

export const Proposals: Story = {
  parameters: { route: '/proposals' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'P-7' }));
    await canvas.findByRole('heading', { name: /P-7 · Decidir el reclamo/ });
  },
};

/** A role without a command does not see its page. */
export const NotAllowed: Story = {
  parameters: { route: '/tariffs' },
  args: { allowed: ['scan'] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('heading', { name: 'Esta página no es de tus roles' });
    await expect(canvas.queryByRole('link', { name: 'Tarifas' })).toBeNull();
  },
};

/** The session ended: nothing that was typed is lost. */
export const Locked: Story = {
  parameters: { route: '/commands/day' },
  args: {
    replies: {
      'day close': () => {
        throw new ClientError(401);
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const area = await canvas.findByLabelText(/Zona postal/);
    await userEvent.type(area, '448');
    await userEvent.type(canvas.getByRole('combobox', { name: 'Fecha' }), '24/12/2026{Tab}');
    await userEvent.click(canvas.getByRole('button', { name: 'Cerrar un día' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tu sesión se cerró' }));
    await userEvent.type(dialog.getByLabelText('Contraseña'), 'right{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(area).toHaveValue('448');
  },
};

/** Nor when time has ended it. */
export const LockedWhenIdle: Story = {
  parameters: { route: '/commands/day' },
  args: { idleMs: 500 },
  play: async () => {
    await screen.findByRole('dialog', { name: 'Tu sesión se cerró' });
  },
};
