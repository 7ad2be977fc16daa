/** The pages that accept a card: only their documents may run the provider's script. */
export const CARD_PAGES: readonly string[] = ['/payments/process', '/payments/checkout'];
