import { type ReactNode, useCallback, useState } from 'react';
import { formatPhone } from '#domain/account/phone.ts';
import { useCall } from '#src/api/react.tsx';
import { Button } from '#src/components/button.tsx';
import { Ltr } from '#src/components/small.tsx';
import { Box, Status } from '#src/components/status.tsx';
import { usePersonalText } from '#src/features/account/model/texts.ts';
import type { Changed, Keep, User } from '../model/own-user.ts';
import { type Change, ChangeDialog } from './change-dialog.tsx';
import { getOwnChannels } from '../model/own-channels.ts';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="mine-facts">{children}</dl>;
}

interface FactProps {
  name: string;
  /** The action for it, at the end side. */
  action?: ReactNode;
  children: ReactNode;
}

/** A name, what it is, and what can be done about it. */
export function Fact({ name, action, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {action && <dd className="act">{action}</dd>}
    </div>
  );
}

function Reach({ text, isVerified }: { text: string | null; isVerified: boolean }) {
  const { t } = usePersonalText();
  if (!text) return <span className="soft">{t('personal:access.missing')}</span>;
  return (
    <span className="row">
      <Ltr>{text}</Ltr>
      {isVerified ? (
        <Status tone="ok" icon="tick">
          {t('personal:access.verified')}
        </Status>
      ) : (
        <Status tone="warn" icon="triangle">
          {t('personal:access.unverified')}
        </Status>
      )}
    </span>
  );
}

interface ChangeButtonProps {
  /** The short text of the button; screen readers, which don't see the row, get the full one. */
  word: 'change' | 'add' | 'create';
  label: string;
  onClick: () => void;
}

function ChangeButton({ word, label, onClick }: ChangeButtonProps) {
  const { t } = usePersonalText();
  return (
    <Button variant="line" size="sm" aria-label={t(`personal:access.${label}`)} onClick={onClick}>
      {t(`personal:access.${word}`)}
    </Button>
  );
}

interface AccessSectionProps {
  user: User;
  onKeep: Keep;
}

/** How one signs in (FEAT-16): names, contacts, password, providers, each with what can be done about it. */
export function AccessSection({ user, onKeep }: AccessSectionProps) {
  const { t } = usePersonalText();
  const offered = useCall('signInMeans', {});
  const [open, setOpen] = useState<Change>();
  const [done, setDone] = useState<Change>();
  const begin = (change: Change) => () => {
    setDone(undefined);
    setOpen(change);
  };
  const finish = useCallback(
    (changed: Changed) => {
      onKeep(changed);
      setDone(open);
      setOpen(undefined);
    },
    [onKeep, open],
  );

  return (
    <section className="mine-part">
      <h2>{t('personal:access.title')}</h2>
      <p className="soft">{t('personal:access.intro')}</p>
      <div role="status">
        {done && (
          <Box tone="ok">
            <b>{t(`personal:done.${done}`)}</b> {t('personal:done.others')}
          </Box>
        )}
      </div>
      <Facts>
        <Fact
          name={t('fields:account.username')}
          action={<ChangeButton word="change" label="changeUsername" onClick={begin('username')} />}
        >
          <bdi>{user.username}</bdi>
        </Fact>
        <Fact
          name={t('fields:account.phone')}
          action={
            <ChangeButton
              word={user.phone ? 'change' : 'add'}
              label={user.phone ? 'changePhone' : 'addPhone'}
              onClick={begin('phone')}
            />
          }
        >
          <Reach text={user.phone && formatPhone(user.phone)} isVerified={user.phoneVerified} />
        </Fact>
        <Fact
          name={t('fields:account.email')}
          action={
            <ChangeButton
              word={user.email ? 'change' : 'add'}
              label={user.email ? 'changeEmail' : 'addEmail'}
              onClick={begin('email')}
            />
          }
        >
          <Reach text={user.email} isVerified={user.emailVerified} />
        </Fact>
        <Fact
          name={t('fields:account.password')}
          action={
            <ChangeButton
              word={user.hasPassword ? 'change' : 'create'}
              label={user.hasPassword ? 'changePassword' : 'createPassword'}
              onClick={begin('password')}
            />
          }
        >
          {t(user.hasPassword ? 'personal:access.set' : 'personal:access.unset')}
        </Fact>
        {user.providers.map((provider) => (
          <Fact key={provider} name={t(`personal:access.${provider}`)}>
            <Status tone="ok" icon="tick">
              {t('personal:access.linked')}
            </Status>
          </Fact>
        ))}
      </Facts>
      {open && (
        <ChangeDialog
          change={open}
          user={user}
          means={getOwnChannels(user, offered.data)}
          onChanged={finish}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}
