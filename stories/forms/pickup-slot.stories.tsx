import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import * as pickup from '#schemas/generated/order/pickup.js';
import type { PickupSlots } from '#src/courier-fields/index.ts';
import { pressSubmit, submitLabel } from './form-play.ts';
import { FormStage } from './form-stage.tsx';
import { failingFirst, fullToday, openWeek, overToday } from './sample-services.ts';

const meta = {
  title: 'Forms/Pickup slot',
  component: FormStage,
  args: { form: pickup, initial: { paymentMode: 'PP_CASH' }, submitLabel, onSubmit: fn(), onChange: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  name: 'RULE-MOB-10 a two-hour slot of a day is chosen; a full one says so and can’t be',
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByRole('radio', { name: /08:00–\u206010:00\s*lleno/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('radio', { name: /10:00–\u206012:00/ }));
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith({
      pickupDate: '2026-11-20',
      pickupSlot: '10-12',
      paymentMode: 'PP_CASH',
    });
  },
};

export const FullDay: Story = {
  name: 'D-56 a full day says so and offers the next three slots',
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'sáb 21 nov' }));
    await expect(canvas.getByText(/ya está lleno. Los siguientes turnos:/)).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: /12:00–\u206014:00.*viernes/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith({
      pickupDate: '2026-11-20',
      pickupSlot: '12-14',
      paymentMode: 'PP_CASH',
    });
  },
};

const stormyWeek: PickupSlots = {
  ...openWeek,
  days: openWeek.days.filter(({ date }) => date !== '2026-11-21'),
  closed: [{ date: '2026-11-21', reason: 'weather' }],
};

export const ClosedDay: Story = {
  name: 'D-56 a day without pickups can’t be chosen and says why',
  args: { services: { pickupSlots: () => Promise.resolve(stormyWeek) } },
  play: async ({ canvas }) => {
    await canvas.findByText(/^El sábado 21 de noviembre no recolectamos: el clima no lo permite.$/);
    await expect(canvas.queryByRole('button', { name: 'sáb 21 nov' })).toBeNull();
  },
};

export const FullToday: Story = {
  name: 'D-56 when today is full the next three slots are offered first',
  args: { services: { pickupSlots: () => Promise.resolve(fullToday) } },
  play: async ({ canvas }) => {
    await canvas.findByText('Hoy ya está lleno. Los siguientes turnos:');
    await expect(canvas.getAllByRole('radio', { name: /lunes/ })).toHaveLength(3);
  },
};

export const OverToday: Story = {
  name: 'D-56 when it is too late for today the day is not called full',
  args: { services: { pickupSlots: () => Promise.resolve(overToday) } },
  play: async ({ canvas }) => {
    await canvas.findByText('Hoy ya no hay más recolecciones. Los siguientes turnos:');
    await expect(canvas.queryByText(/ya está lleno/)).toBeNull();
    await expect(canvas.getAllByRole('radio', { name: /lunes/ })).toHaveLength(3);
  },
};

export const Taken: Story = {
  name: 'a saved slot that has been taken since is reported and has to be chosen again',
  args: { initial: { paymentMode: 'PP_CASH', pickupDate: '2026-11-21', pickupSlot: '10-12' } },
  play: async ({ canvas, args }) => {
    await canvas.findByText('El turno que habías elegido ya no está libre. Elige otro.');
    await expect(args.onChange).toHaveBeenLastCalledWith({ paymentMode: 'PP_CASH' });
  },
};

export const Loading: Story = {
  args: { services: { pickupSlots: () => new Promise<PickupSlots>(() => undefined) } },
};

export const Failed: Story = {
  name: 'slots that can’t be loaded say so and can be tried again',
  args: { services: { pickupSlots: failingFirst(() => Promise.resolve(openWeek)) } },
  play: async ({ canvas }) => {
    await canvas.findByText(/No pudimos cargar los turnos/);
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }));
    await canvas.findByRole('radio', { name: /10:00–\u206012:00/ });
  },
};
