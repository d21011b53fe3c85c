import type { Answer } from '#contract/answers.ts';
import { getRuleId } from '#schemas/runtime/rule-id.ts';
import { useText } from '#src/i18n/react.tsx';
import { Table } from '#src/ui/lists.tsx';

type Rule = Answer<'ruleStopReport'>['rules'][number];

const reportNamespaces = ['debugging', 'fields', 'rules'];

/** What a message says of the value typed is not known here, and never was. */
const unknownNumber = 'N';
const dynamicParams = Object.fromEntries(
  [
    'have',
    'sum',
    'weight',
    'actual',
    'missing',
    'position',
    'limit',
    'amount',
    'starts',
    'min',
    'max',
    'prefix',
    'multipleOf',
    'allowedValue',
  ].map((name) => [name, unknownNumber]),
);

/** The share of this rule in all rejections. */
const getShare = (rule: Rule, all: number) => (all === 0 ? 0 : rule.refused / all);

/** Which rule stopped people how often, in the words that they saw. */
export function StopTable({ rules, locale }: { rules: readonly Rule[]; locale: string }) {
  const { t } = useText(...reportNamespaces);
  const all = rules.reduce((sum, { refused }) => sum + refused, 0);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const count = new Intl.NumberFormat(locale);
  const number = (name: 'shown' | 'refused' | 'corrected' | 'server') => ({
    id: name,
    head: t(`debugging:column.${name}`),
    cell: (rule: Rule) => count.format(rule[name]),
    numeric: true,
  });
  return (
    <Table
      caption={t('debugging:table')}
      rows={rules}
      rowKey={({ form, pointer, keyword, key }) => `${getRuleId(form, pointer, keyword)} ${key}`}
      columns={[
        {
          id: 'rule',
          head: t('debugging:column.rule'),
          cell: (rule) => (
            <>
              <b>{rule.title ? t(`fields:${rule.title}`) : rule.pointer || rule.form}</b>
              <br />
              {t(rule.key, { ...dynamicParams, ...rule.params, defaultValue: rule.key })}
              <br />
              <bdi dir="ltr" className="debugging-id">
                {rule.form}#<wbr />
                {rule.pointer}#<wbr />
                {rule.keyword}
              </bdi>
            </>
          ),
        },
        number('refused'),
        {
          id: 'share',
          head: t('debugging:column.share'),
          cell: (rule) => percent.format(getShare(rule, all)),
          numeric: true,
        },
        number('shown'),
        number('corrected'),
        number('server'),
      ]}
    />
  );
}
