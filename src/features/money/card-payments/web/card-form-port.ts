/**
 * Wraps the provider's card form, so that no other file depends on the script's API. The script is
 * added when the first form mounts, from the configured URL, because the provider's terms require
 * loading it from there.
 */

interface ProviderError {
  type?: string;
  message?: string;
  payment_intent?: { status: string };
}

interface ProviderElement {
  mount: (target: HTMLElement) => void;
  destroy: () => void;
  on: (event: 'ready' | 'loaderror', handler: (event: { error?: ProviderError }) => void) => void;
}

interface ProviderElements {
  fetchUpdates: () => Promise<{ error?: ProviderError }>;
  create: (kind: 'payment', options: object) => ProviderElement;
}

interface Provider {
  elements: (options: { clientSecret: string; appearance: object }) => ProviderElements;
  confirmPayment: (options: {
    elements: ProviderElements;
    confirmParams: { return_url: string };
    redirect: 'if_required';
  }) => Promise<{ error?: ProviderError; paymentIntent?: { status: string } }>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Provider;
  }
}

/** Thrown if the provider's script didn't load or its form didn't open. */
export class CardFormUnavailable extends Error {}

interface CardFormOptions {
  scriptUrl: string;
  publishableKey: string;
  clientSecret: string;
  isDark: boolean;
}

/**
 * `incomplete`: the form itself shows what is missing. `sent` also covers a bank account that must
 * be confirmed first.
 */
export type Confirmation =
  | { outcome: 'sent' }
  | { outcome: 'incomplete' }
  | { outcome: 'declined'; message: string };

export interface CardForm {
  /** Updates the form after its payment changed, preserving the user's input. */
  refresh: () => Promise<void>;
  /**
   * Charges the card entered in the form. If the client's bank requires it, leaves the page and
   * comes back to `returnUrl`.
   */
  confirm: (options: { returnUrl: string }) => Promise<Confirmation>;
  unmount: () => void;
}

const SCRIPT_LIMIT_MS = 20_000;

let loading: Promise<void> | null = null;

/** Adds the script once. After a failure, a retry adds it again. */
function loadScript(url: string): Promise<void> {
  if (window.Stripe) return Promise.resolve();
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      loading = null;
      script.remove();
      reject(new CardFormUnavailable(`${new URL(url).host} cannot be reached from this network.`));
    };
    const timer = setTimeout(fail, SCRIPT_LIMIT_MS);
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    script.addEventListener('load', () => {
      clearTimeout(timer);
      loading = null;
      resolve();
    });
    script.src = url;
    script.dataset['provider'] = new URL(url).origin;
    document.head.append(script);
  });

  return loading;
}

/** Removes the provider's script and the frames it added from the document. */
export function removeScript(): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-provider]')) {
    const origin = script.dataset['provider'];
    for (const frame of document.querySelectorAll('iframe')) {
      if (frame.src !== '' && new URL(frame.src).origin === origin) frame.remove();
    }
    script.remove();
  }
  delete window.Stripe;
  loading = null;
}

/** Mounts the provider's form in an element. Resolves once it accepts input. */
export async function mountCardForm(
  target: HTMLElement,
  { scriptUrl, publishableKey, clientSecret, isDark }: CardFormOptions,
): Promise<CardForm> {
  await loadScript(scriptUrl);
  const provider = window.Stripe?.(publishableKey);
  if (!provider) throw new CardFormUnavailable('The card provider’s script did not load.');

  const elements = provider.elements({
    clientSecret,
    appearance: { theme: isDark ? 'night' : 'stripe', variables: { borderRadius: '8px' } },
  });
  const element = elements.create('payment', { layout: 'tabs' });
  await new Promise<void>((resolve, reject) => {
    element.on('ready', () => resolve());
    element.on('loaderror', ({ error }) => {
      element.destroy();
      reject(new CardFormUnavailable(error?.message ?? 'The card form could not be opened.'));
    });
    element.mount(target);
  });

  return {
    confirm: async ({ returnUrl }) =>
      outcomeOf(
        await provider.confirmPayment({
          elements,
          confirmParams: { return_url: returnUrl },
          redirect: 'if_required',
        }),
      ),
    refresh: async () => {
      const { error } = await elements.fetchUpdates();
      if (error) throw new Error(error.message ?? 'The card form did not respond.');
    },
    unmount: () => element.destroy(),
  };
}

function outcomeOf({
  error,
  paymentIntent,
}: Awaited<ReturnType<Provider['confirmPayment']>>): Confirmation {
  if (error?.type === 'validation_error') return { outcome: 'incomplete' };
  // An earlier attempt succeeded, but its response never arrived.
  if (error && ['succeeded', 'processing'].includes(error.payment_intent?.status ?? '')) {
    return { outcome: 'sent' };
  }
  if (error) {
    return { outcome: 'declined', message: error.message ?? 'No reason was given.' };
  }

  return paymentIntent?.status === 'requires_payment_method'
    ? { outcome: 'declined', message: 'This card or account was declined. Try another one.' }
    : { outcome: 'sent' };
}
