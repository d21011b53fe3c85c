import { beforeEach, expect, test, vi } from 'vitest';
import { doing, draw, find } from '#tests/support/draw.tsx';
import { TextProvider } from '#src/i18n/react.tsx';
import { createTexts } from '#src/i18n/texts.ts';
import { CopyButton } from '#src/components/copy-button.tsx';

const writeText = vi.fn<(text: string) => Promise<void>>();
beforeEach(() => {
  writeText.mockReset();
  Object.assign(navigator, { clipboard: { writeText } });
});

/** The button of a waybill number, and its callbacks. */
async function openButton() {
  const texts = await createTexts({ language: 'es', load: () => Promise.resolve({ copied: 'Copiado' }) });
  const [onCopied, onFailure] = [vi.fn<() => void>(), vi.fn<(error: unknown) => void>()];
  const place = await draw(
    <TextProvider texts={texts}>
      <CopyButton text="JMX004281220417" label="Copiar guía" onCopied={onCopied} onFailure={onFailure} />
    </TextProvider>,
  );
  await doing(() => find(place, 'button').click());
  return { said: find(place, '[role="status"]').textContent, onCopied, onFailure };
}

test('FEAT-20 a press puts the text on the clipboard and says so', async () => {
  writeText.mockResolvedValue(undefined);
  const { said, onCopied, onFailure } = await openButton();
  expect(writeText.mock.calls).toEqual([['JMX004281220417']]);
  expect(said).toBe('Copiado');
  expect([onCopied.mock.calls.length, onFailure.mock.calls.length]).toEqual([1, 0]);
});

test('MSG-06 a rejecting clipboard is reported, and nothing is said to be copied', async () => {
  const rejection = new DOMException('denied', 'NotAllowedError');
  writeText.mockRejectedValue(rejection);
  const { said, onCopied, onFailure } = await openButton();
  expect(said).toBe('');
  expect(onCopied).not.toHaveBeenCalled();
  expect(onFailure.mock.calls).toEqual([[rejection]]);
});
