import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import * as recipient from '#schemas/generated/order/recipient.js';
import { FormStage } from './form-stage.tsx';

const meta = {
  title: 'Forms/Order recipient',
  component: FormStage,
  args: { form: recipient, submitLabel: 'Seguir con el paquete', onSubmit: fn(), onChange: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
