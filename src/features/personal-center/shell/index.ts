export { PersonalCenterShell } from './personal-center-shell.tsx';
