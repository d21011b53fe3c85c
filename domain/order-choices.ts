/** Choices of an order (ENT-12 to ENT-17). */

/** D-54. */
export const productTypes = ['standard', 'express', 'sameCity', 'businessParcel'] as const;
export type ProductType = (typeof productTypes)[number];

/** How an order is carried: domestic services do not apply abroad (D-64). */
export const carriedAs = [...productTypes, 'international'] as const;
export type CarriedAs = (typeof carriedAs)[number];

/** The services that the website has offered from the start (ENT-18, CALL-72). */
export const expressTypes = ['standard', 'express', 'sameCity'] as const satisfies readonly ProductType[];

/** D-54. */
export const serviceTypes = ['EZ', 'other'] as const;
export type ServiceType = (typeof serviceTypes)[number];

/** D-54, ENT-15. */
export const bagSizes = ['small', 'medium', 'large'] as const;
export type BagSize = (typeof bagSizes)[number];

/** ENT-17: prepaid at pickup, freight paid by the recipient, monthly settlement (D-55). */
export const paymentModes = ['PP_CASH', 'CC_CASH', 'PP_PM'] as const;
export type PaymentMode = (typeof paymentModes)[number];
/** Modes without a contract; the remaining one needs one (D-55). */
export const openPaymentModes = ['PP_CASH', 'CC_CASH'] as const satisfies readonly PaymentMode[];
export type OpenPaymentMode = (typeof openPaymentModes)[number];

/** Who pays the freight, and when (CALL-28): the sender, the recipient, or monthly by contract. */
export const payTypes = ['prepaid', 'collect', 'monthly'] as const;
export type PayType = (typeof payTypes)[number];

/** How a parcel must be handled (ENT-15, D-69). Its item type comes from a list on the server. */
export const goodsCategories = ['document', 'general', 'fragile', 'liquid', 'battery', 'perishable'] as const;
export type GoodsCategory = (typeof goodsCategories)[number];

/** The flows with their own weight limits (D-50). */
export const orderFlows = ['web', 'mobile', 'rate'] as const;
export type OrderFlow = (typeof orderFlows)[number];
