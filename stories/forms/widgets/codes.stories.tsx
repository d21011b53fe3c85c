import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { failingFirst } from '../sample-services.ts';
import { submitLabel } from '../form-play.ts';
import { FormStage } from '../form-stage.tsx';
import { sampleForm, type SampleField } from '../sample-form.ts';
import { expectStates, WidgetStates } from './widget-states.tsx';
import { failing, imageCode, never, world } from './world.ts';

const phone: SampleField = { ui: { widget: 'phone', ltr: true }, schema: { title: 'contact.phone', type: 'string' } };
const code: SampleField = {
  ui: { widget: 'code' },
  schema: { title: 'Código que te enviamos', type: 'string', digits: 6 },
};
const image: Record<string, SampleField> = {
  captcha: {
    ui: { widget: 'imageCode', fills: { id: 'captchaId' } },
    schema: { title: 'Código en imagen', type: 'string' },
  },
  captchaId: { ui: { widget: 'text', hidden: true, filledBy: 'captcha' }, schema: { type: 'string' } },
};

const meta = {
  title: 'Forms/Widgets/Codes',
  component: FormStage,
  args: { form: sampleForm({ code }), services: world, submitLabel, onSubmit: fn(), onChange: fn() },
} satisfies Meta<typeof FormStage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const CodeStates: Story = {
  render: () => (
    <WidgetStates
      fields={{ code }}
      filled={{ code: '471209' }}
      wrong={{
        value: { code: '4712' },
        pointer: '/code',
        key: 'rules:digits.count',
        params: { limit: 6, have: 4, count: 6 },
      }}
    />
  ),
  play: ({ canvasElement }) => expectStates(canvasElement),
};

export const Paste: Story = {
  name: 'D-24 a pasted code may have other characters around its digits, and digits of any script',
  play: async ({ canvas, args }) => {
    const input = await canvas.findByLabelText('Código que te enviamos');
    await expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(input).toHaveAttribute('inputmode', 'numeric');
    await userEvent.click(input);
    await userEvent.paste('471 209');
    await expect(input).toHaveValue('471209');
    // A complete code is passed on without a pause.
    await expect(args.onChange).toHaveBeenLastCalledWith({ code: '471209' });
    await userEvent.clear(input);
    await userEvent.paste('٤٧١٢٠٩');
    await expect(input).toHaveValue('471209');
  },
};

const sent = fn(world.sendCode);

export const Sends: Story = {
  name: 'D-24 the form sends the code to its phone; a second one has to wait, and the button says how long',
  args: {
    form: sampleForm({ phone, code: { ...code, ui: { ...code.ui, sentTo: 'phone' } } }),
    services: { sendCode: sent },
  },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Enviar código' });
    await userEvent.click(button);
    await canvas.findByText('Primero escribe a dónde te lo enviamos.');
    await expect(sent).not.toHaveBeenCalled();
    await userEvent.type(canvas.getByLabelText('Teléfono celular'), '9994721180');
    await userEvent.click(button);
    await waitFor(() => expect(sent).toHaveBeenCalledWith('9994721180', expect.any(AbortSignal)));
    await waitFor(() => expect(canvas.getByLabelText('Código que te enviamos')).toHaveFocus());
    const again = canvas.getByRole('button', { name: 'Reenviar código' });
    await userEvent.click(again);
    await canvas.findByText(/Puedes pedir otro en \d+ segundos/);
    await expect(sent).toHaveBeenCalledTimes(1);
  },
};

export const NotSent: Story = {
  args: { services: { sendCode: failing } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Enviar código' }));
    await canvas.findByText('No pudimos enviar el código. Inténtalo de nuevo.');
  },
};

export const ImageStates: Story = {
  render: () => (
    <WidgetStates
      fields={image}
      filled={{ captcha: '7K4P', captchaId: 'img-1' }}
      wrong={{ value: { captcha: '2M9Q' }, pointer: '/captcha', key: 'rules:required' }}
    />
  ),
  play: ({ canvasElement }) => expectStates(canvasElement),
};

let made = 0;

export const OtherWay: Story = {
  name: 'D-24 a visitor who can’t see the image answers a question; a new image clears the old answer',
  args: {
    form: sampleForm(image),
    services: {
      imageCode: () => {
        made += 1;
        return Promise.resolve({ ...imageCode, id: `img-${made}` });
      },
    },
  },
  beforeEach: () => {
    made = 0;
  },
  play: async ({ canvas, args }) => {
    await canvas.findByRole('img', { name: /No veo la imagen/ });
    await waitFor(() => expect(args.onChange).toHaveBeenCalled());
    const before = made;
    await userEvent.type(canvas.getByLabelText('Código en imagen', { selector: 'input' }), 'abc');
    await userEvent.click(canvas.getByRole('button', { name: 'Cambiar la imagen' }));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ captchaId: `img-${before + 1}` }));
    await userEvent.click(canvas.getByRole('button', { name: 'No veo la imagen' }));
    await canvas.findByText('Escribe en cifras, en este orden: tres, siete, uno, cuatro.');
    await userEvent.type(canvas.getByLabelText('Código en imagen', { selector: 'input' }), '7');
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith({ captcha: '7', captchaId: `img-${before + 1}` }),
    );
  },
};

export const ImageFailed: Story = {
  args: { form: sampleForm(image), services: { imageCode: failingFirst(() => Promise.resolve(imageCode)) } },
  play: async ({ canvas }) => {
    await canvas.findByText('No pudimos cargar la imagen.');
    await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }));
    await waitFor(async () => expect(await canvas.findByRole('img', { name: /Código en imagen/ })).toBeVisible());
  },
};

export const ImageLoading: Story = {
  args: { form: sampleForm(image), services: { imageCode: never } },
  play: async ({ canvas }) => {
    await canvas.findByText('Cargando la imagen…');
  },
};

export const ImageAbsent: Story = {
  args: { form: sampleForm(image), services: {} },
  play: async ({ canvas }) => {
    await canvas.findByText(/Por ahora no hay código en imagen/);
  },
};

export const RightToLeft: Story = {
  globals: { language: 'ar' },
  args: { form: sampleForm({ code, ...image }), initial: { code: '471209' } as never },
  play: async ({ canvas }) => {
    await canvas.findByRole('img');
  },
};
