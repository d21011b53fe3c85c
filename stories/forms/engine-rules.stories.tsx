import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { jose } from '#fixtures/contacts.ts';
import * as recipient from '#schemas/generated/order/recipient.js';
import type { CourierServices } from '#src/courier-fields/index.ts';
import { expectLedTo, expectRejected, pressSubmit, submitLabel } from './form-play.ts';
import { FormStage } from './form-stage.tsx';
import { sampleForm } from './sample-form.ts';
import { sampleServices } from './sample-services.ts';

const answering = (checkRule: CourierServices['checkRule']): { services: CourierServices } => ({
  services: { ...sampleServices, checkRule },
});

const never = () => new Promise<never>(() => undefined);
const offline = () => Promise.reject(new Error('offline'));

const coupon = sampleForm({
  coupon: {
    ui: { widget: 'text' },
    schema: { title: 'Cupón', type: 'string', serverRule: { name: 'couponPhone', with: [] } },
  },
});

const meta = {
  title: 'Forms/Engine/Rules of the server',
  component: FormStage,
  args: { form: coupon, submitLabel, onSubmit: fn(), initial: { coupon: 'MARZO' } },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Checking: Story = {
  name: 'while a rule is being checked the form says so and stays usable',
  args: answering(never),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Comprobando…')).toBeVisible());
    await expect(canvas.getByLabelText(/Cupón/)).toBeEnabled();
  },
};

export const Kept: Story = {
  args: answering(async () => ({ ok: true })),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Este cupón sí va con este teléfono.')).toBeVisible());
  },
};

const refused = 'Este cupón es de otro teléfono. Usa el teléfono del remitente al que se le dio o elige otro cupón.';

export const Refused: Story = {
  name: 'MSG-20 a rejection appears at its field, receives the focus on submit and disappears when the answer changes',
  args: {
    ...answering(async (_, value) => ({ ok: value !== 'MARZO' })),
    extras: { coupon: { ruleAction: <a href="#others">Mis cupones</a> } },
  },
  play: async ({ canvas, args }) => {
    const field = canvas.getByLabelText(/Cupón/);
    await expectRejected(field, refused);
    await pressSubmit(canvas);
    await expectLedTo(canvas, field);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.type(field, '{Backspace}A');
    await waitFor(() => expect(canvas.getByText('Este cupón sí va con este teléfono.')).toBeVisible());
    await expect(field).toBeValid();
  },
};

export const Unreachable: Story = {
  name: 'when the server is unreachable the form says so, offers a retry and can still be submitted',
  args: { ...answering(offline), form: recipient, initial: jose },
  play: async ({ canvas, args }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Reintentar' })).toBeVisible());
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith(jose);
  },
};

export const Advice: Story = {
  name: 'MSG-07 advice appears at the field and does not block the submit',
  args: { ...answering(async () => ({ ok: false })), form: recipient, initial: jose },
  play: async ({ canvas, args }) => {
    await waitFor(() => expect(canvas.getByText(/no tiene cobertura o no es segura/)).toBeVisible());
    await expect(canvas.getByLabelText('Código postal')).toBeValid();
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith(jose);
  },
};

export const RejectedInArabic: Story = { args: answering(async () => ({ ok: false })), globals: { language: 'ar' } };
export const SavedInArabic: Story = { args: answering(async () => ({ ok: true })), globals: { language: 'ar' } };
export const UnreachableInArabic: Story = { args: answering(offline), globals: { language: 'ar' } };
export const AdviceInArabic: Story = {
  args: { ...answering(async () => ({ ok: false })), form: recipient, initial: jose },
  globals: { language: 'ar' },
};
