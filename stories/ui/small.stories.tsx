import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, spyOn, userEvent, waitFor } from 'storybook/test';
import { languages } from '#domain/languages.ts';
import { CopyButton } from '#src/components/copy-button.tsx';
import { Icon, iconNames } from '#src/components/icon.tsx';
import { LanguageSwitch } from '#src/components/overlays/menu.tsx';
import { Logo } from '#src/components/logo.tsx';
import { Guia } from '#src/components/small.tsx';

const meta = { title: 'UI/Small parts' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Icons: Story = {
  render: () => (
    <ul className="row">
      {iconNames.map((name) => (
        <li key={name} className="chip">
          <Icon name={name} />
          {name}
        </li>
      ))}
    </ul>
  ),
};
export const IconsArabic: Story = { ...Icons, globals: { language: 'ar' } };

/** Grouped for the eye; the text that is copied has no spaces. */
export const GroupedNumber: Story = {
  render: () => <Guia value="JMX004277193056" />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('.guia')).toHaveTextContent(/^JMX004277193056$/);
    await expect(canvasElement.querySelectorAll('.guia i')).toHaveLength(4);
  },
};

export const Wordmark: Story = {
  render: () => (
    <span className="row">
      <Logo strong="JMX" light="Express" />
    </span>
  ),
};

const onLanguage = fn();

export const Languages: Story = {
  render: () => <LanguageSwitch languages={languages} current="es" label="Idioma" onChange={onLanguage} />,
  play: async ({ canvas }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Idioma' }), 'zh-cn');
    await expect(onLanguage).toHaveBeenCalledWith('zh-cn');
  },
};

const onFailure = fn();

const copyButton = () => <CopyButton text="JMX004277193056" label="Copiar guía" onFailure={onFailure} />;

export const Copied: Story = {
  beforeEach: () => {
    spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  },
  render: copyButton,
  play: async ({ canvas }) => {
    // A plain event: userEvent would bring a clipboard of its own.
    await fireEvent.click(canvas.getByRole('button', { name: 'Copiar guía' }));
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith('JMX004277193056');
    await expect(await canvas.findByText('Copiado')).toBeInTheDocument();
  },
};

/** MSG-06: an error of the clipboard is reported to the caller. */
export const CopyRejected: Story = {
  beforeEach: () => {
    spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  },
  render: copyButton,
  play: async ({ canvas }) => {
    await fireEvent.click(canvas.getByRole('button', { name: 'Copiar guía' }));
    await waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
    await expect(canvas.queryByText('Copiado')).toBeNull();
  },
};
