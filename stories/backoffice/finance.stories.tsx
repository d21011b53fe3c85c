import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { ClientError } from '#src/backoffice/api/client.ts';
import { BackofficeStage } from './backoffice-stage.tsx';
import { claimReply, cutReply, proposalReply } from './finance-replies.ts';

const meta: Meta<typeof BackofficeStage> = {
  title: 'Screens/Back office/Finance',
  tags: ['journey:operations'],
  component: BackofficeStage,
  parameters: { mockup: 'ops-cod-review', layout: 'fullscreen' },
};
export default meta;
type Story = StoryObj<typeof BackofficeStage>;

const unreachable = () => {
  throw new ClientError(0);
};

/** Pay days with their totals; the cuts of the first one. */
export const Cuts: Story = {
  parameters: { route: '/cuts' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('button', { name: /2026-11-24.*35,619.36.*2 cortes.*Vencido/s });
    await userEvent.click(await canvas.findByRole('button', { name: 'C20261123-7K3QX9' }));
    await canvas.findByText('072910011732044810');
  },
};

export const NoCuts: Story = {
  parameters: { route: '/cuts' },
  args: { replies: { 'cod due': { exit: 0, said: ['No hay cortes por pagar.'], rows: [] } } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('No hay cortes por pagar.');
  },
};

export const CutsWithoutConnection: Story = {
  parameters: { route: '/cuts' },
  args: { replies: { 'cod due': unreachable } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/No hay conexión con el servidor/);
  },
};

/** Each line of the bank's file has its result; none is paid when one is wrong. */
export const BankFile: Story = {
  parameters: { route: '/cuts' },
  args: {
    replies: {
      'cod pay-file': {
        exit: 4,
        said: ['1 de 2 renglones no se pueden pagar, así que no se paga ninguno.'],
        rows: [
          { line: 2, cut: 'C20261123-7K3QX9', reference: 'SPEI 1', receivable: '$17,809.68', result: 'paid' },
          { line: 3, cut: 'C20261123-XXXXXX', reference: 'SPEI 2', receivable: null, result: 'notFound' },
        ],
      },
    },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Registrar los pagos del banco' }));
    const dialog = within(await screen.findByRole('dialog'));
    const file = new File(['cut,reference'], 'banco.csv', { type: 'text/csv' });
    await userEvent.upload(await dialog.findByLabelText('Archivo'), file);
    await userEvent.click(dialog.getByRole('button', { name: 'Registrar los pagos del banco' }));
    const confirm = await screen.findByRole('button', { name: 'Sí, enviar' });
    await userEvent.click(confirm);
    await dialog.findByText('No existe');
  },
};

/** The account with what copies it, the days, and the payment. */
export const Cut: Story = {
  parameters: { route: '/cuts/C20261123-7K3QX9' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('button', { name: 'Copiar CLABE' });
    await expect(await canvas.findByLabelText('Corte')).toHaveValue('C20261123-7K3QX9');
  },
};

export const CutInEnglish: Story = {
  parameters: { route: '/cuts/C20261123-7K3QX9' },
  args: { language: 'en' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: 'Copy CLABE' });
  },
};

/** A proposal waits: nothing else is sent about it. */
export const CutThatWaits: Story = {
  parameters: { route: '/cuts/C20261123-7K3QX9' },
  args: { replies: { 'cod cut': cutReply({ proposal: 'P-9' }) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('link', { name: 'P-9 espera una segunda firma' });
    await expect(canvas.queryByLabelText('Corte')).toBeNull();
  },
};

export const Merchants: Story = {
  parameters: { route: '/merchants' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: '9991204471' }));
    await within(canvasElement).findByRole('heading', { name: /Bordados Itzel/ });
  },
};

/** The weeks as bars and as figures. */
export const Merchant: Story = {
  parameters: { route: '/merchants/9991204471' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByText('Ver las cifras'));
    await canvas.findByRole('cell', { name: '$12,300.50' });
    await userEvent.click(canvas.getByRole('button', { name: 'Suspender la cuenta' }));
    const dialog = within(await screen.findByRole('dialog'));
    await expect(await dialog.findByLabelText('Teléfono o correo de la cuenta')).toHaveValue('9991204471');
  },
};

export const UnknownMerchant: Story = {
  parameters: { route: '/merchants/1' },
  args: {
    replies: {
      'merchant show': { exit: 4, said: ['Ningún cliente con la cuenta 1 ha solicitado la contra entrega.'], rows: [] },
    },
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/Ningún cliente con la cuenta 1/);
  },
};

export const Claims: Story = {
  parameters: { route: '/claims' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'C20261120-000871' }));
    await within(canvasElement).findByRole('heading', { name: 'Pruebas' });
  },
};

/** Money and deadlines beside the evidence; the other operator was faster. */
export const Claim: Story = {
  parameters: { route: '/claims/C20261120-000871' },
  args: {
    replies: {
      'case decide': { exit: 4, said: ['Otro operador cambió C20261120-000871 desde que lo abriste.'], rows: [] },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /factura.png/ }));
    await canvas.findByRole('img', { name: /factura.png/ });
    await userEvent.type(await canvas.findByLabelText('Monto en pesos'), '640');
    await userEvent.type(canvas.getByLabelText('Texto'), 'La factura ampara una pieza.');
    const [, send] = canvas.getAllByRole('button', { name: 'Decidir el reclamo' });
    await userEvent.click(send as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: 'Sí, enviar' }));
    await canvas.findByText(/Otro operador cambió/);
  },
};

export const ApprovedClaim: Story = {
  parameters: { route: '/claims/C20261120-000871' },
  args: {
    replies: {
      'case show': claimReply({ state: 'approved', approved: '$640.00', solved: '2026-11-21T16:00:00.000Z' }),
    },
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByLabelText('Referencia');
  },
};

/** What would change in words; A and R without a mouse. */
export const Proposal: Story = {
  parameters: { route: '/proposals/P-7' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('row', { name: 'Aprobado – $640.00' });
    await canvas.findByLabelText('Motivo');
    await userEvent.keyboard('r');
    await waitFor(() => expect(canvas.getByLabelText('Motivo')).toHaveFocus());
    await userEvent.tab({ shift: true });
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('a');
    await expect(canvas.getByRole('button', { name: /^Firmar/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await canvas.findByText(/quedó aprobado/);
  },
};

export const ProposalInEnglish: Story = {
  parameters: { route: '/proposals/P-7' },
  args: { language: 'en' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/has proposed it/);
  },
};

/** An own proposal is only taken back. */
export const OwnProposal: Story = {
  parameters: { route: '/proposals/P-7' },
  args: { replies: { 'proposal show': proposalReply({ by: 'Sofía Cantú' }) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText(/Tú lo propusiste/);
    await expect(canvas.queryByRole('button', { name: /^Firmar/ })).toBeNull();
  },
};

/** List and message side by side; J goes to the next one. */
export const Inbox: Story = {
  parameters: { route: '/inbox' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText(/es el 204-B, no el 240/);
    await userEvent.keyboard('j');
    await canvas.findByRole('button', { name: /M-88240/, current: true });
    await userEvent.type(await canvas.findByLabelText('Texto'), 'Ya lo cambiamos.');
  },
};
