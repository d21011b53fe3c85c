export { DebuggingPage } from './debugging-page.tsx';
