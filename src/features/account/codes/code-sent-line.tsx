import { constants } from '#domain/constants.ts';
import { formatPhone } from '#domain/phone.ts';
import type { Answers } from '#machines/code-flow/code-flow.types.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useAccountText } from '../texts.ts';

/** A number stays in one line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

/** Where the code went, said to everybody when the second form appears. */
export function CodeSentLine({ via, target }: { via: Answers | undefined; target: string | undefined }) {
  const { t } = useAccountText();
  const bySms = via?.phone !== undefined || via?.via === 'sms';
  return (
    <p className="code-sent" role="status">
      {target !== undefined &&
        t(bySms ? 'account:code.sentSms' : 'account:code.sentEmail', {
          target: isolate(unbroken(formatPhone(target))),
          count: constants.account.codeMinutes,
        })}
    </p>
  );
}
