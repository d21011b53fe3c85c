import { type RefObject, useEffect, useRef, useState } from 'react';
import { Fact, Facts } from './facts.tsx';
import { ProfileForm } from './profile-form.tsx';
import type { Keep, User } from './use-own-user.ts';
import { usePersonalText } from '../texts.ts';
import { Button } from '#src/ui/button.tsx';

export interface ProfileSectionProps {
  user: User;
  onKeep: Keep;
}

function ProfileFacts({ user }: { user: User }) {
  const { t, format } = usePersonalText();
  const written = (text: string | null) =>
    text ? <bdi>{text}</bdi> : <span className="soft">{t('personal:notWritten')}</span>;
  return (
    <Facts>
      <Fact name={t('fields:account.fullName')}>{written(user.fullName)}</Fact>
      <Fact name={t('fields:account.company')}>{written(user.company)}</Fact>
      <Fact name={t('fields:account.birthday')}>{written(user.birthday && format.fullDate(user.birthday))}</Fact>
      <Fact name={t('personal:profile.since')}>{format.fullDate(user.createdAt)}</Fact>
    </Facts>
  );
}

/** Gives the focus back to the button that opened something in its own place, once that has closed. */
function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

/** The profile (FEAT-06): shown first, edited in place. */
export function ProfileSection({ user, onKeep }: ProfileSectionProps) {
  const { t } = usePersonalText();
  const [isEditing, setEditing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const edit = useFocusBack(isEditing);
  const open = () => {
    setSaved(false);
    setEditing(true);
  };
  return (
    <section className="mine-part">
      <h2>{t('personal:profile.title')}</h2>
      {isEditing ? (
        <ProfileForm
          user={user}
          onCancel={() => setEditing(false)}
          onSaved={(now) => {
            onKeep({ user: now });
            setSaved(true);
            setEditing(false);
          }}
        />
      ) : (
        <>
          <ProfileFacts user={user} />
          <Button ref={edit} variant="line" size="sm" icon="edit" onClick={open}>
            {t('personal:profile.edit')}
          </Button>
        </>
      )}
      <p className="okm" role="status">
        {isSaved && t('personal:profile.saved')}
      </p>
    </section>
  );
}
