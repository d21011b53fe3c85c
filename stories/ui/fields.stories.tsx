import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { CheckRow, RadioTiles } from '#src/components/fields/choices.tsx';
import { Field, SelectControl, TextAreaControl, TextControl, UnitControl } from '#src/components/fields/field.tsx';

const meta = { title: 'UI/Fields' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const form = () => (
  <div>
    <div className="grid2">
      <Field label="Nombre de quien recibe" hint="Como aparece en su identificación" count={{ used: 21, max: 30 }}>
        <TextControl done defaultValue="José Ángel Ñáñez Poot" />
      </Field>
      <Field
        label="Teléfono celular"
        hint="10 dígitos, para avisarle de la entrega"
        error="Escribe 10 dígitos: llevas 9."
      >
        <TextControl before="+52" dir="ltr" inputMode="tel" defaultValue="999 472 118" />
      </Field>
    </div>
    <Field label="Código postal" ok="Mérida, Yucatán">
      <TextControl inputMode="numeric" defaultValue="97070" />
    </Field>
    <div className="grid3">
      <Field label="Largo">
        <UnitControl unit="cm" defaultValue="40" />
      </Field>
      <Field label="Ancho">
        <UnitControl unit="cm" defaultValue="30" />
      </Field>
      <Field label="Alto">
        <UnitControl unit="cm" defaultValue="12" />
      </Field>
    </div>
    <Field label="Motivo" optional>
      <SelectControl empty="Elige uno" options={[{ value: '1', label: 'Ya no necesito el envío' }]} />
    </Field>
    <Field label="Referencias y entre calles" optional hint="Color de la fachada" count={{ used: 190, max: 200 }}>
      <TextAreaControl defaultValue="Portón verde, entre 28 y 30" />
    </Field>
    <Field as="bare" error="Acepta los términos para seguir.">
      <CheckRow look="tile">Confirmo que no envío artículos prohibidos.</CheckRow>
    </Field>
    <CheckRow defaultChecked>Guardar en mi libreta de destinatarios</CheckRow>
  </div>
);

/** The texts under a field are linked to its control. */
export const Everything: Story = {
  render: form,
  play: async ({ canvas }) => {
    const phone = canvas.getByRole('textbox', { name: 'Teléfono celular' });
    await expect(phone).toHaveAccessibleDescription(/Escribe 10 dígitos: llevas 9\..*10 dígitos, para avisarle/);
    await expect(phone).toBeInvalid();
    await expect(
      canvas.getByRole('textbox', { name: 'Referencias y entre calles (opcional)' }),
    ).toHaveAccessibleDescription(/190 de 200/);
    await expect(canvas.getByRole('checkbox', { name: /prohibidos/ })).toHaveAccessibleDescription(
      'Acepta los términos para seguir.',
    );
  },
};
export const EverythingPhone: Story = { render: form, globals: { viewport: { value: 'phone' } } };
export const EverythingArabic: Story = { render: form, globals: { language: 'ar' } };
export const EverythingDark: Story = { render: form, globals: { theme: 'dark' } };

function Colony({ error }: { error?: string }) {
  const [value, setValue] = useState<string>();
  return (
    <Field as="radios" label="Colonia" hint="4 colonias comparten el 97070" error={value ? undefined : error}>
      <RadioTiles
        name="colony"
        value={value}
        onChange={setValue}
        options={[
          { value: 'garcia', label: 'García Ginerés' },
          { value: 'alcala', label: 'Alcalá Martín' },
          { value: 'slot', label: '08 – 10 h', note: 'lleno', disabled: true },
          { value: 'other', label: 'Otra, la escribo yo' },
        ]}
      />
    </Field>
  );
}

export const Tiles: Story = {
  render: () => <Colony />,
  play: async ({ canvas }) => {
    const group = canvas.getByRole('radiogroup', { name: 'Colonia' });
    await expect(group).toHaveAccessibleDescription('4 colonias comparten el 97070');
    await userEvent.click(canvas.getByRole('radio', { name: 'Alcalá Martín' }));
    await expect(canvas.getByRole('radio', { name: 'Alcalá Martín' })).toBeChecked();
  },
};
export const TilesWrong: Story = {
  render: () => <Colony error="Elige una colonia." />,
};
export const TilesDark: Story = { render: () => <Colony />, globals: { theme: 'dark' } };
