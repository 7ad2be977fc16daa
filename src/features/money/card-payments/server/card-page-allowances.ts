import type { PageAllowance } from '#server/http/page-policy.ts';
import type { StripeSettings } from '#server/settings.ts';
import { CARD_PAGES } from '../card-pages.ts';

/** The origins that the provider's documentation says to allow in the content security policy. */
const STRIPE_ORIGINS = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  requests: ['https://api.stripe.com'],
  payment: ['https://js.stripe.com'],
};

/** Returns the provider origins that a page with a card form may load from. */
export function providerOrigins({ jsUrl }: StripeSettings): Omit<PageAllowance, 'path'> {
  const { origin } = new URL(jsUrl);

  return STRIPE_ORIGINS.scripts.includes(origin)
    ? STRIPE_ORIGINS
    : { scripts: [origin], frames: [origin], requests: [origin], payment: [origin] };
}

/**
 * Returns the provider origins for app pages with a card form; empty if card payments aren't set
 * up.
 */
export function cardPageAllowances(stripe: StripeSettings | undefined): PageAllowance[] {
  return stripe ? CARD_PAGES.map((path) => ({ path, ...providerOrigins(stripe) })) : [];
}
