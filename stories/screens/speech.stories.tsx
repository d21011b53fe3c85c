import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { NoticeHost } from '#src/app/site.tsx';
import { SpeechButton } from '#src/shared/capture/speech-button.tsx';
import { Field, TextControl } from '#src/components/fields/field.tsx';
import { withFakeSite } from '#stories/support/fake-site.tsx';

/** The started recognition, so that a story can set what is heard. */
let ears: EventTarget | undefined;
const listen = (recognition: EventTarget) => (ears = recognition);

class StoryRecognition extends EventTarget {
  lang = '';
  interimResults = true;
  maxAlternatives = 0;
  start(): void {
    listen(this);
  }
  abort(): void {
    this.dispatchEvent(new Event('end'));
  }
}

const names = ['SpeechRecognition', 'webkitSpeechRecognition'] as const;

/** The browser may have its own recognition, or none: each story sets it. */
function offered(recognition: typeof StoryRecognition | undefined): () => void {
  const given = names.map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const);
  for (const name of names) Object.defineProperty(window, name, { configurable: true, value: recognition });
  return () => {
    for (const [name, descriptor] of given)
      if (descriptor) Object.defineProperty(window, name, descriptor);
      else Reflect.deleteProperty(window, name);
  };
}

function Spoken() {
  const [text, setText] = useState('');
  return (
    <>
      <Field label="Ciudad">
        <TextControl
          type="search"
          name="city"
          dir="auto"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          end={<SpeechButton onText={setText} />}
        />
      </Field>
      <NoticeHost />
    </>
  );
}

/** A box with voice input, where the browser offers it (ADR 102). */
const meta = {
  title: 'Screens/Speech',
  tags: ['journey:app'],
  component: Spoken,
  parameters: { layout: 'padded' },
  decorators: [withFakeSite()],
  beforeEach: () => offered(StoryRecognition),
} satisfies Meta<typeof Spoken>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const listening: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Decirlo' }));
  await canvas.findByText('Te escuchamos: habla ahora.');
  await canvas.findByRole('button', { name: 'Dejar de escuchar' });
};

const failing =
  (error: string, said: RegExp): Play =>
  async (context) => {
    await listening(context);
    ears?.dispatchEvent(Object.assign(new Event('error'), { error }));
    await expect(await screen.findAllByText(said)).not.toHaveLength(0);
    await context.canvas.findByRole('button', { name: 'Decirlo' });
  };

export const Offered: Story = {
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: 'Decirlo' })),
};

export const Listening: Story = { name: 'FEAT-14 it says that it listens', play: listening };

export const Heard: Story = {
  name: 'FEAT-14 the spoken words appear in the box, without the full stop at the end',
  play: async (context) => {
    await listening(context);
    ears?.dispatchEvent(Object.assign(new Event('result'), { results: [[{ transcript: 'Mérida.' }]] }));
    ears?.dispatchEvent(new Event('end'));
    await waitFor(() => expect(context.canvas.getByRole('searchbox')).toHaveValue('Mérida'));
    await context.canvas.findByRole('button', { name: 'Decirlo' });
  },
};

export const Stopped: Story = {
  name: 'a second press stops it, and nothing is said of it',
  play: async (context) => {
    await listening(context);
    await context.userEvent.click(context.canvas.getByRole('button', { name: 'Dejar de escuchar' }));
    await context.canvas.findByRole('button', { name: 'Decirlo' });
    for (const status of context.canvas.getAllByRole('status')) await expect(status).toBeEmptyDOMElement();
  },
};

export const Refused: Story = { play: failing('not-allowed', /permiso para usar el micrófono/) };
export const Unheard: Story = { play: failing('no-speech', /No te entendimos/) };
export const Lost: Story = { play: failing('network', /no puede escucharte ahora/) };

export const NotOffered: Story = {
  name: 'FEAT-14 where the browser has no speech there is no button, and typing is all there is',
  beforeEach: () => offered(undefined),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('searchbox')).toBeVisible();
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};

const inArabic = { language: 'ar', viewport: { value: 'phone' } };

export const ListeningArabicPhone: Story = {
  globals: inArabic,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button'));
    await waitFor(() => expect(canvas.getAllByRole('status')[0]).not.toBeEmptyDOMElement());
  },
};
export const ListeningDark: Story = { globals: { theme: 'dark' }, play: listening };
