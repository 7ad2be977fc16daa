/** Every field of a request is either saved, rejected by name, or set only by the server. */
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#app/server/features.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { addressOf, ENTITY_NAMES, type EntityName } from '#shared/entity-names.ts';
import { entityOf } from '#shared/registered-entities.ts';
import type { Field } from '#shared/fields/field.ts';
import { startApi, type TestUser } from '#test/api.ts';
import type { ApiAnswer } from '#test/api-client.ts';
import { samplesOf, type NamedRecords, type Written } from '#test/entity-samples.ts';
import * as make from '#test/factories.ts';
import { aSubmission } from '#test/submissions.ts';

/** The fields in section 3 of the specification that clients send or read. */
const SPECIFIED: Partial<Record<EntityName, string>> = {
  contacts: 'id name email phone type status company address notes createdAt',
  jobs: `id title description clientId status priority jobType leadSource salesRep addressLine1 addressLine2
    city state postalCode allDay startDate endDate tentativeInstallDate dateOfLoss warrantyScheduled
    initialApptDate initialApptTime tentativeInstallTime predominateRoof pitchMeasurement existingLayers
    shingleColors dripEdgeColor selectedOptions permitNeeded budget contractAmount depositAmount deductible
    insuranceCompany claimNumber adjusterName adjusterPhone adjusterEmail assignedTeam relatedContacts tags
    createdAt`,
  tasks: `id title description jobId assignedTo assigneeId status priority category templateId estimatedHours
    actualHours completionPercentage isRecurring recurringInterval dependsOnTaskId autoAssigned instructions
    dueDate startDate completedAt createdAt`,
  estimates: `id estimateNumber title clientId jobId date expiryDate validUntil status items subtotal tax total
    totalAmount notes description createdAt`,
  invoices: `id invoiceNumber clientId jobId description date dueDate status items subtotal tax total paid
    balance notes createdAt paidAmount totalAmount`,
  payments: 'id invoiceId amount date method stripePaymentId status notes createdAt',
  web_forms: 'id title description createdBy status fields settings createdAt updatedAt',
  web_form_submissions: 'id formId contactId jobId data status notes createdAt',
};

const STAMP = 'who made a record and when is what happened, not what a request says';
const SUM = 'the server adds up the lines and the ledger, whatever is sent';

/** Specified fields that only the server sets, each with the reason. */
const SET_BY_SERVER: Readonly<Record<string, string>> = {
  id: 'a record keeps its number',
  createdAt: STAMP,
  updatedAt: STAMP,
  createdBy: STAMP,
  completedAt: 'follows from the status',
  subtotal: SUM,
  balance: SUM,
  formId: 'a submission stays with its form',
  data: 'what a sender wrote stays as it was sent',
  contactId: 'attaching has a call of its own, which also fills in the contact',
  jobId: 'attaching has a call of its own, which also makes the job',
};

const api = await startApi();
let office: TestUser;
let named: NamedRecords;

beforeAll(async () => {
  office = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  const { locations } = await office.ok(companyEndpoints.read);
  const { locations: both } = await office.ok(companyEndpoints.update, {
    body: { locations: [...locations, { name: 'Ogden yard' }] },
  });
  const { id: clientId } = await make.aContact(office);
  const template = {
    title: 'Tear-off',
    category: 'project_management',
    assignedTo: office.userId,
  } as const;
  named = {
    clientId,
    otherClientId: (await make.aContact(office, { name: 'Ben Otis' })).id,
    jobId: (await make.aJob(office, { clientId })).id,
    invoiceId: (await make.anInvoice(office, { clientId })).id,
    userId: office.userId,
    taskId: (await make.aTask(office)).id,
    templateId: (await office.ok(taskEndpoints.createTemplate, { body: template })).id,
    locationId: both.at(-1)?.id ?? 0,
  };
});

type Body = Record<string, unknown>;

/** The fields for a new record of some kinds; other kinds use their required fields. */
const NEW: Partial<Record<EntityName, () => Body | Promise<Body>>> = {
  contacts: () => ({ name: 'Maria Alvarez', type: 'client' }),
  jobs: () => ({ title: 'Alvarez re-roof', clientId: named.clientId }),
  tasks: () => ({ title: 'Order shingles', category: 'financial' }),
  estimates: () => ({ clientId: named.clientId, items: make.ROOF_ITEMS }),
  invoices: () => ({ clientId: named.clientId, items: make.ROOF_ITEMS }),
  payments: () => ({ invoiceId: named.invoiceId, amount: 10, method: 'check' }),
  job_costs: async () => ({
    jobId: (await make.aJob(office, { clientId: named.clientId })).id,
    category: 'material',
    description: 'Shingles',
    amount: 120,
  }),
  web_forms: () => ({ title: 'Inspection', fields: [{ id: 'name', type: 'TEXT', label: 'Name' }] }),
};

async function aRecord(kind: EntityName): Promise<number> {
  if (kind === 'files') return (await make.aFile(office)).id;
  if (kind === 'web_form_submissions') {
    return aSubmission(api.database, { formId: (await make.aWebForm(office)).id });
  }
  const { body } = await office.expect(201).post(`/api/${addressOf(kind)}`, await aNew(kind));

  return (body as { id: number }).id;
}

/** Counter for generating text values that no new record has. */
let texts = 0;

function anotherValue({ kind, values = [], default: usual }: Field): unknown {
  switch (kind) {
    case 'text':
      texts += 1;

      return `No. ${texts}`;
    case 'lines':
      return 'Two\nlines';
    case 'email':
      return 'other@mail.example';
    case 'phone':
      return '(801) 555-0199';
    case 'choice':
      return values.findLast((value) => value !== usual && value !== 'lost');
    case 'money':
      return 321.5;
    case 'number':
      return 3;
    case 'day':
      return '2026-12-15';
    case 'time':
      return '09:30';
    case 'flag':
      return usual !== true;
    case 'texts':
      return ['Skylight'];
    default:
      return undefined;
  }
}

async function aNew(kind: EntityName): Promise<Body> {
  const known = await NEW[kind]?.();
  if (known) return known;
  const needed = Object.entries(entityOf(kind).fields).filter(
    ([, field]) => field.isRequired && field.default === undefined,
  );

  return Object.fromEntries(needed.map(([name, field]) => [name, anotherValue(field)]));
}

function writtenOf(kind: EntityName, field: string): Written {
  const own = samplesOf(kind).written?.(named)[field];
  if (own) return own;
  if (field === 'version') return { instruction: 'finds concurrent edits' };
  const declared = entityOf(kind).fields[field];
  const value = declared && anotherValue(declared);
  if (value === undefined) throw new Error(`${kind}.${field} needs a value in its samples file`);

  return { value };
}

const namesIn = ({ body }: Endpoint): string[] =>
  Object.keys(
    z.toJSONSchema(body as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' })
      .properties ?? {},
  );

interface Call {
  name: string;
  kind: EntityName;
  endpoint: Endpoint;
}

const CALLS: Call[] = ENTITY_NAMES.flatMap((kind) =>
  Object.values(contract[kind] ?? {})
    .filter(
      ({ method, path }) =>
        ['POST', 'PUT', 'PATCH'].includes(method) &&
        [`/api/${addressOf(kind)}`, `/api/${addressOf(kind)}/:id`].includes(path) &&
        !(method === 'POST' && kind === 'files'),
    )
    .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, kind, endpoint })),
);

/**
 * Sends a body to the call, either with the required fields of a new record or as an update of a
 * record created for this.
 */
async function send({ kind, endpoint: { method } }: Call, sent: Body): Promise<ApiAnswer> {
  const path = `/api/${addressOf(kind)}`;
  if (method === 'POST') return office.post(path, { ...(await aNew(kind)), ...sent });
  const url = `${path}/${await aRecord(kind)}`;

  return method === 'PUT' ? office.put(url, sent) : office.patch(url, sent);
}

/** Reads the record again after the call. */
async function readBack({ kind }: Call, { body }: ApiAnswer): Promise<Body> {
  const { id } = body as { id: number };
  const answer = await office.expect(200).get(`/api/${addressOf(kind)}/${id}`);

  return answer.body as Body;
}

const FIELDS = CALLS.flatMap((call) => {
  const specified = SPECIFIED[call.kind]?.split(/\s+/) ?? [];

  return [...new Set([...namesIn(call.endpoint), ...specified])].map(
    (field) => [call.name, field, call] as const,
  );
});

describe('a field that is sent', () => {
  test('belongs to one of the kinds of records whose calls write', () => {
    expect(new Set(CALLS.map(({ kind }) => kind))).toEqual(new Set(ENTITY_NAMES));
    expect(FIELDS.length).toBeGreaterThan(300);
  });

  test.each(FIELDS)(
    '%s keeps “%s”, refuses it by name, or leaves it to the server',
    async (_, field, call) => {
      const isTaken = namesIn(call.endpoint).includes(field);
      const written: Written = isTaken
        ? writtenOf(call.kind, field)
        : { instruction: SET_BY_SERVER[field] ?? '' };
      if ('instruction' in written) {
        expect(written.instruction, 'a reason why it is not kept').not.toBe('');

        return;
      }
      if ('refused' in written) {
        const { status, body } = await send(call, { [field]: written.refused });
        expect(status).toBe(400);
        expect(body).toMatchObject({ issues: [{ path: field }] });

        return;
      }
      const { value, beside, readAs = field } = written;
      const answer = await send(call, { ...beside, [field]: value });
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      expect(answer.body).toMatchObject({ [readAs]: value });
      expect(await readBack(call, answer)).toMatchObject({ [readAs]: value });
    },
  );
});

describe('a field that only the server sets', () => {
  test.each(CALLS.map((call) => [call.name, call] as const))(
    'is taken by %s with a record that is sent back, and changes nothing',
    async (_, call) => {
      const before = await readBack(call, { body: { id: await aRecord(call.kind) } } as ApiAnswer);
      const others = (call.endpoint.setByServer ?? []).filter(
        (name) => name !== 'version' && !namesIn(call.endpoint).includes(name),
      );
      const answer = await send(call, Object.fromEntries(others.map((name) => [name, 987_654])));
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      const after = await readBack(call, answer);
      for (const name of others) {
        expect(after[name], name).not.toBe(987_654);
        expect(typeof after[name], name).toBe(typeof before[name]);
      }
    },
  );
});

test.each(CALLS.map((call) => [call.name, call] as const))(
  '%s refuses a field that it does not know, and names it',
  async (_, call) => {
    const { status, body } = await send(call, { assignedToo: 3 });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'bad_input', issues: [{ path: 'assignedToo' }] });
  },
);
