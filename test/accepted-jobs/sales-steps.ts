/**
 * Random actions that an office and its clients perform on jobs, estimates, and deposits:
 * generators, and the API calls that perform them.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { JOB_STATUSES, type JobStatus } from '#features/work/jobs/job.ts';
import { keysOf } from '#shared/keys-of.ts';
import type { TestApi, TestUser } from '#test/api.ts';
import type { ApiAnswer } from '#test/api-client.ts';
import { postForm, shownSha } from '#test/client-page.ts';
import { aContact, aJob, anEstimate, over } from '#test/factories.ts';
import { SalesModel, type ModelEstimate, type ModelInvoice } from './sales-model.ts';

/** Relative frequency of each action. */
const WEIGHTS = {
  stage: 5,
  accept: 7,
  'accept in bulk': 2,
  'client signs': 2,
  'take back': 6,
  'take back in bulk': 2,
  'delete estimate': 3,
  'restore estimate': 4,
  'type contract': 4,
  revise: 3,
  pay: 3,
  convert: 2,
  'send invoice': 2,
  'cancel invoice': 1,
  'trash job': 2,
  'restore job': 4,
  'give to a rep': 1,
} as const;

type Verb = keyof typeof WEIGHTS;
const VERBS = keysOf(WEIGHTS);

interface DrawnStep {
  verb: Verb;
  pick: number;
  other: number;
  /** Minutes that pass before the step. */
  minutes: number;
}

const DAY = 24 * 60;
const drawnStep: fc.Arbitrary<DrawnStep> = fc.record({
  verb: fc.constantFrom(
    ...VERBS.flatMap((verb) => Array.from({ length: WEIGHTS[verb] }, () => verb)),
  ),
  pick: fc.nat(999),
  other: fc.nat(999),
  minutes: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(1, 60) },
    { weight: 3, arbitrary: fc.constantFrom(3 * DAY - 1, 3 * DAY + 1, 9 * DAY) },
    { weight: 1, arbitrary: fc.constant(31 * DAY) },
  ),
});

/** Generates the jobs' initial stages and the steps that follow. */
export const drawnSales = fc.record({
  stages: fc.tuple(fc.constantFrom(...JOB_STATUSES), fc.constantFrom(...JOB_STATUSES)),
  steps: fc.array(drawnStep, { minLength: 10, maxLength: 22 }),
});

export interface SalesWorld {
  api: TestApi;
  office: TestUser;
  /** The users a job can be assigned to, including null. */
  reps: readonly (number | null)[];
  model: SalesModel;
}

/** Counts how often each action succeeded and how often it was rejected. */
export const taken = new Map<string, { yes: number; no: number }>();

/**
 * Returns true if the action succeeded and false if it was rejected. Fails the test on a server
 * error.
 */
function isDone(step: string, { status, body }: ApiAnswer): boolean {
  const { yes, no } = taken.get(step) ?? { yes: 0, no: 0 };
  taken.set(step, status < 400 ? { yes: yes + 1, no } : { yes, no: no + 1 });
  expect({ step, fault: status < 500 ? null : body }).toEqual({ step, fault: null });

  return status < 400;
}

const pickOf = <One>(all: readonly One[], pick: number): One | undefined => all[pick % all.length];

const DEPOSIT_PERCENT = 30;
const dollars = (pick: number) => [100, 200, 350][pick % 3] ?? 100;
const depositOf = (cents: number, isAsked: boolean) =>
  isAsked ? (cents * DEPOSIT_PERCENT) / 100 : 0;

/** Creates two jobs with two estimates each, and an estimate without a job. */
export async function beginSales(
  { api, office, reps }: Omit<SalesWorld, 'model'>,
  stages: readonly JobStatus[],
): Promise<SalesWorld> {
  const model = new SalesModel();
  const world = { api, office, reps, model };
  const { id: clientId } = await aContact(office);
  const filed = [];
  for (const [place, status] of stages.entries()) {
    const salesRep = reps[place % reps.length] ?? null;
    const lost = { lostReason: 'price' as const };
    const { id } = await aJob(office, {
      clientId,
      status,
      salesRep,
      ...(status === 'lost' && lost),
    });
    const job = model.addJob({ id, clientId, salesRep }, status, api.clock.now());
    if (status === 'lost') job.lostReason = lost.lostReason;
    filed.push(job, job);
  }
  for (const [place, job] of [...filed, null].entries()) {
    const price = dollars(place);
    const isAsked = place % 2 === 0;
    const { id } = await anEstimate(office, {
      clientId,
      jobId: job?.id ?? null,
      status: 'sent',
      expiryDate: null,
      ...(isAsked && { depositPercent: DEPOSIT_PERCENT }),
      ...over(price),
    });
    model.estimates.push({
      id,
      clientId,
      job,
      cents: price * 100,
      depositCents: depositOf(price * 100, isAsked),
      status: 'sent',
      isDeleted: false,
      acceptance: null,
      removedJob: null,
    });
  }

  return world;
}

const pathOf = ({ id }: ModelEstimate) => `/api/estimates/${id}`;

/** Applies an acceptance to the model, using the IDs of the records that the server created. */
async function accepted(
  { api, office, model }: SalesWorld,
  estimate: ModelEstimate,
  mode?: 'adds' | 'replaces',
): Promise<void> {
  const { id } = estimate;
  const stored = await office.ok(estimateEndpoints.read, { params: { id } });
  model.accept(estimate, { now: api.clock.now(), mode, newJobId: () => stored.jobId ?? 0 });
  if (estimate.depositCents === 0 || model.liveInvoices(estimate).length > 0) return;
  await addInvoice({ api, office, model }, estimate, {
    isDeposit: true,
    cents: estimate.depositCents,
    status: 'sent',
  });
}

/** Adds an estimate's newest invoice to the model with its expected values. */
async function addInvoice(
  { office, model }: Pick<SalesWorld, 'api' | 'office' | 'model'>,
  estimate: ModelEstimate,
  expected: Pick<ModelInvoice, 'isDeposit' | 'cents' | 'status'> & { lessDepositCents?: number },
): Promise<void> {
  const all = await office.ok(invoiceEndpoints.list);
  const made = all.filter(({ estimateId }) => estimateId === estimate.id);
  const id = Math.max(...made.map((one) => one.id));
  model.invoices.push({
    lessDepositCents: 0,
    ...expected,
    id,
    clientId: estimate.clientId,
    estimate,
    paidCents: 0,
  });
}

type Act = (world: SalesWorld, drawn: DrawnStep) => Promise<void>;

const onEstimate =
  (
    isMeant: (estimate: ModelEstimate) => boolean,
    act: (world: SalesWorld, estimate: ModelEstimate, drawn: DrawnStep) => Promise<void>,
  ): Act =>
  async (world, drawn) => {
    const estimate = pickOf(world.model.estimates.filter(isMeant), drawn.pick);
    if (estimate) await act(world, estimate, drawn);
  };

const isOpen = ({ status, isDeleted }: ModelEstimate) => status !== 'accepted' && !isDeleted;
const isAccepted = ({ status, isDeleted }: ModelEstimate) => status === 'accepted' && !isDeleted;

async function stage({ api, office, model }: SalesWorld, { verb, pick, other }: DrawnStep) {
  const job = pickOf(
    model.jobs.filter(({ deletedAt }) => deletedAt === null),
    pick,
  );
  const status = pickOf(JOB_STATUSES, other);
  if (!job || !status) return;
  const lostReason = status === 'lost' ? 'postponed' : null;
  const sent = { status, ...(lostReason !== null && { lostReason }) };
  if (!isDone(verb, await office.patch(`/api/jobs/${job.id}`, sent))) return;
  model.setStage(job, status, api.clock.now(), lostReason);
  job.isTouched = true;
}

const accept = onEstimate(isOpen, async (world, estimate, { verb, other }) => {
  const mode = (['adds', 'replaces', undefined, undefined] as const)[other % 4];
  const sent = { status: 'accepted', ...(mode && { contract: mode }) };
  if (!isDone(verb, await world.office.patch(pathOf(estimate), sent))) return;
  await accepted(world, estimate, mode);
});

/**
 * Sets the status of several estimates with one call. Returns the ones that succeeded, in the order
 * the server reports.
 */
async function inBulk(world: SalesWorld, verb: Verb, status: string, some: ModelEstimate[]) {
  if (some.length === 0) return [];
  const ids = some.map(({ id }) => id);
  const answer = await world.office.post('/api/estimates/bulk', { action: 'status', ids, status });
  if (!isDone(verb, answer)) return [];
  const { done } = answer.body as { done: number[] };

  return done.flatMap((id) => some.find((one) => one.id === id) ?? []);
}

async function acceptInBulk(world: SalesWorld, { verb, pick }: DrawnStep) {
  const open = world.model.estimates.filter(isOpen).slice(pick % 2, 3);
  for (const one of await inBulk(world, verb, 'accepted', open)) await accepted(world, one);
}

async function takeBackInBulk(world: SalesWorld, { verb, pick }: DrawnStep) {
  const some = world.model.estimates.filter(isAccepted).slice(pick % 2, 3);
  for (const one of await inBulk(world, verb, 'sent', some)) {
    world.model.takeBack(one, { now: world.api.clock.now(), isKept: false });
    one.status = 'sent';
  }
}

const clientSigns = onEstimate(
  (one) => isOpen(one) && one.status === 'sent',
  async (world, estimate, { verb }) => {
    const { office, api } = world;
    const link = await office.post(`/api/client-links/estimates/${estimate.id}`);
    if (!isDone('share', link)) return;
    const { url } = link.body as { url: string };
    const path = new URL(url, 'http://localhost').pathname;
    const phone = api.anonymous.with({ remoteAddress: `10.7.${estimate.id % 250}.9` });
    const page = await phone.get(path);
    expect(page.status).toBe(200);
    const sent = {
      verb: 'accept',
      name: 'Maria Alvarez',
      email: 'maria.alvarez@mail.example',
      consent: 'yes',
      sha256: shownSha(String(page.body)),
    };
    if (isDone(verb, await postForm(phone, path, sent))) await accepted(world, estimate);
  },
);

const takeBack = onEstimate(isAccepted, async (world, estimate, { verb, other }) => {
  const status = (['sent', 'declined', 'draft'] as const)[other % 3] ?? 'sent';
  const isKept = other % 4 === 0;
  const sent = { status, ...(isKept && { undo: false }) };
  if (!isDone(verb, await world.office.patch(pathOf(estimate), sent))) return;
  world.model.takeBack(estimate, { now: world.api.clock.now(), isKept });
  estimate.status = status;
});

const deleteEstimate = onEstimate(
  ({ isDeleted }) => !isDeleted,
  async ({ api, office, model }, estimate, { verb, other }) => {
    const isKept = other % 4 === 0;
    const path = `${pathOf(estimate)}${isKept ? '?undo=false' : ''}`;
    if (!isDone(verb, await office.delete(path))) return;
    if (estimate.acceptance) model.takeBack(estimate, { now: api.clock.now(), isKept });
    estimate.isDeleted = true;
  },
);

const restoreEstimate = onEstimate(
  ({ isDeleted }) => isDeleted,
  async (world, estimate, { verb }) => {
    const path = `/api/trash/estimates/${estimate.id}/restore`;
    if (!isDone(verb, await world.office.post(path))) return;
    estimate.isDeleted = false;
    if (estimate.status === 'accepted') await accepted(world, estimate);
  },
);

const revise = onEstimate(isAccepted, async ({ office }, estimate, { verb, other }) => {
  const price = dollars(other);
  const sent = { ...over(price), revise: true };
  if (!isDone(verb, await office.patch(pathOf(estimate), sent))) return;
  const cents = price * 100;
  const job = estimate.acceptance?.job;
  if (job && cents !== estimate.cents) {
    job.contract.revise(estimate.id, cents);
    job.isTouched = true;
  }
  estimate.depositCents = depositOf(cents, estimate.depositCents > 0);
  estimate.cents = cents;
});

async function typeContract({ office, model }: SalesWorld, { verb, pick, other }: DrawnStep) {
  const job = pickOf(
    model.jobs.filter(({ deletedAt }) => deletedAt === null),
    pick,
  );
  if (!job) return;
  const contractAmount = [null, 100, 555, 40][other % 4] ?? null;
  if (!isDone(verb, await office.patch(`/api/jobs/${job.id}`, { contractAmount }))) return;
  job.contract.type(contractAmount === null ? null : contractAmount * 100);
  job.isTouched = true;
}

async function pay({ api, office, model }: SalesWorld, { verb, pick, other }: DrawnStep) {
  const owing = model.invoices.filter(
    ({ status, cents, paidCents }) => status === 'sent' && cents > paidCents,
  );
  const invoice = pickOf(owing, pick);
  if (!invoice) return;
  const left = invoice.cents - invoice.paidCents;
  const cents = other % 2 === 0 ? left : Math.ceil(left / 2);
  const sent = { invoiceId: invoice.id, amount: cents / 100, method: 'check' };
  if (!isDone(verb, await office.post('/api/payments', sent))) return;
  invoice.paidCents += cents;
  model.receipts.push({ at: api.clock.now(), cents });
}

const convert = onEstimate(isAccepted, async (world, estimate, { verb }) => {
  const deposit = world.model.liveInvoices(estimate).find(({ isDeposit }) => isDeposit);
  if (!isDone(verb, await world.office.post(`${pathOf(estimate)}/convert`))) return;
  const lessDepositCents = deposit?.cents ?? 0;
  await addInvoice(world, estimate, {
    isDeposit: false,
    cents: Math.max(0, estimate.cents - lessDepositCents),
    status: 'draft',
    lessDepositCents,
  });
});

const setInvoice =
  (from: ModelInvoice['status'], to: ModelInvoice['status']): Act =>
  async ({ office, model }, { verb, pick }) => {
    const some = model.invoices.filter(
      ({ status, paidCents }) => status === from && paidCents === 0,
    );
    const invoice = pickOf(some, pick);
    if (!invoice) return;
    const answer = await office.patch(`/api/invoices/${invoice.id}`, { status: to });
    if (isDone(verb, answer)) invoice.status = to;
  };

async function trashJob({ api, office, model }: SalesWorld, { verb, pick }: DrawnStep) {
  const job = pickOf(
    model.jobs.filter(({ deletedAt }) => deletedAt === null),
    pick,
  );
  if (!job || !isDone(verb, await office.delete(`/api/jobs/${job.id}`))) return;
  job.deletedAt = api.clock.now();
  job.isTouched = true;
}

async function restoreJob({ office, model }: SalesWorld, { verb, pick }: DrawnStep) {
  const job = pickOf(
    model.jobs.filter(({ deletedAt }) => deletedAt !== null),
    pick,
  );
  if (!job || !isDone(verb, await office.post(`/api/trash/jobs/${job.id}/restore`))) return;
  job.deletedAt = null;
  job.isTouched = true;
}

async function giveToRep({ office, model, reps }: SalesWorld, { verb, pick, other }: DrawnStep) {
  const job = pickOf(
    model.jobs.filter(({ deletedAt }) => deletedAt === null),
    pick,
  );
  const salesRep = pickOf(reps, other) ?? null;
  if (!job || !isDone(verb, await office.patch(`/api/jobs/${job.id}`, { salesRep }))) return;
  job.salesRep = salesRep;
  job.isTouched = true;
}

const ACTS: Record<Verb, Act> = {
  stage,
  accept,
  'accept in bulk': acceptInBulk,
  'client signs': clientSigns,
  'take back': takeBack,
  'take back in bulk': takeBackInBulk,
  'delete estimate': deleteEstimate,
  'restore estimate': restoreEstimate,
  'type contract': typeContract,
  revise,
  pay,
  convert,
  'send invoice': setInvoice('draft', 'sent'),
  'cancel invoice': setInvoice('sent', 'cancelled'),
  'trash job': trashJob,
  'restore job': restoreJob,
  'give to a rep': giveToRep,
};

/** Advances the clock and performs one step, both in the application and in the model. */
export async function performSalesStep(world: SalesWorld, drawn: DrawnStep): Promise<void> {
  world.api.clock.pass(drawn.minutes);
  await ACTS[drawn.verb](world, drawn);
}

/** All actions, for comparison with the ones that `taken` counted. */
export const ALL_VERBS: readonly string[] = VERBS;
