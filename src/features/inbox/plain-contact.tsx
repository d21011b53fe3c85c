import { contactSubjects } from '#domain/inbox.ts';
import { useText } from '#src/i18n/react.tsx';
import { paths } from '#src/shared/navigation/paths.ts';
import { Button } from '#src/ui/button.tsx';

const lines = [
  ['name', 'fields:contact.name', 'text', 'name'],
  ['email', 'fields:contact.email', 'email', 'email'],
  ['phone', 'fields:contact.phone', 'tel', 'tel-national'],
  ['waybill', 'fields:tracking.waybill', 'text', 'off'],
] as const;

/** The message of who has no script: the page itself answers it (FEAT-17, ADR 82). */
export function PlainContact() {
  const { t } = useText('inbox', 'fields');
  return (
    <noscript>
      <form method="post" action={paths.contact} className="stack">
        {lines.map(([name, title, type, autoComplete]) => (
          <label key={name}>
            <span className="lab">{t(title)}</span>
            <span className="ctl">
              <input name={name} type={type} autoComplete={autoComplete} dir="auto" required={name === 'name'} />
            </span>
          </label>
        ))}
        <label>
          <span className="lab">{t('fields:inbox.subject')}</span>
          <span className="ctl">
            <select name="subject">
              {contactSubjects.map((subject) => (
                <option key={subject} value={subject}>
                  {t(`fields:inboxSubject.${subject}`)}
                </option>
              ))}
            </select>
          </span>
        </label>
        <label>
          <span className="lab">{t('fields:inbox.message')}</span>
          <span className="ctl">
            <textarea name="message" rows={6} dir="auto" required />
          </span>
        </label>
        <p className="soft sm">{t('fields:inbox.reachHint')}</p>
        <Button type="submit" variant="go">
          {t('inbox:contact.submit')}
        </Button>
      </form>
    </noscript>
  );
}
