/** Runs the page where a client pays: shows the provider's form, and waits for the result. */
import { mountCardForm, type CardForm } from '#features/money/card-payments/web/card-form-port.ts';

const ELSE = 'Try again in a minute, or contact us below to pay another way.';
const NO_RESPONSE = 'Stripe did not respond. Press Pay again. You will only be charged once.';

const post = (path: string, body?: object) =>
  fetch(path, {
    method: 'POST',
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });

class Refused extends Error {}

interface Started {
  clientSecret: string;
  paidPath: string;
}

async function begin(
  { begin: path = '', amount }: DOMStringMap,
  consent?: string,
): Promise<Started> {
  const response = await post(path, { amount: Number(amount), consent });
  if (response.ok) return (await response.json()) as Started;
  // Show the server's message for problems that the client can fix.
  const isTheirs = response.status === 409 || response.status === 429;
  const { message } = (await response.json()) as { message: string };
  throw new Refused(isTheirs ? message : `Card payments are not working right now. ${ELSE}`);
}

function startPayment(form: HTMLFormElement): void {
  const one = <Of extends HTMLElement>(selector: string) => form.querySelector<Of>(selector);
  const fields = one('.card-fields');
  const problem = one('.alert');
  const opening = one('.opening');
  const pay = one<HTMLButtonElement>('button[type=submit]');
  const retry = one<HTMLButtonElement>('.retry');
  if (!fields || !problem || !opening || !pay || !retry) return;
  const words = pay.textContent;
  const keep = one<HTMLInputElement>('.keep');
  const consent = one('.consent')?.textContent ?? '';
  let opened: (Started & { card: CardForm }) | null = null;
  /** True if the payment will save the card. */
  let isKept = false;
  form.hidden = false;

  const show = (text: string) => {
    problem.textContent = text;
    if (text !== '') problem.focus();
  };

  const open = async () => {
    show('');
    retry.hidden = true;
    pay.hidden = false;
    opening.hidden = false;
    try {
      const started = await begin(form.dataset);
      const card = await mountCardForm(fields, {
        scriptUrl: form.dataset['script'] ?? '',
        publishableKey: form.dataset['key'] ?? '',
        clientSecret: started.clientSecret,
        isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      });
      opened = { ...started, card };
      pay.disabled = false;
    } catch (error) {
      const reason = error instanceof Refused ? error.message : '';
      show(reason || `The card form could not be loaded. Nothing was charged. ${ELSE}`);
      pay.hidden = true;
      retry.hidden = false;
    }
    opening.hidden = true;
  };

  /**
   * If the save-card checkbox changed, updates the payment before the charge, sending the consent
   * text shown to the client.
   */
  const sayKept = async ({ card, clientSecret }: Started & { card: CardForm }) => {
    const isTicked = keep?.checked ?? false;
    if (isTicked === isKept) return;
    const started = await begin(form.dataset, isTicked ? consent : undefined);
    if (started.clientSecret !== clientSecret) throw new Refused('Reload this page and try again.');
    await card.refresh();
    isKept = isTicked;
  };

  const charge = async (started: Started & { card: CardForm }) => {
    const { card, paidPath } = started;
    show('');
    pay.disabled = true;
    pay.textContent = 'Processing...';
    try {
      await sayKept(started);
      const returnUrl = new URL(paidPath, location.href).href;
      const result = await card.confirm({ returnUrl });
      if (result.outcome === 'sent') {
        location.assign(paidPath);
        return;
      }
      if (result.outcome === 'declined') show(`${result.message} Nothing was charged.`);
    } catch (error) {
      show(error instanceof Refused ? `${error.message} Nothing was charged.` : NO_RESPONSE);
    }
    pay.textContent = words;
    pay.disabled = false;
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (opened && !pay.disabled) void charge(opened);
  });
  // Reload, because the amount left to pay may have changed.
  retry.addEventListener('click', () => location.reload());
  void open();
}

const ASK_MS = 2_000;
const MOST_ASKED = 15;

/** Polls the payment's state, and reloads the page once the outcome is known. */
async function wait(path: string): Promise<void> {
  for (let asked = 0; asked < MOST_ASKED; asked += 1) {
    try {
      const response = await post(path);
      const { state } = (await response.json()) as { state?: string };
      if (response.ok && state !== 'processing') {
        location.reload();
        return;
      }
    } catch {
      // The client may be offline for a moment, so retry.
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
}

document.querySelector('.without-script')?.remove();
const form = document.querySelector<HTMLFormElement>('form.pay');
if (form) startPayment(form);
for (const saved of document.querySelectorAll<HTMLFormElement>('form.saved')) {
  saved.addEventListener('submit', () => {
    const button = saved.querySelector('button');
    if (!button) return;
    // Wait until the form is submitted: disabling the button earlier would prevent that.
    setTimeout(() => (button.disabled = true));
    if (saved.elements.namedItem('amount')) button.textContent = 'Processing...';
  });
}
const waiting = document.querySelector<HTMLElement>('.waiting');
if (waiting?.dataset['check']) void wait(waiting.dataset['check']);
// The client may have gone back from the outcome page, so the amount left to pay may have changed.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
