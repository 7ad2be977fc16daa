/**
 * A test double of the payment provider, for tests and the demo: the Stripe API calls that Gable
 * makes, its browser script, and signed webhooks, which can be sent immediately, held back,
 * repeated, or dropped.
 */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { BOUNCING, newId, Refusal, stripeObjects } from './stripe-objects.ts';
import type { StripeEvent } from './stripe-objects.ts';
import { stripeScript } from './stripe-script.ts';
import { unkind } from './unkind.ts';

const SECRET_KEY = 'sk_test_double';
const WEBHOOK_SECRET = 'whsec_of_the_double';

type Form = Record<string, unknown>;

/** Parses 'metadata[a]=1&expand[0]=b' into a nested object. */
function nested(form: URLSearchParams): Form {
  const all: Form = {};
  for (const [name, value] of form) {
    const keys = name.split(/[[\]]+/).filter(Boolean);
    let at = all;
    for (const key of keys.slice(0, -1)) at = (at[key] ??= {}) as Form;
    at[keys.at(-1) ?? ''] = value;
  }

  return all;
}

/** Signs a webhook without using the provider's library. */
export function signatureOf(
  payload: string,
  { secret = WEBHOOK_SECRET, at = Date.now() }: { secret?: string; at?: number } = {},
): string {
  const seconds = Math.floor(at / 1000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');

  return `t=${seconds},v1=${mac}`;
}

interface Answer {
  status: number;
  body: unknown;
}

interface Options {
  /**
   * The URL that events are sent to. Without one they are held, as if the webhook were unreachable.
   */
  webhookUrl?: string;
  /** Milliseconds until bank debits settle or bounce automatically. */
  settleAfterMs?: number;
  /** Milliseconds between a call's effect and its response. */
  answersAfterMs?: number;
  /** True to pay every intent by card as soon as it is created. */
  paysAutomatically?: boolean;
  port?: number;
}

export async function startStripeDouble({
  webhookUrl,
  settleAfterMs,
  answersAfterMs = 0,
  paysAutomatically,
  port = 0,
}: Options = {}) {
  let sendTo = webhookUrl;
  let isHolding = false;
  const held: StripeEvent[] = [];
  const sending = new Set<Promise<unknown>>();
  const requests: { method: string; path: string; key: string | undefined }[] = [];
  const answers = new Map<string, { print: string; answer: Answer }>();
  /** Responses that couldn't be delivered because the caller had already disconnected. */
  const unreceived: unknown[] = [];
  /** The failures to cause next, by method and path prefix. */
  const faults: { call: string; how: 'lose' | 'refuse' | { body: string } }[] = [];

  async function deliver(event: object): Promise<number> {
    if (sendTo === undefined) return 0;
    const payload = JSON.stringify(unkind(event));
    const response = await fetch(sendTo, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signatureOf(payload) },
      body: payload,
    });
    await response.body?.cancel();

    return response.status;
  }

  const objects = stripeObjects({
    onEvent: (event) => {
      if (isHolding || sendTo === undefined) {
        held.push(event);
        return;
      }
      // Like the real provider, keep undelivered events to send them again.
      const sent = deliver(event).then(
        (status) => status >= 300 && held.push(event),
        () => held.push(event),
      );
      sending.add(sent);
      void sent.finally(() => sending.delete(sent));
    },
  });

  /** Returns a page of a list, with ten items by default. */
  function page(all: { id: string }[], { limit, starting_after: after }: Form) {
    const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const to = from + Math.min(100, Number(limit ?? 10));

    return {
      object: 'list',
      url: '/v1/list',
      has_more: to < all.length,
      data: all.slice(from, to),
    };
  }

  /** True if the caller asked to expand this path. Otherwise the response contains only the ID. */
  const wants = ({ expand }: Form, path: string) =>
    Object.values((expand ?? {}) as Record<string, string>).some(
      (one) => one === path || one.startsWith(`${path}.`),
    );

  function expanded(id: string, form: Form) {
    const intent = objects.intentOf(id);
    const charge = objects.charges.get(intent.latest_charge ?? '');
    const line = objects.lines.get(charge?.balance_transaction ?? '');
    const isLine = wants(form, 'latest_charge.balance_transaction');

    return {
      ...intent,
      ...(charge &&
        wants(form, 'latest_charge') && {
          latest_charge: isLine ? { ...charge, balance_transaction: line ?? null } : charge,
        }),
      ...(wants(form, 'payment_method') && {
        payment_method: objects.methods.get(intent.payment_method ?? '') ?? null,
      }),
    };
  }

  function begin(form: Form) {
    if (form.payment_method !== undefined) return objects.chargeKept(form as never);
    const intent = { ...objects.begin(form as never) };
    if (paysAutomatically)
      objects.confirm(intent.id, { method: 'card', number: '4242424242424242' });

    return intent;
  }

  /**
   * Updates an intent. With `paysAutomatically`, the intent is already paid, and its card is saved
   * only now.
   */
  function change(id: string, form: Form) {
    if (!paysAutomatically) return objects.change(id, form as never);
    const intent = objects.intentOf(id);
    Object.assign(intent, form);
    objects.keep(intent);

    return intent;
  }

  function call(method: string, path: string, form: Form): unknown {
    const [, resource, id, verb] =
      /^\/v1\/([a-z_]+)(?:\/([^/]+))?(?:\/([a-z]+))?$/.exec(path) ?? [];
    const ofIntent = <One extends { id: string; payment_intent: string }>(all: Map<string, One>) =>
      [...all.values()].filter((one) => one.payment_intent === form.payment_intent).toReversed();
    switch (`${method} ${resource}${id ? '/:id' : ''}${verb ? `/${verb}` : ''}`) {
      case 'POST payment_intents':
        return begin(form);
      case 'GET payment_intents':
        return page(
          [...objects.intents.values()].filter(({ customer }) => customer === form.customer),
          form,
        );
      case 'POST payment_intents/:id':
        return change(id ?? '', form);
      case 'POST customers':
        return objects.makeCustomer(form as never);
      case 'POST payment_methods/:id/detach':
        return objects.detach(id ?? '');
      case 'GET payment_intents/:id':
        return expanded(id ?? '', form);
      case 'POST payment_intents/:id/cancel':
        return objects.cancel(id ?? '');
      case 'POST refunds':
        return objects.refund(form as never);
      case 'GET refunds':
        return page([...ofIntent(objects.refunds), ...ofIntent(objects.bounced)], form);
      case 'GET disputes':
        return page(ofIntent(objects.disputes), form);
      case 'GET payouts/:id':
        return objects.payouts.get(id ?? '');
      case 'GET balance_transactions':
        return page(
          objects.linesOfPayout(String(form.payout)).map((line) => ({
            ...line,
            payout: undefined,
            source:
              line.source !== null && wants(form, 'data.source')
                ? (objects.sourceOf(line.source) ?? line.source)
                : line.source,
          })),
          form,
        );
      case 'GET charges/:id':
        return objects.charges.get(id ?? '');
      case 'GET events': {
        const types = Object.values((form.types ?? {}) as Record<string, string>);
        const since = Number((form.created as Form | undefined)?.gte ?? 0);

        if (types.length > 20) {
          throw new Refusal(400, {
            type: 'invalid_request_error',
            message: 'You may specify up to 20 types.',
          });
        }

        return page(
          objects.events.filter(({ type, created }) => types.includes(type) && created >= since),
          form,
        );
      }
      default:
        throw new Refusal(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path})`,
        });
    }
  }

  function attempt(work: () => unknown): Answer {
    try {
      return { status: 200, body: work() };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;

      return { status: error.status, body: { error: error.body } };
    }
  }

  /** Returns the same response for the same idempotency key, or a 400 if the parameters differ. */
  function once(key: string, print: string, work: () => Answer): Answer {
    const known = answers.get(key);
    if (known && known.print !== print) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';

      return { status: 400, body: { error: { type: 'idempotency_error', message } } };
    }
    const answer = known?.answer ?? work();
    answers.set(key, { print, answer });

    return structuredClone(answer);
  }

  function takeFault(what: string) {
    const at = faults.findIndex(({ call: start }) => what.startsWith(start));

    return at < 0 ? undefined : faults.splice(at, 1)[0]?.how;
  }

  async function takeApi(request: IncomingMessage, response: ServerResponse, url: URL) {
    const method = request.method ?? 'GET';
    const sent = await text(request);
    const key = request.headers['idempotency-key'] as string | undefined;
    requests.push({ method, path: url.pathname, key });
    const fault = takeFault(`${method} ${url.pathname}`);
    const isKnown = request.headers.authorization === `Bearer ${SECRET_KEY}`;
    const form = nested(method === 'GET' ? url.searchParams : new URLSearchParams(sent));
    const work = () => attempt(() => call(method, url.pathname, form));
    const refused = { type: 'api_error', message: 'The provider is out of order.' };
    let answer: Answer;
    if (!isKnown) {
      answer = {
        status: 401,
        body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
      };
    } else if (typeof fault === 'object') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(fault.body);
      return;
    } else if (fault === 'refuse') answer = { status: 500, body: { error: refused } };
    else if (key && method === 'POST') answer = once(key, `${url.pathname} ${sent}`, work);
    else answer = work();
    if (answersAfterMs > 0 && method === 'POST') await delay(answersAfterMs);
    if (request.socket.destroyed) unreceived.push(answer.body);
    if (fault === 'lose') {
      request.socket.destroy(); // The call took effect, but its response is lost.
      return;
    }
    response
      .writeHead(answer.status, {
        'content-type': 'application/json',
        'request-id': newId('req'),
        ...(fault === 'refuse' && { 'stripe-should-retry': 'false' }),
      })
      .end(JSON.stringify(unkind(answer.body)));
  }

  const OPEN = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'content-type',
    'access-control-allow-methods': 'POST',
  };

  /** Handles requests from the provider's browser script. */
  async function takeBrowser(request: IncomingMessage, response: ServerResponse, id: string) {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, OPEN).end();
      return;
    }
    const sent = JSON.parse(await text(request)) as {
      client_secret: string;
      method: 'card' | 'us_bank_account';
      number: string;
      return_url: string;
    };
    const answer = attempt(() => {
      if (objects.intentOf(id).client_secret !== sent.client_secret) {
        throw new Refusal(401, { type: 'invalid_request_error', message: 'Wrong secret' });
      }
      const intent = objects.confirm(id, sent);
      if (intent.status === 'processing' && settleAfterMs !== undefined) {
        const bounces = BOUNCING.includes(sent.number);
        setTimeout(() => (bounces ? objects.bounce : objects.settle)(id), settleAfterMs).unref();
      }
      // Verification by microdeposits takes days. The page continues as it does after an accepted
      // debit.
      const waits = intent.next_action?.type === 'verify_with_microdeposits';
      if (intent.status !== 'requires_action' || waits) return { id, status: intent.status };
      const asking = new URL(`/3ds/${id}`, self);
      asking.searchParams.set('return_url', sent.return_url);

      return {
        id,
        status: intent.status,
        next_action: { type: 'redirect_to_url', redirect_to_url: { url: asking.href } },
      };
    });
    response
      .writeHead(answer.status, { 'content-type': 'application/json', ...OPEN })
      .end(JSON.stringify(answer.body));
  }

  /** Serves the card bank's page, which asks the client to confirm and then redirects back. */
  function takeBank(response: ServerResponse, url: URL) {
    const [, , id = '', said] = url.pathname.split('/');
    const back = url.searchParams.get('return_url') ?? '';
    if (!URL.canParse(back)) {
      response.writeHead(400).end();
      return;
    }
    const path = (how: string) => `/3ds/${id}/${how}?return_url=${encodeURIComponent(back)}`;
    if (said === undefined) {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Test bank</title><body style="font:16px sans-serif;margin:48px auto;max-width:24em"><h1>Test bank</h1><p>Is it you who pays?</p><p><a href="${path('complete')}">Complete</a></p><p><a href="${path('fail')}">Fail</a></p></body></html>`,
        );
      return;
    }
    const isClient = said === 'complete';
    const { client_secret: secret } = objects.intentOf(id);
    objects.authenticate(id, isClient);
    const to = new URL(back);
    to.searchParams.set('payment_intent', id);
    to.searchParams.set('payment_intent_client_secret', secret);
    to.searchParams.set('redirect_status', isClient ? 'succeeded' : 'failed');
    response.writeHead(302, { location: to.href }).end();
  }

  async function take(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', self);
    const [, browser] = /^\/browser\/payment_intents\/([^/]+)\/confirm$/.exec(url.pathname) ?? [];
    if (url.pathname === '/js') {
      // Define the helper that bundlers insert into functions: it doesn't exist on the page.
      response
        .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
        .end(`var __name = (one) => one;\n${stripeScript(self)}`);
    } else if (browser) await takeBrowser(request, response, browser);
    else if (url.pathname.startsWith('/3ds/')) takeBank(response, url);
    else await takeApi(request, response, url);
  }

  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const self = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    ...objects,
    url: self,
    jsUrl: `${self}/js`,
    /** Environment variables for a server that uses this double. */
    settings: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API: self,
      STRIPE_JS_URL: `${self}/js`,
    },
    /** Gable's requests, in order. */
    requests,
    unreceived: unreceived,
    sendTo: (url: string) => {
      sendTo = url;
    },
    deliver,
    /** Holds events until `releaseWebhooks` is called. */
    holdWebhooks: () => {
      isHolding = true;
    },
    /** Forgets everything that happened, including the responses stored for idempotency keys. */
    forget: () => {
      objects.forget();
      answers.clear();
      requests.length = 0;
      held.length = 0;
      unreceived.length = 0;
    },
    /** Removes and returns the held events. */
    takeHeld: () => held.splice(0),
    /** Sends the held events in order. From now on, events are sent immediately. */
    async releaseWebhooks() {
      isHolding = false;
      for (const event of held.splice(0)) await deliver(event);
    },
    /** Waits until all pending webhooks have been delivered. */
    async delivered() {
      while (sending.size > 0) await Promise.all(sending);
    },
    /**
     * Performs the next calls that start with `what`, such as 'POST /v1/refunds', but drops their
     * responses.
     */
    loseAnswerTo: (what: string, times = 1) => {
      for (let i = 0; i < times; i += 1) faults.push({ call: what, how: 'lose' });
    },
    /**
     * Doesn't perform the next calls that start with `what`. Each gets status 200 and this body,
     * which can be anything.
     */
    respondWith: (what: string, body: unknown, times = 1) => {
      const json = typeof body === 'string' ? body : JSON.stringify(body);
      for (let i = 0; i < times; i += 1) faults.push({ call: what, how: { body: json } });
    },
    /** Fails the next call that starts with `what` with a 500, without performing it. */
    breakOn: (what: string) => faults.push({ call: what, how: 'refuse' }),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;
