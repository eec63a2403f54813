/** Addresses of the steps. */
export const DEMO_PAGE = '/payment-demo'
export const SET_UP_PAGE = '/payment-setup'
export const METHOD_PAGE = '/payment-method/payment-method-screen'
export const TRANSFER_PAGE = '/payment-manual-transfer'
