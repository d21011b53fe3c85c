import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProhibitedItem } from '#domain/prohibited/vocabulary.ts';

type Find = (text: string) => ProhibitedItem[];

const namespace = 'prohibited';
const nothing: readonly ProhibitedItem[] = [];

/**
 * Finds prohibited items in a description, on this device. The list and its texts are loaded when there is a
 * description to check; if that fails there is no advice, and nothing else changes.
 */
export function useProhibitedCheck(text: string): readonly ProhibitedItem[] {
  const { i18n: texts } = useTranslation();
  const [find, setFind] = useState<Find>();
  const isAsked = text.trim() !== '';

  useEffect(() => {
    if (!isAsked || find) return;
    let isOver = false;
    const arrive = async () => {
      const [{ prohibitedGuide }] = await Promise.all([
        import('#src/shared/prohibited/guide.ts'),
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
