export { BranchesPage } from './branches-page.tsx';
