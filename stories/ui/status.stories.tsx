import type { Meta, StoryObj } from '@storybook/react-vite';
import { Box, Status } from '#src/components/status.tsx';

const meta = {
  title: 'UI/Status',
  component: Status,
  args: { tone: 'ok', icon: 'tick', children: 'Entregado' },
} satisfies Meta<typeof Status>;

export default meta;
type Story = StoryObj<typeof meta>;

const everyTone = () => (
  <div className="row">
    <Status tone="ok" icon="tick">
      Entregado
    </Status>
    <Status tone="info" icon="truck">
      En camino
    </Status>
    <Status tone="warn" icon="triangle">
      Con retraso
    </Status>
    <Status tone="err" icon="stop">
      Rechazada
    </Status>
    <Status tone="neu" icon="clock">
      Por recolectar
    </Status>
    <Status tone="accent" icon="tick">
      Disponible
    </Status>
  </div>
);

const everyBox = () => (
  <div className="stack">
    <Box tone="warn">
      <b>El destino es zona extendida: se suman $52.20, IVA incluido.</b> Ya está en el total.
    </Box>
    <Box tone="err">
      <b>El sistema está ocupado.</b> Tus datos siguen aquí.
    </Box>
    <Box tone="info">Pasamos el sábado.</Box>
    <Box tone="ok">Guardado.</Box>
  </div>
);

export const Tones: Story = { render: everyTone };
export const TonesDark: Story = { render: everyTone, globals: { theme: 'dark' } };
export const Big: Story = { args: { big: true } };
export const Boxes: Story = { render: everyBox };
export const BoxesDark: Story = { render: everyBox, globals: { theme: 'dark' } };
export const BoxesArabic: Story = { render: everyBox, globals: { language: 'ar' } };
