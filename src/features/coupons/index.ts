export { CouponsPage } from './coupons-page.tsx';
