import { useObservable } from '#src/lib/observable.ts';
import { useText } from '#src/i18n/react.tsx';
import { Button } from '#src/components/button.tsx';
import { CopyButton } from '#src/components/copy-button.tsx';
import { Field, SelectControl } from '#src/components/fields/field.tsx';
import { flagChoices, type FlagName, flagNames, type Flags, flagsAddress, flagsOn, type FlagValues } from './flags.ts';

/** D-12: every flag with what it switches, on this device alone. */
export function FlagList({ flags }: { flags: Flags }) {
  const { t } = useText('debugging');
  const values = useObservable(flags);
  const count = flagsOn(values).length;
  const address = flagsAddress(values);
  const choose = (name: FlagName, value: string) => flags.set(name, value as FlagValues[typeof name]);
  return (
    <section id="flags" aria-labelledby="debugging-flags">
      <div className="debugging-head">
        <h2 id="debugging-flags">{t('debugging:flags.title')}</h2>
        <Button variant="line" size="sm" onClick={flags.reset} aria-disabled={count === 0}>
          {t('debugging:flags.resetAll')}
        </Button>
      </div>
      <p className="soft">{t('debugging:flags.hint')}</p>
      <div className="debugging-fields">
        {flagNames.map((name) => (
          <Field key={name} label={t(`debugging:flags.${name}.title`)} hint={t(`debugging:flags.${name}.hint`)}>
            <SelectControl
              size="short"
              done={values[name] !== flagChoices[name][0]}
              value={values[name]}
              onChange={(event) => choose(name, event.target.value)}
              options={flagChoices[name].map((value) => ({ value, label: t(`debugging:flags.${name}.${value}`) }))}
            />
          </Field>
        ))}
      </div>
      <p className="debugging-address">
        <span className="soft">{t('debugging:flags.address')}</span> <bdi dir="ltr">{address}</bdi>
        <CopyButton text={new URL(address, document.baseURI).href} label={t('debugging:flags.copy')} />
      </p>
      <p className="sr" role="status">
        {t('debugging:flags.on', { count })}
      </p>
    </section>
  );
}
