/** The provider's library, loaded on first use because it would slow down startup. */
import type Stripe from 'stripe';
import { AppError } from '#shared/app-error.ts';
import type { Settings, StripeSettings } from '#server/settings.ts';

const TIMEOUT_MS = 15_000;
const RETRIES = 2;
/**
 * Milliseconds during which an idempotency key can be reused. The provider forgets keys after a
 * day, and the same key would then create a second payment.
 */
export const KEYS_LAST = 20 * 60 * 60_000;

const clients = new Map<string, Promise<Stripe>>();

/**
 * Returns the library's HTTP client with a workaround. If a JSON body isn't an object, the library
 * throws an uncatchable error and the request never ends, so such bodies are replaced with an empty
 * object.
 */
function networkOf(Client: typeof Stripe) {
  const network = Client.createNodeHttpClient();
  const makeRequest = network.makeRequest.bind(network);
  network.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    const toJSON = response.toJSON.bind(response);
    response.toJSON = async () => {
      const body: unknown = await toJSON();

      return typeof body === 'object' && body !== null ? body : {};
    };

    return response;
  };

  return network;
}

async function newClient({ secretKey, api }: StripeSettings): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe');
  const at = api === undefined ? undefined : new URL(api);

  return new Client(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpClient: networkOf(Client),
    ...(at && {
      protocol: at.protocol === 'https:' ? 'https' : 'http',
      host: at.hostname,
      port: at.port === '' ? (at.protocol === 'https:' ? 443 : 80) : Number(at.port),
    }),
  });
}

/** Returns the provider's settings. Throws a 503 if there are none. */
export function requireStripe({ stripe }: Pick<Settings, 'stripe'>): StripeSettings {
  if (stripe) return stripe;

  throw new AppError(
    'unavailable',
    'Card payments are not set up yet. Record a cash, check, or bank transfer payment instead.',
  );
}

/**
 * Returns the provider's client for these settings. Throws a 503 if card payments aren't set up.
 */
export function stripeOf(settings: Pick<Settings, 'stripe'>): Promise<Stripe> {
  const stripe = requireStripe(settings);
  const name = `${stripe.secretKey} ${stripe.api ?? ''}`;
  const client = clients.get(name) ?? newClient(stripe);
  clients.set(name, client);

  return client;
}

interface ProviderError extends Error {
  type: string;
  code?: string;
  statusCode?: number;
  payment_intent?: { id: string };
}

const isProviderError = (error: unknown): error is ProviderError =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');

/**
 * Returns true if the provider rejected the request without doing anything, so a retry is
 * pointless.
 */
export function isRefusal(error: unknown): error is ProviderError {
  return (
    isProviderError(error) &&
    (error.type === 'StripeInvalidRequestError' || error.type === 'StripeCardError') &&
    error.statusCode !== 409 &&
    error.statusCode !== 429
  );
}

/** Returns the intent id of a declined card; null for other errors. */
export function intentOfError(error: unknown): string | null {
  if (!isProviderError(error) || error.type !== 'StripeCardError') return null;

  return error.payment_intent?.id ?? null;
}

/** Returns true if it is unknown whether the provider processed the request. */
export const isOutage = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unavailable' || error.code === 'bad_gateway');

/** Converts a provider error to one with a message for the user. Returns other errors unchanged. */
export function asAppError(error: unknown): unknown {
  if (!isProviderError(error)) return error;
  const { type, message } = error;
  if (isRefusal(error)) return new AppError('conflict', message, { cause: error });
  const isOurs = /Authentication|Permission/.test(type);

  return new AppError(
    'unavailable',
    isOurs
      ? 'Stripe rejected this server’s API keys. Ask an administrator to check them.'
      : 'Stripe did not respond. Try again in a minute.',
    { cause: error, ...(!isOurs && { retryAfterSeconds: 30 }) },
  );
}
