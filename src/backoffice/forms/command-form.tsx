import type { FormProps } from '@rjsf/core';
import type { ErrorSchema, RJSFSchema, RJSFValidationError } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { Dialog } from 'primereact/dialog';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { forms } from 'virtual:backoffice-forms';
import { parsePointer, valueAt } from '#schemas/model/pointer.ts';
import { Box } from '#src/components/status.tsx';
import { Button } from '#src/components/button.tsx';
import { Icon } from '#src/components/icon.tsx';
import { saveFile } from '#src/lib/save-file.ts';
import { ClientError, type CommandFacts, type Reply, type ReplyError } from '../api/client.ts';
import { useOperator } from '../session.tsx';
import { getRuleText, useWords } from '../texts/words.ts';
import { getChoice, getLabel, getTitle, toUiSchema, unseenInputs } from './labels.ts';
import { toBytes } from './read-file.ts';
import { StaffForm, type StaffFormContext } from './theme.tsx';

type Answers = Readonly<Record<string, unknown>>;

/** A rehearsal changes nothing. */
const asksBefore = ({ movesMoney, needsApproval }: CommandFacts, answers: Answers): boolean =>
  (movesMoney === true || needsApproval === true) && answers['dry-run'] !== true;

/** What the terminal reads from a file or decides itself. */
function toInput({ file, saves }: CommandFacts, answers: Answers, fileText: string | undefined): Answers {
  return {
    ...answers,
    ...(file !== undefined && fileText !== undefined && { text: fileText }),
    ...(saves !== undefined && { [saves]: 'download' }),
  };
}

/** ajv-errors reports a missing field at its parent. */
function getField({ name, property = '', params }: RJSFValidationError): string {
  const [inner] =
    (params as { errors?: { keyword: string; params: { missingProperty?: string } }[] } | undefined)?.errors ?? [];
  const missing = name === 'errorMessage' && inner?.keyword === 'required' ? inner.params.missingProperty : undefined;
  return missing === undefined ? property : `${property}.${missing}`;
}

/** Errors of the server at their fields; those without a field are said above the form. */
function toErrorSchema(errors: readonly ReplyError[], say: (error: ReplyError) => string): ErrorSchema {
  const found: ErrorSchema = {};
  for (const error of errors) {
    const [field] = parsePointer(error.pointer);
    if (field !== undefined) found[field] = { __errors: [say(error)] } as ErrorSchema;
  }
  return found;
}

const isShown = (field: string, { properties = {} }: RJSFSchema): boolean =>
  field in properties && !unseenInputs.includes(field);

/** The row of a file names it. */
function save(command: string, { saved, rows: [row] }: Reply): void {
  if (saved === undefined) return;
  const name = row?.['name'] ?? command.replaceAll(' ', '-');
  saveFile(new Blob([toBytes(saved)], { type: 'application/octet-stream' }), String(name));
}

export interface CommandFormProps {
  command: CommandFacts;
  /** Answers to begin with, e.g. the reference of a row. */
  initial?: Answers;
  /** Fields of `initial` that stay as they are. */
  fixed?: readonly string[];
  /** Sent besides the answers, e.g. the revision that was read. */
  given?: Answers;
  /** Word of the button; by default the command's title. */
  action?: string;
  onReply?: (reply: Reply) => void;
  /** Receives valid answers instead of their being sent. */
  onAnswers?: (answers: Answers) => void;
  children?: ReactNode;
}

/** Any command as a form of stock RJSF, made from its row. Loads its validator when it first opens. */
export function CommandForm(props: CommandFormProps) {
  const { command } = props;
  const [loaded, setLoaded] = useState<FormProps['validator']>();
  const [isMissing, setMissing] = useState(false);
  const entry = forms[command.name];
  const { t } = useWords();
  useEffect(() => {
    let isCurrent = true;
    setLoaded(undefined);
    if (!entry) return setMissing(true);
    async function load({ load: loadValidator, schema }: NonNullable<typeof entry>) {
      try {
        const { default: functions } = await loadValidator();
        if (isCurrent) setLoaded(() => createPrecompiledValidator(functions, schema));
      } catch {
        if (isCurrent) setMissing(true);
      }
    }
    void load(entry);
    return () => {
      isCurrent = false;
    };
  }, [entry]);
  if (isMissing || !entry)
    return (
      <Box tone="err" role="alert">
        <p>{t('form.reload')}</p>
      </Box>
    );
  if (!loaded) return <p role="status">{t('loading')}</p>;
  return <LoadedForm key={command.name} {...props} schema={entry.schema} validator={loaded} />;
}

function LoadedForm({
  command,
  initial = {},
  fixed = [],
  given = {},
  action,
  onReply,
  onAnswers,
  children,
  schema,
  validator,
}: CommandFormProps & { schema: RJSFSchema; validator: FormProps['validator'] }) {
  const { t } = useWords();
  const { run } = useOperator();
  const pickInputs = (values: Answers): Answers =>
    Object.fromEntries(
      Object.entries(values).filter(([name, value]) => value !== null && name in (schema.properties ?? {})),
    );
  const prefix = useId();
  const [answers, setAnswers] = useState<Answers>(() => pickInputs(initial));
  const [fileText, setFileText] = useState<string>();
  const [serverErrors, setServerErrors] = useState<readonly ReplyError[]>([]);
  const [reply, setReply] = useState<Reply>();
  const [failure, setFailure] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [asked, setAsked] = useState<Answers>();
  const live = useRef<HTMLDivElement>(null);
  const uiSchema = useMemo(() => toUiSchema(t, command, schema, fixed), [t, command, schema, fixed]);
  const context: StaffFormContext = { isBinary: command.binary === true, onFileText: setFileText };
  const say = ({ key, params, message, pointer }: ReplyError): string =>
    key === undefined ? message : getRuleText(t, key, params, valueAt(answers, pointer));

  async function send(typed: Answers) {
    setAsked(undefined);
    setBusy(true);
    setFailure(undefined);
    try {
      const next = await run(command.name, toInput(command, { ...typed, ...pickInputs(given) }, fileText));
      setReply(next);
      setServerErrors(next.errors ?? []);
      save(command.name, next);
      if (next.exit === 0) setTried(false);
      onReply?.(next);
      live.current?.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      setFailure(error instanceof ClientError ? error.status : 0);
    } finally {
      setBusy(false);
    }
  }

  function submit({ formData = {} }: { formData?: Answers }) {
    if (isBusy) return;
    if (onAnswers) onAnswers(formData);
    else if (asksBefore(command, formData)) setAsked(formData);
    else void send(formData);
  }

  function change({ formData = {} }: { formData?: Answers }) {
    setServerErrors((errors) =>
      errors.filter(({ pointer }) => valueAt(formData, pointer) === valueAt(answers, pointer)),
    );
    setAnswers(formData);
  }

  const title = getTitle(t, command.name);
  const refused = reply?.errors ?? [];
  const isSaidAtFields =
    refused.length > 0 && refused.every(({ pointer }) => parsePointer(pointer).some((field) => isShown(field, schema)));
  return (
    <div className="bo-command">
      <StaffForm
        schema={schema}
        uiSchema={uiSchema}
        validator={validator}
        formData={answers}
        formContext={context}
        idPrefix={prefix}
        noHtml5Validate
        liveValidate={isTried ? 'onChange' : undefined}
        showErrorList={isTried ? 'top' : false}
        focusOnFirstError
        extraErrors={toErrorSchema(serverErrors, say)}
        transformErrors={(errors) =>
          errors.map((error) => {
            const property = getField(error);
            const value = valueAt(answers, property.replaceAll('.', '/'));
            const message = getRuleText(t, error.message ?? '', {}, value);
            return { ...error, property, message, stack: message };
          })
        }
        onChange={change}
        onSubmit={submit}
        onError={() => setTried(true)}
      >
        <div className="bo-actions">
          <Button type="submit" size="sm" busy={isBusy}>
            {action ?? title}
          </Button>
          {command.needsApproval && <span className="bo-help">{t('form.fourEyes')}</span>}
          {children}
        </div>
      </StaffForm>
      <div ref={live} aria-live="polite">
        {failure !== undefined && (
          <Box tone="err">
            <p>{t([`failures.${failure}`, 'failures.other'])}</p>
          </Box>
        )}
        {reply && !isSaidAtFields && <Said reply={reply} />}
      </div>
      <Dialog
        visible={asked !== undefined}
        onHide={() => setAsked(undefined)}
        header={t('form.confirmTitle', { title })}
        className="bo-dialog"
        closeIcon={<Icon name="close" />}
        ariaCloseIconLabel={t('close')}
        draggable={false}
        footer={
          <>
            <Button variant="line" size="sm" onClick={() => setAsked(undefined)}>
              {t('cancel')}
            </Button>
            <Button size="sm" onClick={() => asked && void send(asked)}>
              {t('form.confirm')}
            </Button>
          </>
        }
      >
        <p>{t(command.needsApproval ? 'form.confirmFourEyes' : 'form.confirmMoney')}</p>
        <dl className="bo-facts">
          {Object.entries(asked ?? {}).map(([name, value]) => (
            <div key={name}>
              <dt>{getLabel(t, command.name, name)}</dt>
              <dd>{getChoice(t, String(value))}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  );
}

/** What the command answered in words: done, or why not. */
export function Said({ reply: { exit, said } }: { reply: Reply }) {
  if (said.length === 0) return null;
  return (
    <Box tone={exit === 0 ? 'ok' : 'err'}>
      {said.map((sentence) =>
        sentence.includes('\n') ? <pre key={sentence}>{sentence}</pre> : <p key={sentence}>{sentence}</p>,
      )}
    </Box>
  );
}
