export { ProhibitedPage } from './prohibited-page.tsx';
