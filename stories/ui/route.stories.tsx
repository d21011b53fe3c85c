import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { type Step, Steps, Timeline, type TimelineStop } from '#src/components/route.tsx';

const meta = { title: 'UI/Route' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const steps: Step[] = [
  { id: 'sender', label: 'Remitente', to: '/onlineOrder/sender' },
  { id: 'recipient', label: 'Destinatario', to: '/onlineOrder/recipient' },
  { id: 'parcel', label: 'Paquete', to: '/onlineOrder/parcel' },
  { id: 'pickup', label: 'Envío y pago' },
  { id: 'review', label: 'Revisar' },
];

const thirdStep = () => <Steps steps={steps} current="parcel" label="Pasos del envío" />;

/** Done steps are links; the current and the next ones are text. */
export const FormSteps: Story = {
  render: thirdStep,
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link')).toHaveLength(2);
    await expect(canvas.getByRole('link', { name: 'Destinatario' })).toHaveAttribute('href', '/onlineOrder/recipient');
    await expect(canvas.getByText('Paquete').closest('li')).toHaveAttribute('aria-current', 'step');
  },
};
const edited = steps.map((step) => ({ ...step, to: `/onlineOrder/${step.id}`, done: step.id !== 'review' }));

export const FormStepsEdited: Story = {
  name: 'a step that is changed from the review leaves those after it done and reachable',
  render: () => <Steps steps={edited} current="recipient" label="Pasos del envío" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Paquete').closest('li')).toHaveClass('done');
    await expect(canvas.getAllByRole('link')).toHaveLength(4);
    await expect(canvas.getByText('Revisar').closest('li')).not.toHaveClass('done');
  },
};
export const FormStepsPhone: Story = { render: thirdStep, globals: { viewport: { value: 'phone' } } };
export const FormStepsArabic: Story = { render: thirdStep, globals: { language: 'ar' } };
export const FormStepsDark: Story = { render: thirdStep, globals: { theme: 'dark' } };

const newestFirst: TimelineStop[] = [
  { id: '5', title: 'Entrega en Veracruz, Ver.', detail: 'Estimada: sáb 21 nov', state: 'todo' },
  { id: '4', title: 'Detenido en Puebla Norte, Pue.', detail: 'jue 19 nov, 22:10', state: 'current' },
  { id: '3', title: 'Llegó al centro Puebla Norte', detail: 'jue 19 nov, 17:32' },
  { id: '2', title: 'Salió de Ciudad de México', detail: 'jue 19 nov, 13:05' },
  { id: '1', title: 'Recolectado en Tlalpan, CDMX', detail: 'mié 18 nov, 18:47' },
];

const standing = () => <Timeline stops={newestFirst} label="Movimientos" />;
const lying = () => <Timeline stops={newestFirst.toReversed()} horizontal label="Movimientos" />;

export const Standing: Story = { render: standing };
export const StandingDark: Story = { render: standing, globals: { theme: 'dark' } };
export const Lying: Story = { render: lying };
export const LyingPhone: Story = { render: lying, globals: { viewport: { value: 'phone' } } };
export const LyingArabic: Story = { render: lying, globals: { language: 'ar' } };
