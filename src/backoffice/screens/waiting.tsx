import { Box } from '#src/components/status.tsx';
import { Button } from '#src/components/button.tsx';
import { useWords } from '../texts/words.ts';
import type { Loaded } from '../use-rows.ts';

/** While a reply is awaited, and when there is none. */
export function Waiting({ loaded: { reply, failure, reload } }: { loaded: Loaded }) {
  const { t } = useWords();
  if (failure !== undefined)
    return (
      <Box tone="err" role="alert">
        <p>{t([`failures.${failure}`, 'failures.other'])}</p>
        <Button variant="line" size="sm" icon="refresh" onClick={reload}>
          {t('retry')}
        </Button>
      </Box>
    );
  return reply ? null : <p role="status">{t('loading')}</p>;
}
