import { useText } from '#src/i18n/react.tsx';
import type { ReadableHidden } from './protocol.ts';

/** Every field that is not on screen, and the condition that keeps it away. */
export function HiddenPanel({ hidden }: { hidden: readonly ReadableHidden[] }) {
  const { t } = useText('workbench');
  return (
    <section className="tool-panel" aria-labelledby="hidden">
      <h2 id="hidden">{t('workbench:hidden.title', { number: hidden.length })}</h2>
      {hidden.length === 0 && <p className="tool-note">{t('workbench:hidden.none')}</p>}
      <ul className="tool-errors">
        {hidden.map(({ pointer, label, why }) => (
          <li key={pointer}>
            <strong>{label}</strong>
            <span className="tool-text">{why}</span>
            <code dir="ltr">{pointer}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
