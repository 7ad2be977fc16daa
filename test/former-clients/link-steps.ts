/**
 * Random actions by an office and its clients on documents that change clients: generators, and the
 * API calls that perform them.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { keysOf } from '#shared/keys-of.ts';
import { savedFormOf, postForm, shownSha } from '#test/client-page.ts';
import type { ApiAnswer, ApiClient } from '#test/api-client.ts';
import {
  clientOf,
  look,
  type FollowedLink,
  type KnownDocument,
  type LinkedWorld,
} from './linked-world.ts';

/** Relative frequency of each action. */
const WEIGHTS = {
  move: 16,
  'move by PUT': 4,
  share: 4,
  sign: 6,
  'pay by link': 4,
  'pay and save': 4,
  'pay by saved card': 4,
  'begin a payment': 4,
  'confirm a payment': 4,
  'turn autopay on': 2,
  'turn autopay off': 1,
  'days pass': 2,
  accept: 4,
  'take back': 6,
  decline: 1,
  convert: 3,
  duplicate: 2,
  'new estimate': 1,
  'new invoice': 1,
  'name signers': 2,
  'move a job': 2,
  'put on a job': 1,
  'share a file': 5,
  print: 2,
  mail: 2,
  'set status': 2,
  'record a check': 1,
  'remove a card': 1,
  'turn a link off': 1,
  trash: 3,
  restore: 4,
} as const;

export type Verb = keyof typeof WEIGHTS;

const VERBS = keysOf(WEIGHTS);

/** A step generated before the records exist. Its numbers pick from the records available later. */
export interface DrawnLinkStep {
  verb: Verb;
  pick: number;
  other: number;
}

const drawnLinkStep: fc.Arbitrary<DrawnLinkStep> = fc.record({
  verb: fc.constantFrom(
    ...VERBS.flatMap((verb) => Array.from({ length: WEIGHTS[verb] }, () => verb)),
  ),
  pick: fc.nat(999),
  other: fc.nat(999),
});

/**
 * Generates the number of clients, what the first client has already set up (nothing, a saved card,
 * or autopay), and the steps.
 */
export const drawnSequence = fc.record({
  clients: fc.constantFrom(2, 2, 2, 3),
  begins: fc.constantFrom('plain', 'saved', 'autopay'),
  steps: fc.array(drawnLinkStep, { minLength: 5, maxLength: 9 }),
});

let visitors = 0;

/**
 * Returns a client's phone with an IP address in a separate network, so per-network rate limits
 * don't apply.
 */
export function aPhone({ office }: LinkedWorld): ApiClient {
  visitors += 1;
  const [high, low] = [Math.floor(visitors / 250) % 250, visitors % 250];

  return office.api.anonymous.with({
    remoteAddress: `10.${Math.floor(visitors / 62_500) % 250}.${high}.${low}`,
  });
}

export const pathOf = ({ token }: { token: string }): string => `/d/${token}`;

/** Counts how often each action succeeded and how often it was rejected. */
export const taken = new Map<string, { yes: number; no: number }>();

/**
 * Returns true if the action succeeded and false if it was rejected. Fails the test on a server
 * error.
 */
function done(step: string, { status, body }: ApiAnswer): boolean {
  const { yes, no } = taken.get(step) ?? { yes: 0, no: 0 };
  taken.set(step, status < 400 ? { yes: yes + 1, no } : { yes, no: no + 1 });
  expect({ step, body: status < 500 ? '' : body, isFault: status >= 500 }).toEqual({
    step,
    body: '',
    isFault: false,
  });

  return status < 400;
}

const pickOf = <One>(all: readonly One[], pick: number): One | undefined => all[pick % all.length];

const priced = (pick: number) => ({
  items: [{ description: 'Roof', quantity: 1, price: 100 + (pick % 5) * 20 }],
});

/** Returns the links that still open their record. */
const openLinks = (world: LinkedWorld, entity?: FollowedLink['entity']): FollowedLink[] =>
  [...world.links.values()].filter(
    (link) => !link.isOver && link.isThere && (entity === undefined || link.entity === entity),
  );

/** Returns the page as the client's browser gets it; undefined if it doesn't open. */
async function pageOf(phone: ApiClient, path: string): Promise<string | undefined> {
  const { status, body } = await phone.get(path);

  return status === 200 ? String(body) : undefined;
}

async function signAt(world: LinkedWorld, link: FollowedLink): Promise<void> {
  const phone = aPhone(world);
  const page = await pageOf(phone, pathOf(link));
  if (page === undefined) return;
  const sha256 = shownSha(page);
  link.tab.sha256 = sha256;
  const { mark, email } = clientOf(world, link.owner);
  const sent = { verb: 'accept', name: `${mark} Park`, email, consent: 'yes', sha256 };
  done('sign', await postForm(phone, pathOf(link), sent));
}

/** Starts a payment on an invoice's page. Returns undefined if the page accepts none. */
async function beginAt(world: LinkedWorld, link: FollowedLink, isSaved: boolean) {
  const { office } = world;
  const phone = aPhone(world);
  const payPath = `${pathOf(link)}/pay`;
  const page = await pageOf(phone, payPath);
  if (page === undefined) return undefined;
  const [, consent] = isSaved ? (/class="consent">([^<]+)</.exec(page) ?? []) : [];
  const amount = await owedOf(world, link.entityId);
  if (amount <= 0) return undefined;
  const answer = await phone.post(payPath, { amount, consent });
  if (!done('begin', answer)) return undefined;
  const { clientSecret } = answer.body as { clientSecret: string };
  const intentId = clientSecret.split('_secret')[0] ?? '';
  expect(office.stripe.intents.has(intentId)).toBe(true);

  return { intentId, clientId: link.owner };
}

async function owedOf({ office }: LinkedWorld, id: number): Promise<number> {
  const { status, body } = await office.user().get(`/api/invoices/${id}`);

  return status === 200 ? (body as { owed: number }).owed : 0;
}

/**
 * Confirms with the client's own card. The provider may reject an intent that was canceled
 * concurrently.
 */
async function confirmAt(
  world: LinkedWorld,
  { intentId, clientId }: { intentId: string; clientId: number },
): Promise<void> {
  const { stripe, deliver } = world.office;
  const { status } = stripe.intents.get(intentId) ?? {};
  if (status === 'requires_payment_method') {
    stripe.confirm(intentId, { method: 'card', number: clientOf(world, clientId).card });
  }
  await deliver();
}

async function payAt(world: LinkedWorld, link: FollowedLink, isSaved: boolean): Promise<void> {
  const started = await beginAt(world, link, isSaved);
  if (started) await confirmAt(world, started);
}

/** Presses a saved-card button on a page, if there is one. */
async function pressAt(
  world: LinkedWorld,
  { link, path, verb }: { link: FollowedLink; path: string; verb: string },
): Promise<void> {
  const phone = aPhone(world);
  const form = savedFormOf((await pageOf(phone, path)) ?? '', verb);
  if (!form) return;
  link.tab.saved = form;
  done(verb, await postForm(phone, form.action, { ...form.fields, agreed: 'yes' }));
  await world.office.deliver();
}

type Named = { entity: string; id: number };

const isLast = ({ last }: LinkedWorld, { entity, id }: Named) =>
  last?.entity === entity && last.id === id;

/** Returns the last step's document for half of the steps. */
const again = <One extends Named>(world: LinkedWorld, all: readonly One[], drawn: DrawnLinkStep) =>
  drawn.other % 2 === 0 ? all.find((one) => isLast(world, one)) : undefined;

type Act = (world: LinkedWorld, drawn: DrawnLinkStep) => Promise<void>;

/** An action on a document that is not in the trash. */
const onDocument =
  (
    entity: KnownDocument['entity'] | undefined,
    act: (world: LinkedWorld, document: KnownDocument, drawn: DrawnLinkStep) => Promise<void>,
  ): Act =>
  async (world, drawn) => {
    const all = world.now.documents.filter(
      (one) => !one.isTrashed && (entity === undefined || one.entity === entity),
    );
    const document = again(world, all, drawn) ?? pickOf(all, drawn.pick);
    if (!document) return;
    world.last = document;
    await act(world, document, drawn);
  };

/** A client's action on a working link. */
const atLink =
  (
    entity: FollowedLink['entity'] | undefined,
    act: (world: LinkedWorld, link: FollowedLink, drawn: DrawnLinkStep) => Promise<void>,
  ): Act =>
  async (world, drawn) => {
    const all = openLinks(world, entity);
    const ofLast = all.filter((one) => isLast(world, { entity: one.entity, id: one.entityId }));
    const link = pickOf(drawn.other % 2 === 0 ? ofLast : [], drawn.pick) ?? pickOf(all, drawn.pick);
    if (!link) return;
    if (link.entity !== 'contacts') world.last = { entity: link.entity, id: link.entityId };
    await act(world, link, drawn);
  };

const apiPathOf = ({ entity, id }: Pick<KnownDocument, 'entity' | 'id'>) => `/api/${entity}/${id}`;

const moved = (method: 'PATCH' | 'PUT'): Act =>
  onDocument(undefined, async (world, document, { verb, other }) => {
    const others = world.clients.filter(({ id }) => id !== document.clientId);
    const to = pickOf(others, other);
    if (!to) return;
    const payload = { clientId: to.id, revise: true };
    done(verb, await world.office.user().send({ method, url: apiPathOf(document), payload }));
  });

const changed = (entity: KnownDocument['entity'], payloadOf: (drawn: DrawnLinkStep) => object) =>
  onDocument(entity, async ({ office }, document, drawn) => {
    done(drawn.verb, await office.user().patch(apiPathOf(document), payloadOf(drawn)));
  });

const created = (entity: KnownDocument['entity']): Act => {
  const estimate = (pick: number) => ({ ...(pick % 2 === 0 && { depositPercent: 50 }) });

  return async ({ office, clients }, { verb, pick, other }) => {
    done(
      verb,
      await office.user().post(`/api/${entity}`, {
        clientId: pickOf(clients, pick)?.id,
        status: 'sent',
        description: 'Re-roof',
        ...priced(other),
        ...(entity === 'estimates' ? estimate(other) : { dueDate: dueDateOf(office, other) }),
      }),
    );
  };
};

/** Returns a due date at most five days away, when a charge is being announced or made. */
function dueDateOf({ api }: LinkedWorld['office'], pick: number): string {
  const due = new Date(api.clock.now().getTime() + (pick % 6) * 86_400_000);

  return due.toISOString().slice(0, 10);
}

/** Picks a record of any type, either in or out of the trash. */
function anyRecord({ now, clients }: LinkedWorld, isTrashed: boolean, pick: number) {
  const records = [
    ...now.documents,
    ...now.jobs.map((one) => ({ ...one, entity: 'jobs' })),
    ...clients.map(({ id }) => ({
      id,
      entity: 'contacts',
      isTrashed: now.trashed.includes(id),
    })),
  ];

  return pickOf(
    records.filter((one) => one.isTrashed === isTrashed),
    pick,
  );
}

const ACTS: Record<Verb, Act> = {
  move: moved('PATCH'),
  'move by PUT': moved('PUT'),

  share: async (world, { pick, other }) => {
    const records = [
      ...world.now.documents.filter(({ isTrashed }) => !isTrashed),
      ...world.clients.map(({ id }) => ({ entity: 'contacts', id })),
    ];
    const one = pickOf(records, pick + other);
    if (!one) return;
    done('share', await world.office.user().post(`/api/client-links/${one.entity}/${one.id}`));
  },

  sign: atLink('estimates', signAt),
  'pay by link': atLink('invoices', (world, link) => payAt(world, link, false)),
  'pay and save': atLink('invoices', (world, link) => payAt(world, link, !link.isPrinted)),
  'pay by saved card': async (world, { pick, other }) => {
    const all = openLinks(world, 'invoices').filter(({ isPrinted }) => !isPrinted);
    // Only the first client can have a saved card from the start.
    const theirs = all.filter(({ owner }) => owner === world.clients[0]?.id);
    const link = pickOf(other % 4 === 0 || theirs.length === 0 ? all : theirs, pick);
    if (link) await pressAt(world, { link, path: `${pathOf(link)}/pay`, verb: 'pay' });
  },
  'begin a payment': atLink('invoices', async (world, link) => {
    const started = await beginAt(world, link, false);
    if (started) world.started.push(started);
  }),
  'confirm a payment': async (world, { pick }) => {
    const started = pickOf(world.started, pick);
    if (started) await confirmAt(world, started);
  },
  'turn autopay on': atLink('contacts', (world, link) =>
    pressAt(world, { link, path: pathOf(link), verb: 'autopayOn' }),
  ),
  'turn autopay off': atLink('contacts', (world, link) =>
    pressAt(world, { link, path: pathOf(link), verb: 'autopayOff' }),
  ),
  'remove a card': atLink('contacts', (world, link) =>
    pressAt(world, { link, path: pathOf(link), verb: 'remove' }),
  ),
  'days pass': async ({ office }, { pick }) => {
    office.api.clock.pass(24 * 60 * (1 + (pick % 3)));
    expect(await office.look()).toBe(0);
    await office.api.workThroughQueue();
    await office.deliver();
  },

  accept: changed('estimates', () => ({ status: 'accepted' })),
  'take back': changed('estimates', ({ other }) => ({
    status: other % 5 === 0 ? 'draft' : 'sent',
    undo: other % 4 !== 0,
  })),
  decline: changed('estimates', () => ({ status: 'declined' })),
  'set status': changed('invoices', ({ other }) => ({
    status: ['sent', 'cancelled', 'draft'][other % 3],
  })),
  convert: onDocument('estimates', async ({ office }, document, { verb, other }) => {
    if (other % 2 === 0) {
      done('accept', await office.user().patch(apiPathOf(document), { status: 'accepted' }));
    }
    done(verb, await office.user().post(`${apiPathOf(document)}/convert`));
  }),
  duplicate: onDocument(undefined, async ({ office }, document, { verb }) => {
    done(verb, await office.user().post(`${apiPathOf(document)}/duplicate`));
  }),
  'new estimate': created('estimates'),
  'new invoice': created('invoices'),

  'name signers': onDocument('estimates', async (world, document, { verb, other }) => {
    const { mark, email } = clientOf(world, document.clientId);
    const signers = ['Park', 'Lee'].slice(0, 1 + (other % 2)).map((last) => ({
      name: `${mark} ${last}`,
      email,
    }));
    // Send the version with this client: another caller may have changed the estimate's client
    // since.
    const { version } = document;
    done(
      verb,
      await world.office.user().put(`${apiPathOf(document)}/signers`, { signers, version }),
    );
  }),
  'move a job': async ({ office, now, clients }, { verb, pick, other }) => {
    const job = pickOf(now.jobs, pick);
    if (!job) return;
    const clientId = pickOf(clients, other)?.id;
    done(verb, await office.user().patch(`/api/jobs/${job.id}`, { clientId }));
  },
  'put on a job': onDocument(undefined, async (world, document, { verb, other }) => {
    const { office, now } = world;
    const jobs = now.jobs.filter(({ clientId }) => clientId === document.clientId);
    const jobId =
      pickOf(jobs, other)?.id ??
      (
        (
          await office.user().post('/api/jobs', {
            title: 'Re-roof',
            jobType: 'retail',
            clientId: document.clientId,
          })
        ).body as { id?: number }
      ).id;
    done(verb, await office.user().patch(apiPathOf(document), { jobId, revise: true }));
  }),
  'share a file': async (world, drawn) => {
    const records = [
      ...world.now.documents.map((one) => ({ ...one, field: one.entity.slice(0, -1) })),
      ...world.now.jobs.map((one) => ({ ...one, entity: 'jobs', field: 'job' })),
    ].filter(({ isTrashed }) => !isTrashed);
    const on = again(world, records, drawn) ?? pickOf(records, drawn.pick);
    if (!on) return;
    world.last = on;
    // A concurrent caller may have moved the record to another client, who then gets the file.
    // Don't name a client in it.
    const mark = world.isCrowded ? 'Plan' : clientOf(world, on.clientId).mark;
    const query = new URLSearchParams({ name: `${mark}.txt`, [`${on.field}Id`]: String(on.id) });
    const answer = await world.office.user().send({
      method: 'POST',
      url: `/api/files?${query}`,
      payload: Buffer.from(`Slope of ${mark}`),
      headers: { 'content-type': 'application/octet-stream' },
    });
    if (!done('add a file', answer)) return;
    const { id } = answer.body as { id: number };
    world.sharedWith.set(id, on.clientId);
    done(
      'share a file',
      await world.office.user().put(`/api/files/${id}/shared`, { isShared: true }),
    );
  },
  print: onDocument('invoices', async ({ office }, document, { verb }) => {
    done(verb, await office.user().get(`${apiPathOf(document)}/pdf`));
  }),
  mail: onDocument(undefined, async (world, document, { verb, other }) => {
    const { mark, email } = clientOf(world, document.clientId);
    const sent = await world.office.user().post(`${apiPathOf(document)}/messages`, {
      to: [email],
      subject: `For ${mark}`,
      message: 'Hi',
      carries: other % 2 === 0 ? 'pdf' : 'both',
    });
    done(verb, sent);
  }),
  'record a check': onDocument('invoices', async ({ office }, document, { verb }) => {
    const { id: invoiceId } = document;
    done(
      verb,
      await office.user().post('/api/payments', { invoiceId, amount: 20, method: 'check' }),
    );
  }),
  'turn a link off': atLink(undefined, async ({ office }, { entity, entityId }, { verb }) => {
    done(verb, await office.user().delete(`/api/client-links/${entity}/${entityId}`));
  }),
  trash: async (world, { verb, pick }) => {
    const one = anyRecord(world, false, pick);
    if (one) done(verb, await world.office.user().delete(`/api/${one.entity}/${one.id}`));
  },
  restore: async (world, { verb, pick }) => {
    const one = anyRecord(world, true, pick);
    if (!one) return;
    done(verb, await world.office.user().post(`/api/trash/${one.entity}/${one.id}/restore`));
  },
};

/** Performs one step on existing records, then reloads the state. */
export async function performLinkStep(world: LinkedWorld, drawn: DrawnLinkStep): Promise<void> {
  await ACTS[drawn.verb](world, drawn);
  await look(world);
}

export type Beginning = 'plain' | 'saved' | 'autopay';

/**
 * Creates a document of each type for every client, with links to the documents and the clients'
 * pages. Then sets up the first client's card or autopay if `begins` says so.
 */
export async function openSequence(world: LinkedWorld, begins: Beginning): Promise<void> {
  for (const at of world.clients.keys()) {
    await ACTS['new estimate'](world, { verb: 'new estimate', pick: at, other: at });
    await ACTS['new invoice'](world, { verb: 'new invoice', pick: at, other: 4 });
  }
  await look(world);
  const count = world.now.documents.length + world.clients.length;
  for (let pick = 0; pick < count; pick += 1) {
    await ACTS.share(world, { verb: 'share', pick, other: 0 });
  }
  await look(world);
  if (begins === 'plain') return;
  await performLinkStep(world, { verb: 'pay and save', pick: 0, other: 0 });
  if (begins === 'autopay') {
    await performLinkStep(world, { verb: 'turn autopay on', pick: 0, other: 0 });
  }
  await performLinkStep(world, { verb: 'new invoice', pick: 0, other: 4 });
}
