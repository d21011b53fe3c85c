/** The defaults of a customer with an e-mail address who has chosen nothing. */
export const allByEmail = {
  pickedUp: 'email',
  outForDelivery: 'email',
  delivered: 'email',
  problem: 'email',
  deliveryChanged: 'email',
  cancelled: 'email',
  couponExpiring: 'email',
  codAccount: 'email',
} as const;
