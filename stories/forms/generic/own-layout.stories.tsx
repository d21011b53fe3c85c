import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { fill, pressSubmit, submitLabel } from '../form-play.ts';
import { FormStage } from '../form-stage.tsx';
import { sampleForm } from '../sample-form.ts';

/** A group in rows and a list of groups, as a `.ui.json` lays them out. */
const form = sampleForm({
  sender: {
    schema: {
      type: 'object',
      title: 'contact.other',
      properties: {
        company: { type: 'string', title: 'contact.company' },
        name: { type: 'string', title: 'contact.name' },
        email: { type: 'string', title: 'contact.email' },
      },
    },
    ui: {
      widget: 'group',
      sections: [{ fields: [['name', 'email'], 'company'] }],
      fields: {
        name: { widget: 'text', autoComplete: 'name' },
        email: { widget: 'email' },
        company: { widget: 'textarea', rows: 2 },
      },
    },
    required: false,
  },
  stops: {
    schema: {
      type: 'array',
      title: 'address.city',
      items: {
        type: 'object',
        title: 'address.city',
        properties: { street: { type: 'string', title: 'address.street' } },
      },
    },
    ui: { widget: 'list', items: { widget: 'group', fields: { street: { widget: 'textarea' } } } },
    required: false,
  },
});

const meta = {
  title: 'Forms/Layouts inside of a field',
  component: FormStage,
  args: { form, submitLabel, onSubmit: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const GroupAndList: Story = {
  name: 'a group has its own rows and widgets, and so has each entry of a list',
  play: async ({ canvas, canvasElement, args }) => {
    await canvas.findAllByRole('textbox');
    const drawn = [...canvasElement.querySelectorAll('[data-pointer^="/sender/"]')].map((cell) =>
      cell.getAttribute('data-pointer'),
    );
    await expect(drawn).toEqual(['/sender/name', '/sender/email', '/sender/company']);
    await expect(canvasElement.querySelector('[data-pointer="/sender/company"] textarea')).toBeVisible();
    const name = canvasElement.querySelector<HTMLElement>('[data-pointer="/sender/name"] input');
    await expect(name).toHaveAttribute('autocomplete', 'name');
    if (name) await fill(name, 'Ana');
    const add = await canvas.findByRole('button', { name: /^Agregar/ });
    await userEvent.click(add);
    const street = canvasElement.querySelector<HTMLElement>('[data-pointer="/stops/0/street"] textarea');
    await expect(street).toBeVisible();
    if (street) await fill(street, 'Calle 21');
    await pressSubmit(canvas);
    await expect(args.onSubmit).toHaveBeenCalledWith({ sender: { name: 'Ana' }, stops: [{ street: 'Calle 21' }] });
  },
};
