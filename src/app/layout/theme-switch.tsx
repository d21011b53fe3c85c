import { chooseTheme, type Theme, themes, useTheme } from '#src/browser/theme.ts';
import { useText } from '#src/i18n/react.tsx';
import { Icon } from '#src/ui/icon.tsx';

/** A native select that looks like a word with a half moon, as the language's does. */
export function ThemeSwitch() {
  const { t } = useText();
  const theme = useTheme();
  return (
    <label className="lang">
      <Icon name="theme" />
      <span aria-hidden="true">{t(`shell:theme.${theme}`)}</span>
      <Icon name="down" />
      <select
        aria-label={t('shell:theme.label')}
        value={theme}
        onChange={(event) => chooseTheme(event.target.value as Theme)}
      >
        {themes.map((each) => (
          <option key={each} value={each}>
            {t(`shell:theme.${each}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
