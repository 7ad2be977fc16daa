import type { PageAllowance } from '#server/http/page-policy.ts';
import type { StripeSettings } from '#server/settings.ts';
import { CARD_PAGES } from '../card-pages.ts';

/** What the provider's documentation asks a page's policy to allow. */
const STRIPE_ORIGINS = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  requests: ['https://api.stripe.com'],
  payment: ['https://js.stripe.com'],
};

/** What a page that takes a card may load from the provider. */
export function providerOrigins({ jsUrl }: StripeSettings): Omit<PageAllowance, 'path'> {
  const { origin } = new URL(jsUrl);

  return STRIPE_ORIGINS.scripts.includes(origin)
    ? STRIPE_ORIGINS
    : { scripts: [origin], frames: [origin], requests: [origin], payment: [origin] };
}

/** What the app's pages that take a card may load from the provider; nothing while it is not set up. */
export function cardPageAllowances(stripe: StripeSettings | undefined): PageAllowance[] {
  return stripe ? CARD_PAGES.map((path) => ({ path, ...providerOrigins(stripe) })) : [];
}
