import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { TrackingPage } from '#src/features/tracking/tracking-page.tsx';
// Modules that the page loads on demand, preloaded: a story must not wait for files of a busy machine.
import '#src/features/tracking/results.tsx';
import '#src/features/tracking/case-form.tsx';
import '#src/features/tracking/tracker.ts';
import '#src/components/overlays/dialog-frame.tsx';
import { anaLucia } from '#fixtures/account.ts';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';
import {
  answeredAt,
  delayedParcel,
  openCase,
  returnLabel,
  signedParcel,
  trackedRow,
  type TrackRow,
} from '#fixtures/orders.ts';

type Reply = ReturnType<NonNullable<FakeCalls['trackQuery']>>;

const no = 'JMX004277201184';
const other = 'JMX004277201200';
const drawing = btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="#ffb000"/><path d="M12 8h16v16H12z"/></svg>',
);

const site = (row: TrackRow, calls: FakeCalls = {}) =>
  withFakeSite({ user: anaLucia, calls: { trackQuery: () => ({ rows: [row] }), ...calls } });

const meta = {
  title: 'Screens/Tracked parcel',
  tags: ['journey:track'],
  component: TrackingPage,
  parameters: { layout: 'fullscreen', route: `/track-and-trace?no=${no}` },
} satisfies Meta<typeof TrackingPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const PromiseLedger: Story = {
  name: 'FEAT-01 every promise stays in sight with its reason, and what went wrong in the route',
  decorators: [site(trackedRow(no, delayedParcel))],
  play: async ({ canvas }) => {
    await canvas.findByText('Llega el domingo 22 de noviembre, 2 días después de lo prometido.');
    const ledger = within(
      canvas.getByRole('heading', { name: 'Historial de la fecha de entrega' }).parentElement as HTMLElement,
    );
    await expect(ledger.getAllByRole('listitem')).toHaveLength(3);
    await expect(ledger.getByText('vie 20 nov').tagName).toBe('S');
    await expect(ledger.getByText('dom 22 nov').tagName).toBe('B');
    await expect(ledger.getByText(/^Carretera cerrada/)).toBeVisible();
    await expect(canvas.getByText(/^Detenido/)).toHaveTextContent('Puebla Norte');
  },
};

export const Returnable: Story = {
  name: 'STATE-01 a delivered parcel whose sender allows it can be returned',
  decorators: [site(trackedRow(no, { ...signedParcel, returnable: true }))],
  play: async ({ canvas }) => {
    const lead = await canvas.findByRole('link', { name: 'Devolver este paquete' });
    await expect(lead).toHaveAttribute('href', `/returnParcel?no=${no}`);
  },
};

export const ReturnReady: Story = {
  name: 'STATE-01 a return label that was made: until when, its number, and the way to its print',
  decorators: [site(trackedRow(no, { ...signedParcel, returnable: true, return: returnLabel }))],
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/Guía de devolución lista, vale hasta el domingo 20 de diciembre/),
    ).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Imprimir la guía de devolución' })).toBeVisible();
  },
};

export const HostileText: Story = {
  name: 'D-43 a courier’s note that looks like markup shows as text',
  decorators: [
    site(
      trackedRow(no, {
        ...delayedParcel,
        promises: [
          { at: answeredAt, promisedFrom: '2026-11-20', promisedTo: '2026-11-20', reason: null, note: null },
          {
            at: '2026-11-20T20:06:00.000Z',
            promisedFrom: '2026-11-22',
            promisedTo: '2026-11-22',
            reason: 'vehicle',
            note: '<img src=x onerror=alert(1)>\u202eabc',
          },
        ],
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(/<img src=x onerror=alert\(1\)>/))[0]).toBeVisible();
    await expect(document.querySelector('img[src="x"]')).toBeNull();
  },
};

export const Proof: Story = {
  name: 'CALL-66 the proof of delivery: the signer, masked, and the photos',
  decorators: [
    site(trackedRow(no, signedParcel), {
      waybillPictures: () => ({
        waybillNo: no,
        outcome: 'found',
        attemptsLeft: null,
        pictures: [
          { mediaType: 'image/svg+xml', base64: drawing },
          { mediaType: 'image/png', base64: btoa('no picture') },
        ],
        pickup: [],
      }),
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('A*** L***z')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Ver fotos de entrega (2)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Comprobante de entrega' }));
    const photo = await dialog.findByRole('img', { name: 'Foto 1 de 2' });
    await expect(photo.getAttribute('src')).toMatch(/^blob:/);
    await dialog.findByText('Foto 2 de 2: no se puede mostrar.');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByRole('button', { name: 'Ver fotos de entrega (2)' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Ver todo el recorrido' }));
    await expect(canvas.getByRole('button', { name: 'Ver todo el recorrido' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await expect(canvas.getByText('Entrega prometida')).toBeVisible();
  },
};

export const ProofFails: Story = {
  name: 'CALL-66 photos that cannot be fetched are asked for again',
  decorators: [site(trackedRow(no, signedParcel), { waybillPictures: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ver fotos de entrega (2)' }));
    const dialog = within(await screen.findByRole('dialog'));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('No pudimos traer las fotos.');
    await expect(dialog.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  },
};

const reported = fn();
const reasons = fn(({ code }: { code: string }) => ({
  code,
  items: ['nobodyCame', 'leftElsewhere'].map((reason) => ({ code: reason, label: reason, value: null })),
}));

export const NotReceived: Story = {
  name: 'CONST-10 D-93 CALL-74 D-96 “I did not receive it” opens a case for one of the listed reasons, with a number and two clocks',
  decorators: [
    site(trackedRow(no, signedParcel), {
      dictionaryByCodePosted: reasons,
      caseOpen: (input) => {
        reported(input);
        return { waybillNo: no, outcome: 'found', attemptsLeft: null, answeredAt, isNew: true, case: openCase };
      },
    }),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'No recibí mi paquete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'No recibí mi paquete' }));
    await userEvent.type(await dialog.findByRole('textbox', { name: /^¿Qué pasó\?/ }), 'Nadie en casa');
    const reason = dialog.getByRole('combobox', { name: /^Motivo/ });
    await waitFor(() =>
      expect(within(reason).queryByRole('option', { name: 'Llegó incompleto o abierto' })).toBeNull(),
    );
    await expect(reasons).toHaveBeenCalledWith({ code: 'caseReasons' });
    await userEvent.selectOptions(reason, 'Lo dejaron en otro lado');
    await userEvent.click(dialog.getByRole('button', { name: 'Abrir mi caso' }));
    await dialog.findByText('C20261120-0007');
    await expect(reported).toHaveBeenCalledWith({ waybillNo: no, reason: 'leftElsewhere', note: 'Nadie en casa' });
    await expect(dialog.getByRole('timer', { name: /^Primera respuesta/ })).toHaveTextContent(/^00:4[12]:\d\d$/);
    await expect(dialog.getByRole('timer', { name: /^Solución/ })).toHaveTextContent(/^23:4[12]:\d\d$/);
    await userEvent.click(dialog.getByRole('button', { name: 'Entendido' }));
    await expect(await canvas.findByText('C20261120-0007')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'No recibí mi paquete' })).toBeNull();
  },
};

export const NotReceivedFails: Story = {
  name: 'CONST-10 a case that cannot be opened keeps what was written',
  decorators: [site(trackedRow(no, signedParcel), { caseOpen: () => refusal('offline') })],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'No recibí mi paquete' }));
    const dialog = within(await screen.findByRole('dialog'));
    const note = await dialog.findByRole('textbox');
    await userEvent.type(note, 'Nadie en casa');
    await userEvent.click(dialog.getByRole('button', { name: 'Abrir mi caso' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('No pudimos abrir el caso.');
    await expect(note).toHaveValue('Nadie en casa');
  },
};

export const CaseAnswered: Story = {
  name: 'CONST-10 an answered case shows the answer in customer service’s own words; an overdue solution says so',
  decorators: [
    site(
      trackedRow(no, {
        ...signedParcel,
        case: {
          ...openCase,
          firstAnsweredAt: '2026-11-20T19:59:00.000Z',
          firstAnswer: 'Ya hablamos con quien lo entregó.',
          solutionDueAt: '2026-11-20T20:04:00.000Z',
        },
      }),
    ),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Ya hablamos con quien lo entregó.')).toBeVisible();
    await expect(canvas.getByText(/^Va con retraso: era para/)).toBeVisible();
    await expect(canvas.queryByRole('timer')).toBeNull();
  },
};

export const Returning: Story = { decorators: [site(trackedRow(no, { ...delayedParcel, status: 'returning' }))] };
export const Damaged: Story = {
  decorators: [
    site(
      trackedRow(no, {
        scans: [
          {
            status: 'inTransit',
            at: '2026-11-20T04:10:00.000Z',
            place: 'Puebla',
            note: 'Caja abierta',
            exception: 'damaged',
          },
        ],
      }),
    ),
  ],
};

export const Shared: Story = {
  name: 'FEAT-01 the shared link has the numbers and never the tail',
  parameters: { route: '/track-and-trace' },
  decorators: [
    withFakeSite({
      calls: {
        trackQuery: () => ({ rows: [trackedRow(no, delayedParcel), trackedRow(other)] }),
        trackExport: () => refusal('tooManyRequests'),
      },
    }),
  ],
  play: async ({ canvas }) => {
    const write = fn<(text: string) => Promise<void>>().mockRejectedValue(new Error('not allowed'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true });
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Números de guía/ }), `${no},${other},`);
    await userEvent.type(canvas.getByRole('textbox', { name: /^Últimos dígitos/ }), '4471{Enter}');
    await userEvent.click(await canvas.findByRole('button', { name: 'Compartir' }));
    // Where the clipboard rejects the link, it is shown to be copied by hand.
    const link = await canvas.findByRole('textbox', { name: 'Copia este enlace' });
    await expect(link).toHaveValue(`${window.location.origin}/track-and-trace?no=${no},${other}`);
    await expect(write).toHaveBeenCalledWith(`${window.location.origin}/track-and-trace?no=${no},${other}`);
    await userEvent.click(canvas.getByRole('button', { name: 'Descargar' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No pudimos preparar la hoja de cálculo.');
  },
};

export const Refreshed: Story = {
  name: 'FEAT-01 all rows are refreshed at once; without an answer what was there stays',
  decorators: [
    (Story, context) => {
      const answers: Reply[] = [
        refusal('offline'),
        { rows: [{ ...trackedRow(no, signedParcel), answeredAt: '2026-11-20T21:00:00.000Z' }, trackedRow(other)] },
      ];
      let isFirst = true;
      const trackQuery = () => {
        const reply = isFirst ? undefined : answers.shift();
        isFirst = false;
        return reply ?? { rows: [trackedRow(no, delayedParcel), trackedRow(other)] };
      };
      return site(trackedRow(no), { trackQuery })(Story, context);
    },
  ],
  play: async ({ canvas }) => {
    await canvas.findByText('Así están a las 14:05.');
    await userEvent.click(canvas.getAllByRole('button', { name: 'Actualizar' })[0] as HTMLElement);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No pudimos actualizar.');
    await expect(canvas.getByText(/^Llega el domingo/)).toBeVisible();
    await userEvent.click(canvas.getAllByRole('button', { name: 'Actualizar' })[0] as HTMLElement);
    await canvas.findByText(/^Entregado el viernes/);
    await expect(canvas.queryByRole('alert')).toBeNull();
    await expect(canvas.getByText('Así están a las 15:00.')).toBeVisible();
  },
};

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  decorators: [site(trackedRow(no, { ...delayedParcel, case: openCase }))],
};

export const Arabic: Story = {
  globals: { language: 'ar' },
  decorators: [site(trackedRow(no, { ...delayedParcel, case: openCase }))],
};

export const PhotosLoading: Story = {
  decorators: [site(trackedRow(no, signedParcel), { waybillPictures: pending })],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ver fotos de entrega (2)' }));
    await screen.findByRole('dialog');
  },
};
