import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProhibitedItem } from '#domain/content/prohibited-catalogue.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Box } from '#src/components/status.tsx';
import { useItemTexts } from '#src/shared/content/item-texts.ts';

type Find = (text: string) => ProhibitedItem[];

const namespace = 'prohibited';
const nothing: readonly ProhibitedItem[] = [];

/**
 * Finds prohibited items in a description, on this device. The list and its texts are loaded when there is a
 * description to check; if that fails there is no advice, and nothing else changes.
 */
function useProhibitedCheck(text: string): readonly ProhibitedItem[] {
  const { i18n: texts } = useTranslation();
  const [find, setFind] = useState<Find>();
  const isAsked = text.trim() !== '';

  useEffect(() => {
    if (!isAsked || find) return;
    let isOver = false;
    const arrive = async () => {
      const [{ prohibitedGuide }] = await Promise.all([
        import('#src/shared/content/prohibited-guide.ts'),
        texts.loadNamespaces(namespace),
      ]);
      if (!isOver) setFind(() => prohibitedGuide.find);
    };
    arrive().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [isAsked, find, texts]);

  const hasTexts = texts.hasResourceBundle(texts.language, namespace);
  return isAsked && find && hasTexts ? find(text) : nothing;
}

/** More than these on one parcel are better read in the guide. */
const mostShown = 2;

function Advice({ item }: { item: ProhibitedItem }) {
  const { t } = useText('prohibited');
  const { name, why, instead } = useItemTexts()(item);
  return (
    <Box tone={item.verdict === 'prohibited' ? 'warn' : 'info'}>
      <b>{t(`prohibited:advice.${item.verdict}`, { name: isolate(name) })}</b> {why} {instead}{' '}
      <a href={`${paths.prohibited}#${item.id}`} target="_blank" rel="noopener">
        {t('prohibited:advice.guide')}
      </a>
      <br />
      <span className="soft sm">{t('prohibited:advice.otherwise')}</span>
    </Box>
  );
}

/**
 * Advice while a parcel's content is described: what couriers don't carry, and what to do instead. It never rejects
 * (ROUTE-33).
 */
export function ItemAdvice({ text }: { text: string }) {
  const found = useProhibitedCheck(text).slice(0, mostShown);
  return (
    <div role="status" className="item-advice">
      {found.map((item) => (
        <Advice key={item.id} item={item} />
      ))}
    </div>
  );
}
