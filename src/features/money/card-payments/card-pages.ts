/** Pages with a card form. Only these may run the provider's script. */
export const CARD_PAGES: readonly string[] = ['/payments/process', '/payments/checkout'];
