import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectReadable } from '#test/web/accessibility.ts';
import { render } from '#test/web/render.tsx';
import { CardCharge, type SentCharge } from './card-charge.tsx';
import { useCardDocument } from './card-document.ts';

const intent = { clientSecret: 'pi_1_secret_2', intentId: 'pi_1', amount: 125.5 };

/** Returns a fake provider script that confirms payments with this result. */
function scriptThat(answer: object): string {
  const code = `
    window.Stripe = (key) => ({
      elements: ({ clientSecret }) => ({
        create: () => {
          const box = document.createElement('label');
          box.textContent = 'Card number of ' + key + ' for ' + clientSecret;
          box.append(document.createElement('input'));
          const handlers = {};
          return {
            on: (name, handler) => { handlers[name] = handler; },
            mount: (target) => { target.replaceChildren(box); setTimeout(() => handlers.ready({}), 0); },
            destroy: () => box.remove(),
          };
        },
      }),
      confirmPayment: (given) => {
        window.confirmed = [...(window.confirmed ?? []), given.confirmParams.return_url + ' ' + given.redirect];
        return Promise.resolve(${JSON.stringify(answer)});
      },
    });`;

  return URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
}

declare global {
  interface Window {
    confirmed?: string[];
  }
}

const forget = () => {
  vi.restoreAllMocks();
  delete window.Stripe;
  delete window.confirmed;
  document.head.querySelectorAll('script[src^="blob:"]').forEach((script) => script.remove());
};
beforeEach(forget);
afterEach(forget);

async function show(scriptUrl: string) {
  const onSent = vi.fn<(sent: SentCharge) => void>();
  const { unmount } = await render(
    <CardCharge
      provider={{ scriptUrl, publishableKey: 'pk_test_1' }}
      intent={intent}
      onSent={(sent) => onSent(sent)}
      instead={<button type="button">Record a Manual Payment</button>}
    />,
  );

  return { onSent, unmount };
}

const pay = page.getByRole('button', { name: 'Pay $125.50' });

test('the script is added once from the configured URL, and the form is removed with its part of the page', async () => {
  const url = scriptThat({ paymentIntent: { status: 'succeeded' } });
  const { unmount } = await show(url);
  await expect.element(pay).toBeEnabled();
  await expect.element(page.getByText('Card number of pk_test_1 for pi_1_secret_2')).toBeVisible();
  await expectReadable();
  await unmount();
  expect(document.querySelector('label')).toBeNull();

  await show(url);
  await expect.element(pay).toBeEnabled();
  expect(document.head.querySelectorAll('script[src^="blob:"]')).toHaveLength(1);
});

function CardPage({ scriptUrl }: { scriptUrl: string }) {
  useCardDocument();

  return (
    <CardCharge
      provider={{ scriptUrl, publishableKey: 'pk_test_1' }}
      intent={intent}
      onSent={vi.fn<() => void>()}
      instead={null}
    />
  );
}

test('leaving a card page removes the script and its frames from the document', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  const { unmount } = await render(<CardPage scriptUrl={scriptThat({})} />);
  await expect.element(pay).toBeEnabled();
  const frame = document.createElement('iframe');
  frame.src = `${window.location.origin}/controller`;
  document.body.append(frame);
  await unmount();
  await vi.waitFor(() => expect(window.Stripe).toBeUndefined());
  expect(document.querySelectorAll('script[src^="blob:"]')).toHaveLength(0);
  expect(frame.isConnected).toBe(false);
});

test.each([
  ['a card that was charged', { paymentIntent: { status: 'succeeded' } }],
  ['a bank debit under way', { paymentIntent: { status: 'processing' } }],
  [
    'a bank account that the client has to confirm first',
    { paymentIntent: { status: 'requires_action' } },
  ],
  [
    'an earlier try that got through',
    { error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } } },
  ],
])(
  'the form completes with %s, and returns to the payments after a redirect',
  async (_, answer) => {
    const { onSent } = await show(scriptThat(answer));
    await pay.click();
    await vi.waitFor(() =>
      expect(onSent.mock.calls).toEqual([[{ intentId: 'pi_1', amount: 125.5 }]]),
    );
    expect(window.confirmed).toEqual([`${window.location.origin}/payments if_required`]);
  },
);

test.each([
  [
    'the provider’s message for a declined card',
    { error: { type: 'card_error', message: 'Your card was declined.' } },
    'Your card was declined.',
  ],
  [
    'that another card is needed',
    { paymentIntent: { status: 'requires_payment_method' } },
    /was declined/,
  ],
])('the form stays open and shows %s', async (_, answer, words) => {
  const { onSent } = await show(scriptThat(answer));
  await pay.click();
  const problem = page.getByRole('main').getByRole('alert');
  await expect.element(problem).toHaveTextContent('Payment Failed');
  await expect.element(problem).toHaveTextContent(words);
  await expect.element(pay).toBeEnabled();
  await expectReadable();
  expect(onSent).not.toHaveBeenCalled();
});

test('only the form itself shows what is missing in it', async () => {
  const { onSent } = await show(
    scriptThat({ error: { type: 'validation_error', message: 'Your card number is incomplete.' } }),
  );
  await pay.click();
  await vi.waitFor(() => expect(window.confirmed).toHaveLength(1));
  await expect.element(pay).toBeEnabled();
  expect(page.getByRole('alert').elements()).toEqual([]);
  expect(onSent).not.toHaveBeenCalled();
});

test('an unreachable script is reported, and another way to pay is offered', async () => {
  const { onSent } = await show('http://127.0.0.1:9/js');
  const problem = page.getByRole('main').getByRole('alert');
  await expect.element(problem).toHaveTextContent('127.0.0.1:9 cannot be reached');
  await expect
    .element(problem.getByRole('button', { name: 'Record a Manual Payment' }))
    .toBeVisible();
  await expect.element(pay).not.toBeInTheDocument();
  await expectReadable();

  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(problem).toHaveTextContent('127.0.0.1:9 cannot be reached');
  expect(onSent).not.toHaveBeenCalled();
});
