export { FreightPage } from './freight-page.tsx';
