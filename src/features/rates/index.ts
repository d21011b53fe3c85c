export { RatesPage } from './rates-page.tsx';
