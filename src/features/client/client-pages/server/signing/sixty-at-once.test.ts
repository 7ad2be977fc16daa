/** Sixty people act on the same document at once: it is paid only once, and accepted only once. */
import { beforeEach, expect, test } from 'vitest';
import { cardPaymentEndpoints } from '#features/money/card-payments/card-payment-endpoints.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { paymentEndpoints } from '#features/money/payments/payment-endpoints.ts';
import type { ApiAnswer } from '#test/api-client.ts';
import type { TestUser } from '#test/api.ts';
import { postForm, shownSha } from '#test/client-page.ts';
import { anEstimate } from '#test/factories.ts';
import { CARD } from '#test/stripe/card-office.ts';
import { startClientOffice } from '#test/stripe/client-office.ts';
import { Refusal } from '#test/stripe/stripe-objects.ts';
import { posted } from '#test/stripe/webhooks.ts';
import { signatureEndpoints } from '../../signature.ts';

const SIXTY = Array.from({ length: 60 }, (_, at) => at);

const office = await startClientOffice();
const { stripe, api, pathTo, visitor } = office;
const anInvoicePage = () => office.shared(600);
let dana: TestUser;

beforeEach(() => {
  dana = office.user();
});

interface Started {
  clientSecret?: string;
  paidPath?: string;
  message?: string;
}

/** Every third one is in the office; the others are on the client page. */
const isOffice = (at: number) => at % 3 === 2;

function beginAs(at: number, { id, path }: { id: number; path: string }) {
  const asked = isOffice(at)
    ? dana.call(cardPaymentEndpoints.createIntent, { body: { amount: 600, invoiceId: id } })
    : visitor(at).post(`${path}/pay`, { amount: 600 });

  return asked as Promise<ApiAnswer<Started>>;
}

const intentsOf = (answers: readonly ApiAnswer<Started>[]) =>
  new Set(answers.flatMap(({ body }) => body.clientSecret?.split('_secret')[0] ?? []));

/** Confirms all payments; returns the number of cards that the provider charged. */
function confirmAll(answers: readonly ApiAnswer<Started>[]): number {
  return answers.filter(({ body }) => {
    try {
      stripe.confirm(body.clientSecret?.split('_secret')[0] ?? '', CARD);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return false;
    }
  }).length;
}

async function expectPaidOnce(id: number) {
  expect(await dana.ok(invoiceEndpoints.read, { params: { id } })).toMatchObject({
    status: 'paid',
    paid: 600,
  });
  expect(await dana.ok(paymentEndpoints.list, {})).toMatchObject([{ amount: 600, unapplied: 0 }]);
  expect(stripe.charges.size).toBe(1);
  expect(await checkBooks(api.database.db)).toEqual([]);
}

test('Sixty people who pay one invoice at once, on its page and in the office, are charged once', async () => {
  const invoice = await anInvoicePage();
  const started = await Promise.all(SIXTY.map((at) => beginAs(at, invoice)));
  expect(new Set(started.map(({ status }) => status))).toEqual(new Set([200]));
  expect(intentsOf(started).size).toBe(1);
  expect(stripe.intents.size).toBe(1);

  expect(confirmAll(started)).toBe(1);
  const events = stripe.takeHeld();
  const counts = await Promise.all([
    ...[...events, ...events].map((event) => api.anonymous.send(posted(event))),
    ...started.flatMap(({ body: { paidPath } }, at) =>
      paidPath === undefined ? [] : [visitor(at).post(paidPath)],
    ),
  ]);
  expect(new Set(counts.map(({ status }) => status))).toEqual(new Set([200]));
  await expectPaidOnce(invoice.id);

  const late = await Promise.all(SIXTY.map((at) => beginAs(at, invoice)));
  expect(new Set(late.map(({ status, body }) => `${status} ${body.message ?? ''}`))).toEqual(
    new Set([
      '409 This invoice has no balance. Reload the page.',
      '400 The balance of this invoice is $0.00.',
    ]),
  );
  expect(stripe.intents.size).toBe(1);
}, 60_000);

test('Sixty people who begin to pay while one of them has paid get the same payment or a clear refusal', async () => {
  const invoice = await anInvoicePage();
  const first = await beginAs(0, invoice);
  const [answers] = await Promise.all([
    Promise.all(SIXTY.map((at) => beginAs(at, invoice))),
    (async () => {
      expect(confirmAll([first])).toBe(1);
      for (const event of stripe.takeHeld()) await api.anonymous.send(posted(event));
    })(),
  ]);
  const refusals = answers.filter(({ status }) => status !== 200);
  for (const { status, body } of refusals) {
    expect(`${status} ${body.message ?? ''}`).toMatch(
      /^409 This invoice has no balance|^409 This was paid at the same moment|^400 The balance of this invoice is \$0\.00/,
    );
  }
  expect(intentsOf([first, ...answers]).size).toBe(1);
  expect(stripe.intents.size).toBe(1);
  expect(confirmAll(answers)).toBe(0);
  await expectPaidOnce(invoice.id);
}, 60_000);

test('Thirty of forty concurrent calls of one network start the payment, and the others have to wait', async () => {
  const { id, path } = await anInvoicePage();
  const answers = await Promise.all(
    SIXTY.slice(0, 40).map(() => visitor(0).post(`${path}/pay`, { amount: 600 })),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(refused).toHaveLength(10);
  for (const { body, headers } of refused) {
    expect((body as Started).message).toMatch(/Too many requests/);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(stripe.intents.size).toBe(1);
  // A client on another network isn't affected by their rate limit.
  const another = await beginAs(1, { id, path });
  expect(another.status).toBe(200);
  expect(confirmAll([another])).toBe(1);
  for (const event of stripe.takeHeld()) await api.anonymous.send(posted(event));
  await expectPaidOnce(id);
}, 60_000);

const PACKAGES = {
  status: 'sent' as const,
  depositPercent: 50,
  items: [
    { description: 'Tear-off', quantity: 1, price: 100 },
    { description: '3-tab shingles', quantity: 1, price: 500, package: 'Good' },
    { description: 'Architectural shingles', quantity: 1, price: 800, package: 'Better' },
  ],
};

async function anEstimatePage() {
  const { id } = await anEstimate(dana, PACKAGES);
  const path = await pathTo({ entity: 'estimates', id });
  const page = String((await visitor(200).get(path)).body);

  return { id, path, sha256: shownSha(page) };
}

const signAs = (at: number, path: string, sha256: string) =>
  postForm(visitor(at), path, {
    verb: 'accept',
    name: `Maria Alvarez ${at}`,
    email: 'maria@mail.example',
    consent: 'yes',
    sha256,
  });

async function expectAcceptedOnce(id: number, total: number) {
  const params = { id };
  expect(await dana.ok(estimateEndpoints.read, { params })).toMatchObject({
    status: 'accepted',
    total,
    invoiced: total / 2,
  });
  expect(await dana.ok(signatureEndpoints.list, { params })).toHaveLength(1);
  expect(await dana.ok(jobEndpoints.list, {})).toMatchObject([{ contractAmount: total }]);
  expect(await dana.ok(invoiceEndpoints.list, {})).toMatchObject([{ total: total / 2 }]);
  expect(await checkBooks(api.database.db)).toEqual([]);
}

const SAID = /signed this estimate|already accepted|is accepted|was changed while you had it open/i;

test('Sixty people who sign one estimate at once accept it once, with one job and one deposit invoice', async () => {
  const { id, path, sha256 } = await anEstimatePage();
  const answers = await Promise.all(SIXTY.map((at) => signAs(at, path, sha256)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) {
    expect([200, 409]).toContain(status);
    expect(body).toMatch(SAID);
  }
  await expectAcceptedOnce(id, 600);
}, 60_000);

test('Sixty people who choose and sign at once leave one acceptance of exactly what was chosen before it', async () => {
  const { id, path, sha256 } = await anEstimatePage();
  const answers = await Promise.all(
    SIXTY.map((at) =>
      at % 2 === 0
        ? signAs(at, path, sha256)
        : postForm(visitor(at), path, {
            choose: 'yes',
            choices: 'yes',
            package: at % 3 === 0 ? 'Good' : 'Better',
          }),
    ),
  );
  for (const { status, body } of answers) {
    expect([200, 409, 429]).toContain(status);
    // Only a few print jobs can be queued per link.
    if (status === 429) expect(body).toContain('Try again when they are done.');
  }
  const signed = await dana.ok(signatureEndpoints.list, { params: { id } });
  // If a choice was saved before any signature, all signatures were rejected because the estimate
  // had changed, so sign the new version.
  if (signed.length === 0) {
    const page = String((await visitor(200).get(path)).body);
    expect((await signAs(201, path, shownSha(page))).status).toBe(200);
  }
  const { total } = await dana.ok(estimateEndpoints.read, { params: { id } });
  expect(signed.length === 0 ? [600, 900] : [600]).toContain(total);
  await expectAcceptedOnce(id, total);
}, 60_000);
