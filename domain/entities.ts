/** What an order chooses from (ENT-12 to ENT-17). */

/** D-54. */
export const productTypes = ['standard', 'express', 'sameCity', 'businessParcel'] as const;
export type ProductType = (typeof productTypes)[number];

/** What an order is carried as: abroad, no service within the country is (D-64). */
export const carriedAs = [...productTypes, 'international'] as const;
export type CarriedAs = (typeof carriedAs)[number];

/** The services that the website has had from the start (ENT-18, CALL-72). */
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
/** What anybody may choose; the other one takes a contract (D-55). */
export const openPaymentModes = ['PP_CASH', 'CC_CASH'] as const satisfies readonly PaymentMode[];
export type OpenPaymentMode = (typeof openPaymentModes)[number];

/** Who pays the freight, and when (CALL-28): the sender, the recipient, or monthly by contract. */
export const payTypes = ['prepaid', 'collect', 'monthly'] as const;
export type PayType = (typeof payTypes)[number];

/** How a parcel must be handled (ENT-15, D-69). What it is, its item type, is a list that the server keeps. */
export const goodsCategories = ['document', 'general', 'fragile', 'liquid', 'battery', 'perishable'] as const;
export type GoodsCategory = (typeof goodsCategories)[number];

/** The flows that have weight limits of their own (D-50). */
export const orderFlows = ['web', 'mobile', 'rate'] as const;
export type OrderFlow = (typeof orderFlows)[number];
