export { OrderDetailPage } from './order-detail-page.tsx';
export { OrdersPage } from './orders-page.tsx';
