/** The texts of fields and rules in one language, with their numbers. */
import { createInstance, type i18n } from 'i18next';
import type { LintContext } from '#schemas/compiler/lint/context.ts';
import type { Namespace } from '#schemas/compiler/messages.ts';

export interface Texts {
  /** Undefined when this language lacks the text. */
  readonly find: (namespace: Namespace, key: string, params?: Readonly<Record<string, unknown>>) => string | undefined;
}

const translators = new WeakMap<LintContext['workspace'], Map<string, i18n>>();

function getTranslator({ workspace }: Pick<LintContext, 'workspace'>, dictionary: string): i18n {
  const known = translators.get(workspace) ?? new Map<string, i18n>();
  translators.set(workspace, known);
  const made = known.get(dictionary) ?? createInstance();
  if (known.has(dictionary)) return made;
  known.set(dictionary, made);
  const resource = (namespace: Namespace) =>
    (workspace.messages.get(`messages/${dictionary}/${namespace}.json`)?.value ?? {}) as object;
  void made.init({
    lng: dictionary,
    ns: ['rules', 'fields'],
    initAsync: false,
    interpolation: { escapeValue: false },
    // Replaces values that depend on the person's answer, as in "llevas N".
    missingInterpolationHandler: () => 'N',
    resources: { [dictionary]: { rules: resource('rules'), fields: resource('fields') } },
  });
  return made;
}

export function getTexts(
  context: Pick<LintContext, 'workspace' | 'messages'>,
  dictionary: Parameters<LintContext['messages']['has']>[2] & string,
): Texts {
  const translator = getTranslator(context, dictionary);
  return {
    find: (namespace, key, params = {}) => {
      if (!context.messages.has(namespace, key, dictionary)) return undefined;
      return translator.t(`${namespace}:${key}`, { ...params, defaultValue: '' }) || undefined;
    },
  };
}
