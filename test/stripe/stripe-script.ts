/**
 * Returns the browser script of the payment provider's test double: a `Stripe()` with the few calls
 * that Gable makes, and plain inputs in place of the provider's iframes. It can't test how the real
 * fields look, but it does test how Gable's page uses them.
 */
export function stripeScript(origin: string): string {
  return `(${String(stripeInBrowser)})(${JSON.stringify(origin)});`;
}

/** Runs in the page, so it must not use anything defined outside of it. */
function stripeInBrowser(origin: string): void {
  type Handler = (event: unknown) => void;

  const FIELDS = {
    card: [
      ['number', 'Card number', '1234 1234 1234 1234'],
      ['expiry', 'Expiration', 'MM / YY'],
      ['cvc', 'CVC', 'CVC'],
    ],
    us_bank_account: [
      ['routing', 'Routing number', '110000000'],
      ['account', 'Account number', '000123456789'],
    ],
  } as const;
  type Method = keyof typeof FIELDS;

  function make<Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    text = '',
  ): HTMLElementTagNameMap[Tag] {
    const element = document.createElement(tag);
    element.textContent = text;
    return element;
  }

  function paymentElement() {
    const handlers = new Map<string, Handler>();
    const box = make('div');
    let method: Method = 'card';

    const read = (name: string) =>
      (box.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '').replaceAll(
        /\s/g,
        '',
      );

    function report(): void {
      const complete = FIELDS[method].every(([name]) => read(name) !== '');
      handlers.get('change')?.({ complete, value: { type: method } });
    }

    function draw(): void {
      const choice = make('fieldset');
      choice.style.cssText = 'display:flex;gap:16px;padding:0;margin:0 0 12px;border:0';
      choice.append(make('legend', 'Pay with'));
      for (const [value, words] of [
        ['card', 'Card'],
        ['us_bank_account', 'US bank account'],
      ] as const) {
        const label = make('label', ` ${words}`);
        const radio = make('input');
        Object.assign(radio, { type: 'radio', name: 'method', value, checked: value === method });
        radio.addEventListener('change', () => {
          method = value;
          draw();
          box.querySelector<HTMLInputElement>('input:checked')?.focus();
          report();
        });
        label.prepend(radio);
        choice.append(label);
      }
      const fields = FIELDS[method].map(([name, words, placeholder]) => {
        const label = make('label', words);
        label.style.cssText = 'display:block;margin-bottom:12px;font-size:14px;font-weight:500';
        const input = make('input');
        Object.assign(input, { name, placeholder, autocomplete: 'off', inputMode: 'numeric' });
        input.style.cssText =
          'display:block;box-sizing:border-box;width:100%;min-height:44px;padding:0 12px;margin-top:4px;font:inherit;color:inherit;background:transparent;border:1px solid #868e96;border-radius:8px';
        input.addEventListener('input', report);
        label.append(input);
        return label;
      });
      box.replaceChildren(choice, ...fields);
    }

    return {
      read,
      method: () => method,
      on: (name: string, handler: Handler) => handlers.set(name, handler),
      mount(target: HTMLElement) {
        draw();
        target.replaceChildren(box);
        setTimeout(() => handlers.get('ready')?.({}), 0);
      },
      unmount: () => box.remove(),
      destroy: () => box.remove(),
    };
  }

  type PaymentElement = ReturnType<typeof paymentElement>;

  function elementsOf({ clientSecret }: { clientSecret: string }) {
    let element: PaymentElement | undefined;

    return {
      clientSecret,
      create: () => (element = paymentElement()),
      getElement: () => element,
      submit: () => Promise.resolve({}),
      fetchUpdates: () => Promise.resolve({}),
    };
  }

  async function confirmPayment(options: {
    elements: ReturnType<typeof elementsOf>;
    confirmParams: { return_url: string };
  }): Promise<unknown> {
    const { clientSecret } = options.elements;
    const element = options.elements.getElement();
    const method = element?.method() ?? 'card';
    const number = element?.read(method === 'card' ? 'number' : 'account') ?? '';
    if (number === '') {
      const message =
        method === 'card'
          ? 'Your card number is incomplete.'
          : 'Your account number is incomplete.';
      return { error: { type: 'validation_error', code: 'incomplete', message } };
    }
    const id = clientSecret.split('_secret')[0];
    const returnUrl = options.confirmParams.return_url;
    const response = await fetch(`${origin}/browser/payment_intents/${id}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_secret: clientSecret,
        method,
        number,
        return_url: returnUrl,
      }),
    });
    const answer = (await response.json()) as {
      error?: unknown;
      next_action?: { redirect_to_url?: { url: string } };
    };
    if (answer.error) return { error: answer.error };
    const url = answer.next_action?.redirect_to_url?.url;
    if (!url) return { paymentIntent: answer };

    location.assign(url);
    // Never resolve: the browser is leaving the page.
    return new Promise(() => {});
  }

  Object.assign(window, {
    Stripe: (publishableKey: string) => {
      if (!publishableKey.startsWith('pk_')) throw new Error('Invalid API Key provided');
      return { elements: elementsOf, confirmPayment };
    },
  });
}
