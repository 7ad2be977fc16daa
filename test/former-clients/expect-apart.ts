/**
 * Asserts that no client ever sees, signs, pays, or is charged for anything that belongs to another
 * client.
 */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { documentKey } from '#features/client/client-pages/server/pages/open-link.ts';
import type { ApiClient } from '#test/api-client.ts';
import { postForm } from '#test/client-page.ts';
import { aPhone, pathOf } from './link-steps.ts';
import { clientOf, type FollowedLink, type LinkedWorld } from './linked-world.ts';

/** All subpaths of a client link's URL. */
const FILES = [
  '/pay',
  '/document.pdf',
  '/signed.pdf',
  '/statement.pdf',
  '/receipt.pdf',
  '/paid',
  '/file',
  '/picture',
];

/** Forms that a former client may still have open and can submit at any time. */
const POSTS: ((
  phone: ApiClient,
  link: FollowedLink,
  name: string,
) => Promise<{ status: number }>)[] = [
  (phone, link, name) =>
    postForm(phone, pathOf(link), {
      verb: 'accept',
      name,
      email: 'former@mail.example',
      consent: 'yes',
      sha256: link.tab.sha256 ?? '',
    }),
  (phone, link) => postForm(phone, pathOf(link), { verb: 'decline' }),
  (phone, link) => postForm(phone, pathOf(link), { choose: '1' }),
  (phone, link) => postForm(phone, pathOf(link), { verb: 'ask', text: 'Mine?' }),
  (phone, link) => phone.post(`${pathOf(link)}/pay`, { amount: 100 }),
  (phone, link) =>
    postForm(
      phone,
      link.tab.saved?.action ?? `${pathOf(link)}/saved`,
      link.tab.saved?.fields ?? { verb: 'pay', method: 'x', amount: '100' },
    ),
];

/** Payments, signatures, and agreements that ended up with the wrong client. */
const CROSSED = sql`
  select 'payment ' || payments.id || ' on ' || invoices.invoice_number as what
  from payment_allocations join payments on payments.id = payment_id
    join invoices on invoices.id = payment_allocations.invoice_id
  where payments.client_id <> invoices.client_id
  union all
  select 'card ' || saved_methods.id || ' charged for client ' || payment_intents.client_id
  from payment_intents join saved_methods on saved_methods.id = saved_method_id
  where saved_methods.client_id <> payment_intents.client_id
  union all
  select 'payment ' || payments.id || ' of what client ' || payment_intents.client_id || ' began'
  from payments join payment_intents on provider_id = provider_payment_id
  where payments.client_id <> payment_intents.client_id
  union all
  select 'autopay ' || autopays.id
  from autopays join saved_methods on saved_methods.id = method_id
    join payment_consents on payment_consents.id = autopays.consent_id
  where saved_methods.client_id <> autopays.client_id
    or payment_consents.client_id <> autopays.client_id
  union all
  select 'signature ' || document_signatures.id
  from document_signatures join client_links on client_links.id = link_id
  where client_links.client_id <> document_signatures.client_id
  union all
  select 'signer ' || estimate_signers.id || ' of ' || estimates.estimate_number
  from estimate_signers join estimates on estimates.id = estimate_signers.estimate_id
    join contacts on contacts.id = estimates.client_id
  -- Steps name signers by the address of the client alone.
  where estimate_signers.email <> contacts.email
  union all
  select invoices.invoice_number || ' less a deposit of another'
  from invoices join invoices deposit on deposit.estimate_id = invoices.estimate_id
  where invoices.less_deposit_cents > 0 and deposit.is_deposit
    and invoices.manual_status <> 'cancelled' and deposit.manual_status <> 'cancelled'
    and invoices.deleted_at is null and deposit.deleted_at is null
    and deposit.client_id <> invoices.client_id`;

interface Moment {
  [column: string]: unknown;
  crossed: string[];
  /** The number of times clients performed each action. */
  done: Record<string, number>;
  /** Payments that were started for an invoice that now belongs to another client. */
  strays: { id: number; clientId: number }[];
  signatures: { id: number; clientId: number; documentClientId: number }[];
}

async function readMoment({ office, clients }: LinkedWorld): Promise<Moment> {
  const isOfThese = sql`client_id in (${sql.join(
    clients.map(({ id }) => sql`${id}`),
    sql`, `,
  )})`;
  const { rows } = await office.api.database.db.execute<Moment>(sql`select
    (select coalesce(json_agg(what), '[]') from (${CROSSED}) crossed) as crossed,
    (select coalesce(json_agg(json_build_object('id', i.id, 'clientId', i.client_id)), '[]')
      from payment_intents i join invoices on invoices.id = invoice_id
      where invoices.client_id <> i.client_id and i.${isOfThese}) as strays,
    (select coalesce(json_agg(json_build_object('id', s.id, 'clientId', s.client_id,
      'documentClientId', estimates.client_id)), '[]')
      from document_signatures s join estimates on estimates.id = document_id where s.${isOfThese}) as signatures,
    json_build_object(
      'signed', (select count(*) from document_signatures),
      'begun', (select count(*) from payment_intents),
      'paid', (select count(*) from payments),
      'saved', (select count(*) from saved_methods where state = 'saved'),
      'declined', (select count(*) from estimates where status = 'declined'),
      'events', (select count(*) from history_events)) as done`);
  const [moment] = rows;
  if (!moment) throw new Error('a select without a table always makes one row');

  return moment;
}

/** Returns the marks and last card digits of other clients that appear on the page. */
const foreignOn = ({ clients }: LinkedWorld, page: string, owner: number): string[] => {
  const text = page.toLowerCase();

  return clients
    .filter(({ id }) => id !== owner)
    .flatMap(({ mark, card }) => [mark, `ending in ${card.slice(-4)}`])
    .filter((one) => text.includes(one));
};

/** Returns the query for any file that was ever shared, as this page would name it. */
const fileQuery = ({ sharedWith }: LinkedWorld, { token }: FollowedLink, turn: number) => {
  const ids = [...sharedWith.keys()];
  const id = ids[turn % Math.max(1, ids.length)];

  return id === undefined ? '' : `?file=${documentKey(token, 'files', id)}`;
};

/**
 * Asserts that a former client's link opens nothing and that its forms have no effect. Requests the
 * page and, in turn, one of its files or forms.
 */
async function expectOver(world: LinkedWorld, link: FollowedLink, turn: number): Promise<void> {
  const phone = aPhone(world);
  const at = turn % (FILES.length + POSTS.length);
  const [file, send] = [FILES[at], POSTS[at - FILES.length]];
  const query = file === '/file' || file === '/picture' ? fileQuery(world, link, turn) : '';
  for (const more of file === undefined ? [''] : ['', `${file}${query}`]) {
    const { status, body } = await phone.get(pathOf(link) + more);
    // A printed link may also show its owner that it has expired.
    const isOver = status === 404 || (link.isPrinted && (status === 410 || status === 409));
    const foreign = foreignOn(world, String(body), link.owner);
    expect({ link: link.id, more, status, isOver, foreign }).toMatchObject({
      isOver: true,
      foreign: [],
    });
  }
  world.tried.former += 2;
  if (!send) return;
  const { status } = await send(phone, link, `${clientOf(world, link.owner).mark} Park`);
  const isRefused = status >= 400 && status < 500;
  expect({ link: link.id, at, status, isRefused }).toMatchObject({ isRefused: true });
}

/**
 * Asserts that a working link shows its client their own data, and that the key of another client's
 * document opens nothing.
 */
async function expectOwn(world: LinkedWorld, link: FollowedLink, turn: number): Promise<void> {
  const phone = aPhone(world);
  const isInvoice = link.entity === 'invoices';
  const address = isInvoice && turn % 2 === 0 ? `${pathOf(link)}/pay` : pathOf(link);
  const { status, body } = await phone.get(address);
  expect({ link: link.id, status }).toEqual({ link: link.id, status: link.isThere ? 200 : 404 });
  expect({ link: link.id, foreign: foreignOn(world, String(body), link.owner) }).toEqual({
    link: link.id,
    foreign: [],
  });
  world.tried.own += 1;
  if (link.entity !== 'contacts') {
    const others = [...world.sharedWith].filter(([, clientId]) => clientId !== link.owner);
    const [id] = others[turn % Math.max(1, others.length)] ?? [];
    if (id === undefined) return;
    const file = await phone.get(
      `${pathOf(link)}/file?file=${documentKey(link.token, 'files', id)}`,
    );
    expect({ link: link.id, file: id, status: file.status }).toMatchObject({ status: 404 });
    world.tried.former += 1;
    return;
  }
  const { documents } = world.now;
  const others = documents.filter(({ clientId }) => clientId !== link.owner);
  const one = others[turn % Math.max(1, others.length)];
  if (!one) return;
  const key = documentKey(link.token, one.entity, one.id);
  for (const file of ['', FILES[turn % FILES.length] ?? '']) {
    if (file === '/statement.pdf' || file === '/receipt.pdf') continue;
    const { status: other } = await phone.get(`${pathOf(link)}${file}?doc=${key}`);
    expect({ link: link.id, document: one, file, status: other }).toMatchObject({ status: 404 });
    world.tried.former += 1;
  }
}

/** Asserts that the provider charged the right customer for each saved-card payment. */
async function expectOwnCards({ office }: LinkedWorld): Promise<void> {
  const { rows } = await office.api.database.db.execute<{ id: string; customer: string }>(sql`
    select i.provider_id as id, c.provider_id as customer from payment_intents i
      join provider_customers c on c.client_id = i.client_id
    where i.provider_id is not null and c.provider_id is not null`);
  const customers = new Map(rows.map(({ id, customer }) => [id, customer]));
  for (const { id, customer } of office.stripe.intents.values()) {
    if (customer !== null) expect({ id, customer: customers.get(id) }).toEqual({ id, customer });
  }
}

/**
 * Asserts, after the queued jobs have run, that no client can still complete a payment they started
 * before the invoice moved to another client.
 */
async function expectNoneOpen({ office }: LinkedWorld): Promise<void> {
  const { rows } = await office.api.database.db.execute<{ id: string }>(sql`
    select i.provider_id as id from payment_intents i join invoices on invoices.id = invoice_id
    where invoices.client_id <> i.client_id and i.provider_id is not null`);
  const open = rows.filter(
    ({ id }) => !['canceled', 'succeeded'].includes(office.stripe.intents.get(id)?.status ?? ''),
  );
  expect(open).toEqual([]);
}

/** Asserts that no email to a client names another client. */
function expectOwnMails({ office, clients }: LinkedWorld): void {
  for (const { recipients, text = '', html = '', subject = '' } of office.mails) {
    const shown = `${subject}\n${text}\n${html}`;
    const strangers = clients.filter(({ email }) => !recipients.includes(email));
    const isToClient = clients.some(({ email }) => recipients.includes(email));
    const named = isToClient ? strangers.filter(({ mark }) => shown.includes(mark)) : [];
    expect({ recipients, subject, named }).toEqual({ recipients, subject, named: [] });
  }
}

/** The IDs of payments and signatures that have already been checked. */
export interface Watched {
  strays: Set<number>;
  signatures: Set<number>;
}

export const watched = (): Watched => ({ strays: new Set(), signatures: new Set() });

/**
 * Tries every former client's link and one working link. `isAlone` means that no one else acts
 * concurrently, so these requests are the only possible cause of a change.
 */
export async function expectApart(
  world: LinkedWorld,
  { turn, isAlone, seen, step }: { turn: number; isAlone: boolean; seen: Watched; step: unknown },
): Promise<void> {
  const before = await readMoment(world);
  // A concurrent caller may still add the former client as a signer.
  const crossed = before.crossed.filter((one) => !world.isCrowded || !one.startsWith('signer'));
  expect({ step, crossed }).toEqual({ step, crossed: [] });
  if (isAlone) {
    const isMove = typeof step === 'string' && step.startsWith('move');
    const started = before.strays.filter(({ id }) => !seen.strays.has(id));
    for (const { id } of before.strays) seen.strays.add(id);
    // Moving an invoice may leave behind a payment that its former client had started. No other
    // step may create one.
    if (!isMove) expect({ step, started }).toEqual({ step, started: [] });
    const signed = before.signatures.filter(({ id }) => !seen.signatures.has(id));
    for (const { id } of signed) seen.signatures.add(id);
    const astray = signed.filter(({ clientId, documentClientId }) => clientId !== documentClientId);
    expect({ step, astray }).toEqual({ step, astray: [] });
  }
  const shown = world.now.files.filter(
    ({ id, clientId, isShared }) =>
      isShared && world.sharedWith.has(id) && world.sharedWith.get(id) !== clientId,
  );
  expect({ step, shown: isAlone ? shown : [] }).toEqual({ step, shown: [] });
  const links = [...world.links.values()];
  let at = turn;
  for (const link of links) {
    if (!link.isOver) continue;
    await expectOver(world, link, at);
    at += 1;
  }
  if (isAlone) {
    const { done } = await readMoment(world);
    expect({ step, done }).toEqual({ step, done: before.done });
    // Opening a signable estimate renders its PDF, so check estimates less often.
    const own = links.filter(
      ({ isOver, entity }) => !isOver && (turn % 4 === 0 || entity !== 'estimates'),
    );
    const link = own[turn % Math.max(1, own.length)];
    if (link) await expectOwn(world, link, turn);
  }
}

/**
 * Marks everything that concurrent callers did as checked, since it is unknown which client it
 * belonged to at that time.
 */
export async function noteAll(world: LinkedWorld, seen: Watched): Promise<void> {
  const { strays, signatures } = await readMoment(world);
  for (const { id } of strays) seen.strays.add(id);
  for (const { id } of signatures) seen.signatures.add(id);
  for (const { id, clientId, isShared } of world.now.files) {
    if (isShared && world.sharedWith.has(id)) world.sharedWith.set(id, clientId);
  }
}

/** Runs the same checks on every link, and on the data of the provider and the mail server. */
export async function expectApartAtEnd(world: LinkedWorld, seen: Watched): Promise<void> {
  await expectApart(world, { turn: 0, isAlone: true, seen, step: 'the end' });
  const isMoved = ({ entity, entityId }: FollowedLink) =>
    [...world.links.values()].some(
      (one) => one.isOver && one.entity === entity && one.entityId === entityId,
    );
  for (const [turn, link] of [...world.links.values()].entries()) {
    if (!link.isOver && (link.entity !== 'estimates' || isMoved(link))) {
      await expectOwn(world, link, turn);
    }
  }
  await world.office.api.workThroughQueue();
  await expectOwnCards(world);
  await expectNoneOpen(world);
  if (!world.isCrowded) expectOwnMails(world);
}
