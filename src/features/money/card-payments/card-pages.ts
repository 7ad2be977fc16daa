/** The pages that take a card: their documents alone may run the provider's script. */
export const CARD_PAGES: readonly string[] = ['/payments/process', '/payments/checkout'];
