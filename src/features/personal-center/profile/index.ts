export { PersonalMsgPage } from './personal-msg-page.tsx';
