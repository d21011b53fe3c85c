/**
 * Whose password a form sets: password managers keep it under this name. Nobody else sees it, so a form that asks for
 * a password without its account has one, as `lead`.
 */
export function HiddenUsername({ value }: { value: string }) {
  return <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />;
}
