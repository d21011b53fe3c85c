/** The content of the generated pages, which contain only the name of a form and answers that were found for it. */
import type { StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { languages } from '#domain/languages.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import type { FormId, FormValue } from '#src/forms/index.ts';
import { isAsked, toAnswers } from '#src/forms/core/answers.ts';
import { useText } from '#src/i18n/react.tsx';
import { FormStage } from '../form-stage.tsx';

type Answers = Readonly<Record<string, unknown>>;

/** Rendered as a field of its own: hidden fields and parts that another widget fills in appear elsewhere. */
const isDrawn = (form: FormModule, name: string) => {
  const ui = form.ui?.fields[name];
  return ui !== undefined && !ui.hidden && !ui.filledBy;
};

const getControls = (root: HTMLElement, name: string) => root.querySelectorAll(`[data-pointer="/${name}"]`);

function Stage({ form, answers, index = 0 }: { form: FormModule; answers: Answers; index?: number }) {
  const { t } = useText('workbench');
  return (
    <FormStage
      form={form as FormModule<FormId>}
      id={`generated-${index}`}
      initial={answers as FormValue}
      onSubmit={() => undefined}
      submitLabel={t('workbench:send')}
    />
  );
}

/** The smallest set of forms that shows every field. */
export function allFields(form: FormModule, seeds: readonly Answers[]): StoryObj {
  return {
    // The same form is shown several times, unlike on any page: its sections have the same names.
    parameters: { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: seeds.length === 1 }] } } },
    render: () => (
      <div style={{ display: 'grid', gap: '3rem' }}>
        {seeds.map((answers, index) => (
          <Stage key={JSON.stringify(answers)} form={form} answers={answers} index={index} />
        ))}
      </div>
    ),
    play: async ({ canvasElement }) => {
      const names = Object.keys(form.ui?.fields ?? {}).filter((name) => isDrawn(form, name));
      await waitFor(() => expect(names.filter((name) => getControls(canvasElement, name).length === 0)).toEqual([]));
    },
  };
}

export interface BranchParts {
  /** `/allOf/0 then` */
  about: string;
  condition?: unknown;
  answers: Answers;
}

function BranchHead({ about, condition }: Pick<BranchParts, 'about' | 'condition'>) {
  return (
    <header style={{ marginBlockEnd: '1.5rem' }} dir="ltr">
      <p>
        <code>{about}</code>
      </p>
      {condition !== undefined && <code>{JSON.stringify(condition)}</code>}
    </header>
  );
}

/** The form with answers that take a branch: the fields of the branch are shown, others are not. */
export function branch(form: FormModule, { about, condition, answers }: BranchParts): StoryObj {
  return {
    render: () => (
      <>
        <BranchHead about={about} condition={condition} />
        <Stage form={form} answers={answers} />
      </>
    ),
    play: async ({ canvasElement }) => {
      const given = toAnswers(form, answers);
      const names = Object.keys(form.ui?.fields ?? {}).filter((name) => isDrawn(form, name));
      const isOnScreen = (name: string) => getControls(canvasElement, name).length > 0;
      await waitFor(() => expect(names.filter(isOnScreen)).toEqual(names.filter((name) => isAsked(form, name, given))));
    },
  };
}

export interface MessageRow {
  form: string;
  field: string;
  titleKey?: string | undefined;
  keyword: string;
  variant?: string | undefined;
  key: string;
  texts: Readonly<Record<string, string | undefined>>;
  missing: readonly string[];
}

function MessageTable({ rows }: { rows: readonly MessageRow[] }) {
  const { t } = useText('fields', 'debugging');
  return (
    // Six columns side by side are for a wide window; a narrow one breaks words sooner than it moves.
    <div>
      <table className="tb" style={{ tableLayout: 'fixed', overflowWrap: 'anywhere' }}>
        <thead>
          <tr>
            <th scope="col">{t('debugging:column.rule')}</th>
            {languages.map(({ dictionary, endonym }) => (
              <th key={dictionary} scope="col">
                {endonym}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={[row.form, row.field, row.key, row.keyword, row.variant, JSON.stringify(row.texts)].join(' ')}>
              <th scope="row">
                {row.titleKey ? t(`fields:${row.titleKey}`) : row.field || row.form}
                <br />
                <bdi dir="ltr">
                  <small>
                    {row.form} {row.field} {row.keyword} {row.variant}
                  </small>
                </bdi>
              </th>
              {languages.map(({ dictionary, direction, locale }) => (
                <td key={dictionary} lang={locale} dir={direction}>
                  {row.texts[dictionary] ?? <mark>missing</mark>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Every message that the rules can show, in the five languages side by side; missing ones are marked. */
export function messages(rows: readonly MessageRow[]): StoryObj {
  return {
    render: () => <MessageTable rows={rows} />,
    play: async ({ canvas }) => {
      await expect(canvas.getAllByRole('row')).toHaveLength(rows.length + 1);
      await expect(rows.filter(({ missing }) => missing.length > 0).map(({ key }) => key)).toEqual([]);
    },
  };
}
