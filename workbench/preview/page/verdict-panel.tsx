import { useText } from '#src/i18n/react.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { ReadableError, RjsfVerdict } from './protocol.ts';

export interface VerdictPanelProps {
  errors: readonly ReadableError[];
  /** For an external schema. */
  rjsf: RjsfVerdict | undefined;
  /** The last submitted answers. */
  sent: unknown;
  onFocus: (pointer: string) => void;
}

/** Whether the answers are valid, and each error: place, message, key and numbers. */
export function VerdictPanel({ errors, rjsf, sent, onFocus }: VerdictPanelProps) {
  const { t } = useText('workbench');
  const isSaved = errors.length === 0;
  return (
    <section className="tool-panel" aria-labelledby="verdict">
      <h2 id="verdict">{t('workbench:verdict.title')}</h2>
      <p className={isSaved ? 'tool-verdict ok' : 'tool-verdict err'} role="status">
        <Icon name={isSaved ? 'tick' : 'stop'} />{' '}
        {isSaved ? t('workbench:verdict.kept') : t('workbench:verdict.broken', { count: errors.length })}
      </p>
      <ul className="tool-errors">
        {errors.map(({ pointer, label, text, key, params }) => (
          <li key={pointer + key}>
            <button type="button" className="tool-link" onClick={() => onFocus(pointer)}>
              {label}
            </button>
            <span className="tool-text">{text}</span>
            <code dir="ltr">
              {pointer || '/'} · {key}
              {Object.keys(params).length > 0 && ` · ${JSON.stringify(params)}`}
            </code>
          </li>
        ))}
      </ul>
      {rjsf && <RjsfLine verdict={rjsf} isSaved={isSaved} />}
      {sent !== undefined && (
        <details className="tool-sent">
          <summary>{t('workbench:verdict.sent')}</summary>
          <pre dir="ltr">{JSON.stringify(sent, null, 2)}</pre>
        </details>
      )}
    </section>
  );
}

/** Whether a page with RJSF's own validator would accept the same answers, and its messages if not. */
function RjsfLine({ verdict: { rejections, broken }, isSaved }: { verdict: RjsfVerdict; isSaved: boolean }) {
  const { t } = useText('workbench');
  const isAlike = broken === undefined && isSaved === (rejections.length === 0);
  return (
    <details className="tool-sent" open={!isAlike}>
      <summary>{t(isAlike ? 'workbench:verdict.rjsfAgrees' : 'workbench:verdict.rjsfDiffers')}</summary>
      <pre dir="ltr">
        {broken ?? rejections.map(({ pointer, message }) => `${pointer || '/'} ${message}`).join('\n')}
      </pre>
    </details>
  );
}
