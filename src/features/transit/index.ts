export { TransitPage } from './transit-page.tsx';
