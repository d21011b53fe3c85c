export { AddressBookPage } from './address-book-page.tsx';
export { AddressPage } from './address-page.tsx';
