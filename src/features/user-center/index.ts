export { UserCenterPage } from './user-center-page.tsx';
