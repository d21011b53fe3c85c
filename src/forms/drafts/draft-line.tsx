import { useText } from '#src/i18n/react.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { SaveState } from './use-draft.ts';

type Saved = Extract<SaveState, { status: 'saved' }>;

const getKey = ({ place }: Saved) => {
  if (place === 'account') return 'forms:draft.synced';
  if (place === 'offline') return 'forms:draft.offline';
  return place === 'device' ? 'forms:draft.device' : 'forms:draft.saved';
};

/** "Guardando…", "Borrador guardado en tu cuenta, 10:42", "Sin internet, guardado en este teléfono". */
export function DraftLine({ state }: { state: SaveState }) {
  const { t, format } = useText('forms');
  const sentence = () => {
    if (state.status === 'saved') return t(getKey(state), { time: format.time(state.at) });
    if (state.status === 'idle') return '';
    return t(state.status === 'saving' ? 'forms:draft.saving' : 'forms:draft.failed');
  };
  return (
    <span className="save" role="status">
      {state.status === 'saved' && <Icon name="tick" />}
      {sentence()}
    </span>
  );
}
