/**
 * Office workflows from the first call to the refund, as requests that build on each other. Random
 * requests rarely get past a workflow's first steps, and money moves only in the last ones. If a
 * feature's calls depend on earlier calls, add steps for it here.
 */
import { createECDH, randomBytes } from 'node:crypto';
import { documentKey } from '#features/client/client-pages/server/pages/open-link.ts';
import { ADMIN } from '#shared/access-profile.ts';
import type { Contract } from '#shared/endpoint.ts';
import { codeAt } from '#test/two-step.ts';
import type { FuzzBody, FuzzRequest } from './fuzz-request.ts';
import { endpointsOf } from './request-arbitrary.ts';

type Row = Record<string, unknown>;

interface Parts {
  params?: Row;
  json?: unknown;
  csv?: string;
  /** A file of any other type. */
  bytes?: Buffer;
  /** The media type of `bytes`. */
  type?: string;
  query?: string[];
  /** Defaults to the administrator. */
  person?: string;
}

/** Sends a call and returns the response body; empty if the call was rejected. */
type Act = (call: string, parts?: Parts) => Promise<Row>;

/**
 * Returns a function that builds and sends a story's requests. `send` returns the response's JSON.
 */
export function actor(contract: Contract, send: (request: FuzzRequest) => Promise<unknown>): Act {
  const endpoints = new Map(endpointsOf(contract).map(({ name, endpoint }) => [name, endpoint]));

  return async (call, parts = {}) => {
    const { params = {}, json, csv, bytes, query = [], person = ADMIN } = parts;
    const endpoint = endpoints.get(call);
    if (!endpoint) throw new Error(`a story has a call that is not in the contract: ${call}`);

    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
    const file = csv === undefined ? bytes : Buffer.from(csv);
    const body: FuzzBody | undefined =
      file === undefined ? (json !== undefined ? { json } : undefined) : { bytes: file };
    const ofFile = parts.type ?? (csv === undefined ? 'image/png' : 'text/csv');
    const type = file === undefined ? 'application/json' : ofFile;

    return (await send({
      kind: 'valid',
      call,
      isOnCourse: true,
      person,
      method: endpoint.method,
      path,
      query,
      headers: { ...(body && { 'content-type': type }) },
      ...(body && { body }),
    })) as Row;
  };
}

/** Returns the rows of a response; none if it was rejected. */
const listed = (answer: unknown) => (Array.isArray(answer) ? (answer as Row[]) : []);

const items = [
  { description: 'Tear-off and re-roof', quantity: 24.5, price: 412.33 },
  { description: 'Ridge vent', quantity: 1, price: 285 },
];

async function costsOf(act: Act, jobId: unknown): Promise<void> {
  const shingles = { jobId, category: 'material', description: 'Shingles', amount: 1200.5 };
  const { id } = await act('job_costs.create', { json: shingles });
  const ofCost = { params: { id } };
  const { version } = await act('job_costs.read', ofCost);
  const vendor = { vendor: 'Wasatch Supply', version };
  const changed = await act('job_costs.patch', { ...ofCost, json: vendor });
  const cheaper = { amount: 1100, version: changed['version'] };
  await act('job_costs.update', { ...ofCost, json: cheaper });
  await act('job_costs.remove', ofCost);
}

/** A black dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

const box = (type: string, inside: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, inside.length + 8]), Buffer.from(`${type}${inside}`)]);

/** The start of an MP4 file, enough for its type to be detected. */
const MP4 = Buffer.concat([box('ftyp', 'isom\0\0\0\0isom'), box('mdat', 'x'.repeat(64))]);

async function videoOf(act: Act, jobId: unknown): Promise<void> {
  const query = [`jobId=${String(jobId)}`, 'name=walk.mp4'];
  const { id } = await act('files.upload', { bytes: MP4, query, type: 'video/mp4' });
  await act('files.video', { params: { id } });
}

async function partsOf(act: Act, jobId: unknown): Promise<void> {
  const json = { jobId, name: 'plan.png', size: PNG.length };
  const { id } = await act('uploads.start', { json });
  const ofUpload = { params: { id } };
  const first = PNG.subarray(0, 20);
  await act('uploads.addPart', { ...ofUpload, bytes: first, query: ['offset=0'] });
  await act('uploads.read', ofUpload);
  await act('uploads.addPart', { ...ofUpload, bytes: PNG.subarray(20), query: ['offset=20'] });
  await act('uploads.finish', ofUpload);
  await act('uploads.cancel', ofUpload);
}

async function photosOf(act: Act, jobId: unknown): Promise<void> {
  const query = [`jobId=${String(jobId)}`, 'name=roof.png', 'takenAt=2026-11-20T12:00:00Z'];
  const { id, version } = await act('files.upload', { bytes: PNG, query });
  const ofFile = { params: { id } };
  await act('files.read', ofFile);
  await act('files.thumbnail', ofFile);
  await act('files.picture', ofFile);
  await act('files.download', ofFile);
  await act('files.printPhotos', { params: { id: jobId } });
  const after = await act('files.upload', { bytes: PNG, query });
  const ofAfter = { params: { id: after['id'] } };
  await act('files.setBefore', { ...ofAfter, json: { beforeId: id } });
  await act('files.setCover', { ...ofFile, json: { isCover: true } });
  await partsOf(act, jobId);
  await videoOf(act, jobId);
  await act('files.share', { ...ofFile, json: { isShared: false } });
  const changed = await act('files.patch', { ...ofFile, json: { caption: 'Ridge', version } });
  await act('files.update', { ...ofFile, json: { name: 'b.png', version: changed['version'] } });
  await act('files.remove', ofFile);
}

async function fromCallToPayment(act: Act): Promise<void> {
  const client = await act('contacts.create', { json: { name: 'Maria Alvarez', type: 'client' } });
  const clientId = client['id'];
  await act('jobs.saveDraft', { json: { values: { title: 'Re-roof' } } });
  const job = await act('jobs.create', { json: { title: 'Re-roof, main house', clientId } });
  await act('jobs.deleteDraft');
  const ofJob = { params: { id: job['id'] } };
  await act('jobs.read', ofJob);
  const renamed = { title: 'Re-roof and gutters', version: job['version'] };
  const { version } = await act('jobs.update', { ...ofJob, json: renamed });
  await act('jobs.patch', { ...ofJob, json: { status: 'in_progress', version } });
  await noteOn(act, { entity: 'jobs', id: job['id'] });
  await costsOf(act, job['id']);
  await photosOf(act, job['id']);
  const estimate = await act('estimates.create', { json: { clientId, jobId: job['id'], items } });
  const ofEstimate = { params: { id: estimate['id'] } };
  await act('estimates.read', ofEstimate);
  await act('estimates.readPdf', ofEstimate);
  await act('estimates.listRevisions', ofEstimate);
  await act('estimates.patch', {
    ...ofEstimate,
    json: { status: 'accepted', version: estimate['version'] },
  });
  await act('estimates.readRevisionPdf', { params: { id: estimate['id'], number: 1 } });
  const invoice = await act('invoices.fromEstimate', ofEstimate);
  await act('invoices.readPdf', { params: { id: invoice['id'] } });

  const amount = Number(invoice['total']) + 500; // $500 more than the amount owed
  const json = { invoiceId: invoice['id'], amount, method: 'check' };
  const payment = await act('payments.create', { json });
  const ofPayment = { params: { id: payment['id'] } };
  const further = await act('invoices.create', { json: { clientId, status: 'sent', items } });
  await act('invoices.readRevisionPdf', { params: { id: further['id'], number: 1 } });
  await act('payments.apply', { ...ofPayment, json: { invoiceId: further['id'], amount: 120.5 } });
  await act('payments.refund', { ...ofPayment, json: { amount: 79.5, method: 'cash' } });
  await act('payments.readReceipt', ofPayment);
  await act('balances.ofContact', { params: { id: clientId } });
  await act('balances.ofJob', ofJob);

  const mistake = await act('payments.create', {
    json: { invoiceId: further['id'], amount: 10, method: 'cash' },
  });
  await act('payments.void', { params: { id: mistake['id'] }, json: { reason: 'Typed twice' } });
  await toTheClient(act, {
    estimateMessages: estimate['id'],
    invoiceMessages: further['id'],
    receiptMessages: payment['id'],
    statementMessages: clientId,
  });
  await byCard(act, further['id']);
}

/**
 * Drafts, sends, and lists messages for each document, by endpoint group. Sending fails because
 * there is no mail server.
 */
async function toTheClient(act: Act, ids: Row): Promise<void> {
  for (const [group, id] of Object.entries(ids)) {
    const params = { id };
    const { to } = await act(`${group}.draft`, { params });
    const json = { to: to ?? [], subject: 'For you', message: 'Hello' };
    await act(`${group}.send`, { params, json });
    await act(`${group}.list`, { params });
  }
  const params = { id: ids['statementMessages'] };
  await act('sending.updateReminders', { params, json: { isOff: true } });
  await act('sending.readReminders', { params });
  await act('sending.updateSettings', {
    json: {
      reminderRules: [{ days: 7, isOn: true }],
      estimateRules: [{ days: -3, isOn: true }],
      signerRules: [{ days: 2, isOn: true }],
    },
  });
  await act('sending.readSettings');
  await act('sending.senderWarning');
}

async function byCard(act: Act, invoiceId: unknown): Promise<void> {
  const { saveConsent: consent } = await act('cardPayments.settings');
  const { clientId } = await act('invoices.read', { params: { id: invoiceId } });
  const { intentId } = await act('cardPayments.createIntent', {
    json: { amount: 12.5, invoiceId, consent },
  });
  const ofIntent = { params: { intentId } };
  const { paymentId } = await act('cardPayments.check', ofIntent);
  await act('cardPayments.read', ofIntent);
  const json = { amount: 2.5, notes: 'Too much' };
  await act('cardPayments.refund', { params: { id: paymentId }, json });
  await act('reports.payouts');
  const saved = listed(await act('cardPayments.listSaved', { params: { id: clientId } }));
  const ofCard = { params: { id: saved[0]?.['id'] } };
  await act('autopay.planned', { params: { id: invoiceId } });
  await act('autopay.turnOff', { params: { id: clientId } });
  await act('cardPayments.chargeSaved', { ...ofCard, json: { amount: 5, invoiceId } });
  await act('cardPayments.removeSaved', ofCard);
}

async function noteOn(act: Act, record: Row): Promise<void> {
  const note = await act('notes.create', { params: record, json: { text: 'Gate code 4471' } });
  const ofNote = { params: { ...record, noteId: note['id'] } };
  await act('notes.read', ofNote);
  await act('notes.change', { ...ofNote, json: { isPinned: true } });
  await act('notes.remove', ofNote);
}

/** Deletes records that were created by mistake, then restores some of them. */
async function mistakes(act: Act): Promise<void> {
  const json = { name: 'Maria Alvarez (twice)', type: 'client' };
  const { id: clientId } = await act('contacts.create', { json });
  const { id: jobId } = await act('jobs.create', { json: { title: 'Typed twice', clientId } });
  const estimate = await act('estimates.create', { json: { clientId, items } });
  const changed = { notes: 'Not this one', version: estimate['version'] };
  await act('estimates.update', { params: { id: estimate['id'] }, json: changed });
  const copy = await act('estimates.duplicate', { params: { id: estimate['id'] } });
  const invoice = await act('invoices.create', { json: { clientId, status: 'sent', items } });
  const invoiceCopy = await act('invoices.duplicate', { params: { id: invoice['id'] } });
  const paid = { invoiceId: invoice['id'], amount: 25, method: 'cash' };
  const payment = await act('payments.create', { json: paid });

  await act('payments.remove', { params: { id: payment['id'] } });
  await act('trash.list');
  await act('invoices.remove', { params: { id: invoiceCopy['id'] } });
  await act('trash.restore', { params: { entity: 'invoices', id: invoiceCopy['id'] } });
  await act('estimates.remove', { params: { id: copy['id'] } });
  await act('jobs.remove', { params: { id: jobId } });
  const unknownClient = await act('contacts.create', { json: { name: 'Nobody', type: 'client' } });
  await act('contacts.remove', { params: { id: unknownClient['id'] } });
}

async function aDayOfTasks(act: Act): Promise<void> {
  const category = 'project_management';
  const tearOff = { title: 'Tear off', category, dueInHours: 1.5 };
  const template = await act('tasks.createTemplate', { json: tearOff });
  const templateId = template['id'];
  const permit = await act('tasks.create', { json: { title: 'Pull the permit', category } });
  const task = await act('tasks.create', {
    json: { title: 'Tear off', category, templateId, dependsOnTaskIds: [permit['id']] },
  });
  const ofTask = { params: { id: task['id'] } };
  await act('tasks.startTimer', ofTask);
  await act('tasks.stopTimer', ofTask);
  const entered = listed(await act('tasks.enterHours', { ...ofTask, json: { hours: 2.5 } }));
  const entry = { id: task['id'], entryId: entered[0]?.['id'] };
  await act('tasks.removeHours', { params: entry });

  const person = 'Field Technician';
  const { id: technician } = await act('auth.me', { person });
  const due = { dueDate: '2099-06-01', dueTime: '14:30' };
  const haul = { title: 'Haul away', category, assignedTo: technician, ...due };
  await act('tasks.create', { json: haul });
  const { notifications } = await act('notifications.list', { person });
  await act('notifications.read', { person, params: { id: listed(notifications)[0]?.['id'] } });
  const device = await act('notifications.addDevice', { person, json: aSubscription() });
  await act('notifications.removeDevice', { person, params: { id: device['id'] } });
  await act('tasks.setStatus', { ...ofTask, json: { status: 'completed', evenIfWaiting: true } });
  await act('tasks.remove', { params: { id: permit['id'] } });
  await act('tasks.removeTemplate', { params: { id: templateId } });
}

/** Creates a browser's push subscription. */
const aSubscription = () => ({
  endpoint: 'http://push.example/send/1',
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});

async function aFileOfContacts(act: Act): Promise<void> {
  const csv =
    'Name,Email\nRuth Castillo,ruth@castillo.example\nNo name at all\nBo Li,bo@@li.example\nCy Ortega,cy@@';
  const file = await act('contactImports.upload', { csv, query: ['fileName=contacts.csv'] });
  const ofFile = { params: { id: file['id'] } };
  await act('contactImports.review', {
    ...ofFile,
    json: {
      hasHeader: true,
      mapping: ['name', 'email'],
      defaultType: 'client',
      duplicates: 'create',
    },
  });
  await act('contactImports.advance', ofFile);
  const rows = listed(await act('contactImports.rows', ofFile));
  const decided = { id: file['id'], rowId: rows[0]?.['id'] };
  await act('contactImports.decide', { params: decided, json: { decision: 'skip' } });
  const wrong = { id: file['id'], rowId: rows[2]?.['id'] };
  await act('contactImports.correct', {
    params: wrong,
    json: { cells: [{ column: 1, text: 'bo@li.example' }] },
  });
  await act('contactImports.restoreRow', { params: wrong });
  const email = { params: { id: file['id'], field: 'email' } };
  await act('contactImports.goWithout', email);
  await act('contactImports.goWith', email);
  await act('contactImports.start', ofFile);
  await act('contactImports.advance', ofFile);
  await act('contactImports.notImported', ofFile);
  await act('contactImports.undo', ofFile);

  const other = await act('contactImports.upload', { csv, query: ['fileName=again.csv'] });
  await act('contactImports.discard', { params: { id: other['id'] } });
  await aListWithNamesOnly(act);
}

async function aListWithNamesOnly(act: Act): Promise<void> {
  const csv = 'Name,Phone\nAnn Park,\nBo Li,\nCy Roe,801-555-0142\n';
  const { id } = await act('contactImports.upload', { csv, query: ['fileName=names.csv'] });
  const ofFile = { params: { id } };
  await act('contactImports.review', {
    ...ofFile,
    json: {
      hasHeader: true,
      mapping: ['name', 'phone'],
      defaultType: 'client',
      duplicates: 'create',
    },
  });
  await act('contactImports.advance', ofFile);
  await act('contactImports.importNameOnly', ofFile);
  await act('contactImports.skipNameOnly', ofFile);
  await act('contactImports.discard', ofFile);
}

async function peopleComeAndGo(act: Act, { signIn, number }: StoryOptions): Promise<void> {
  const email = `crew.${number}@ridgeline.example`;
  const invited = await act('team.invite', { json: { email, accessProfile: 'User' } });
  const invitation = invited['invitation'] as Row | undefined;
  const tokenOf = ({ link }: Row) => ({ token: String(link).split('/').at(-1) });
  await act('auth.invitationState', { params: tokenOf(invited) });
  await act('team.withdrawInvitation', { params: { id: invitation?.['id'] } });

  const { id } = await act('auth.me', { person: 'Field Technician' });
  const forgot = await act('team.makeResetLink', { params: { id } });
  await act('auth.resetState', { params: tokenOf(forgot) });
  const again = await act('team.invite', { json: { email, accessProfile: 'User' } });
  const { id: joined } = await act('auth.join', {
    params: tokenOf(again),
    json: { fullName: 'Casey Newhand', password: signIn['password'] },
    person: 'nobody',
  });
  await act('team.changeUser', { params: { id: joined }, json: { isActive: false } });

  // Signing in ends the session of the cookie sent with the request.
  await act('auth.login', { json: signIn, person: 'nobody' });
  const open = listed(await act('auth.openSignIns'));
  const other = open.find((one) => !one['isCurrent']);
  await act('auth.endSignIn', { params: { id: other?.['id'] } });
  await act('auth.endOtherSignIns');

  const person = 'Subcontractor'; // This user is restored before the next stories.
  await act('profile.updateAvatar', { person, bytes: PNG });
  await act('profile.deleteAvatar', { person });
  await act('profile.deleteMe', { person });
}

/**
 * Turns two-step verification on and then off: otherwise the user couldn't sign in with just a
 * password.
 */
async function twoStepVerification(act: Act, { signIn }: StoryOptions): Promise<void> {
  const asUser = (call: string, json: Row) => act(`secondFactor.${call}`, { person: 'User', json });
  const proof = { currentPassword: signIn['password'] };
  const turnOn = async () => {
    const { secret } = await asUser('startAuthenticator', proof);
    if (typeof secret !== 'string') return;
    await asUser('confirmAuthenticator', { code: codeAt(secret, new Date()) });
  };
  await turnOn();
  await asUser('renewRecoveryCodes', proof);
  await asUser('startPasskey', proof);
  await asUser('turnOff', proof);
  await turnOn();
  const { id } = await act('auth.me', { person: 'User' });
  await act('team.resetSecondFactor', { params: { id } });
}

async function wordsOfJobs(act: Act, { number }: StoryOptions): Promise<void> {
  const { id: clientId } = await act('contacts.create', { json: { name: 'Ann', type: 'client' } });
  const word = `hale ${number}`;
  await act('jobs.create', {
    json: { title: 'Re-roof', clientId, tags: [word], leadSource: `Radio ${number}` },
  });
  await act('jobTags.rename', { json: { from: word, to: `Hail ${number}` } });
  await act('jobTags.remove', { json: { word: `Hail ${number}` } });
  await act('jobTags.changes');
  await act('leadSources.add', { json: { word: `Radio ${number}` } });
  await act('leadSources.arrange', { json: { sources: [{ word: 'online', isHidden: false }] } });
  await act('leadSources.rename', {
    json: { from: `Radio ${number}`, to: 'referral', isMerge: true },
  });
  await act('leadSources.add', { json: { word: `Billboard ${number}` } });
  await act('leadSources.remove', { json: { word: `Billboard ${number}` } });
}

/** Opens and submits a web form as an anonymous visitor, through the API and through its page. */
async function aFormOfTheWebsite(act: Act, { number }: StoryOptions): Promise<void> {
  const fields = [
    { id: 'name', type: 'TEXT', label: 'Name', required: true },
    { id: 'roof', type: 'SELECT', label: 'Roof', options: ['Shingle', 'Metal'] },
    { id: 'photos', type: 'FILE', label: 'Photos' },
  ];
  const json = { title: `Free inspection ${number}`, status: 'published', fields };
  const { id, slug } = await act('web_forms.create', { json });
  const asVisitor = { person: 'nobody', params: { id: slug } };
  const { token } = await act('publicForms.read', asVisitor);
  const query = ['name=roof.png', `token=${String(token)}`];
  const file = await act('publicForms.upload', { ...asVisitor, bytes: PNG, query });
  const answers = { name: `Maria ${number}`, roof: 'Metal', photos: [file['token']] };
  await act('publicForms.submit', { ...asVisitor, json: answers });
  const renewed = await act('publicForms.renewToken', { ...asVisitor, json: { token } });

  await act('formPages.show', asVisitor);
  await act('formPages.embed', asVisitor);
  const typed = { 'form:token': String(renewed['token']), name: `Ann ${number}` };
  await act('formPages.send', {
    ...asVisitor,
    bytes: Buffer.from(new URLSearchParams(typed).toString()),
    type: 'application/x-www-form-urlencoded',
  });
  await theOfficeAnswers(act, id);
  await act('web_forms.read', { params: { id } });
  await act('web_forms.patch', { params: { id }, json: { description: 'We come and look.' } });
  await act('web_forms.update', { params: { id }, json: { title: `Inspection ${number}` } });
  await act('web_forms.remove', { params: { id } });
}

/**
 * Processes a form submission as the office does: opens it, attaches it to a record, undoes the
 * attachment, and deletes it.
 */
async function theOfficeAnswers(act: Act, formId: unknown): Promise<void> {
  const query = [`formId=${String(formId)}`, 'sort=createdAt'];
  const [first] = listed(await act('web_form_submissions.list', { query }));
  const id = first?.['id'];
  const one = { params: { id } };
  await act('web_form_submissions.read', one);
  await act('web_form_submissions.possibleSenders', one);
  await act('web_form_submissions.notSpam', one);
  await act('web_form_submissions.openFiles', one);
  const [file] = listed(await act('web_form_submissions.files', one));
  const ofFile = { params: { id, fileId: file?.['id'] } };
  await act('web_form_submissions.fileThumbnail', ofFile);
  await act('web_form_submissions.fileContent', ofFile);
  await act('web_form_submissions.contacted', { ...one, json: { by: 'phone' } });
  await act('web_form_submissions.attachmentPlan', { ...one, query: ['makesJob=yes'] });
  await act('web_form_submissions.attach', { ...one, json: { makesJob: true } });
  await act('web_form_submissions.undo', one);
  await act('web_form_submissions.patch', { ...one, json: { notes: 'Call after five' } });
  await act('web_form_submissions.update', { ...one, json: { status: 'processed' } });
  await act('web_form_submissions.remove', one);
}

/**
 * Acts as a client who has only a link: reads an estimate, asks a question, signs, and checks the
 * signed copy.
 */
async function aClientSigns(act: Act): Promise<void> {
  const json = { name: 'Ann Client', type: 'client' };
  const { id: clientId } = await act('contacts.create', { json });
  const items = [{ description: 'Re-roof', quantity: 1, price: 4025 }];
  const estimate = { json: { clientId, items, status: 'sent' } };
  const { id } = await act('estimates.create', estimate);
  const addressOf = async (entity: string, of: unknown) => {
    const { url } = await act('clientLinks.share', { params: { entity, id: of } });

    return { person: 'nobody', params: { token: String(url).split('/').at(-1) } };
  };
  const asClient = await addressOf('estimates', id);
  const send = (sent: Record<string, string>, from = asClient) =>
    act('clientPages.send', {
      ...from,
      bytes: Buffer.from(new URLSearchParams(sent).toString()),
      type: 'application/x-www-form-urlencoded',
    });
  const ofEstimate = { params: { id } };
  const named = { signers: [{ name: 'Ann Client', email: 'ann@mail.example' }] };
  await act('signers.set', { ...ofEstimate, json: named });
  await act('signers.list', ofEstimate);
  await act('signers.set', { ...ofEstimate, json: { signers: [] } });
  await act('clientPages.show', asClient);
  await act('clientPages.readPdf', asClient);
  const query = [`estimateId=${String(id)}`, 'name=roof.png'];
  const { id: fileId } = await act('files.upload', { bytes: PNG, query });
  await act('files.share', { params: { id: fileId }, json: { isShared: true } });
  const token = String(asClient.params.token);
  const file = `file=${documentKey(token, 'files', Number(fileId))}`;
  await act('clientPages.readPicture', { ...asClient, query: [file, 'small'] });
  const ofText = [`estimateId=${String(id)}`, 'name=a.txt'];
  const text = { bytes: Buffer.from('Ten years'), type: 'text/plain', query: ofText };
  const { id: textId } = await act('files.upload', text);
  await act('files.share', { params: { id: textId }, json: { isShared: true } });
  const other = `file=${documentKey(token, 'files', Number(textId))}`;
  await act('clientPages.readFile', { ...asClient, query: [other] });
  await send({ verb: 'ask', text: 'Which color?' });
  await send({ verb: 'accept', choose: 'yes', choices: 'yes', package: 'Better' });
  await act('clientLinks.read', { params: { entity: 'estimates', id } });
  const [first] = listed(await act('estimates.listRevisions', { params: { id } }));
  const sha256 = String(first?.['pdfSha256']);
  const signer = { name: 'Ann Client', email: 'ann@mail.example', consent: 'yes' };
  await send({ verb: 'accept', ...signer, sha256 });
  await act('clientPages.readSigned', asClient);
  await act('signatures.list', { params: { id } });
  await act('signatures.readPdf', { params: { id, number: 1 } });
  const ofAll = await addressOf('contacts', clientId);
  await act('clientPages.show', ofAll);
  await act('clientPages.readStatement', ofAll);
  await send({ verb: 'update', text: 'Is this still good?' }, ofAll);
  const { id: otherId } = await act('estimates.create', estimate);
  await send({ verb: 'decline', reason: 'Too dear' }, await addressOf('estimates', otherId));
  const owed = { clientId, status: 'sent', items };
  const { id: invoiceId, total } = await act('invoices.create', { json: owed });
  const ofInvoice = await addressOf('invoices', invoiceId);
  await act('payLinks.read', { params: { id: invoiceId } });
  await act('payLinks.turnOff', { params: { id: invoiceId } });
  await act('clientPayments.show', ofInvoice);
  const { saveConsent: consent } = await act('cardPayments.settings');
  const { paidPath } = await act('clientPayments.begin', {
    ...ofInvoice,
    json: { amount: total, consent },
  });
  const started = { ...ofInvoice, query: [String(paidPath).split('?').at(-1) ?? ''] };
  await act('clientPayments.showPaid', started);
  await act('clientPayments.check', started);
  const saved = listed(await act('cardPayments.listSaved', { params: { id: clientId } }));
  const method = documentKey(
    String(ofInvoice.params.token),
    'saved-methods',
    Number(saved[0]?.['id']),
  );
  await act('savedCards.act', {
    ...ofInvoice,
    bytes: Buffer.from(String(new URLSearchParams({ verb: 'remove', method }))),
    type: 'application/x-www-form-urlencoded',
  });
  const received = { invoiceId, amount: 25, method: 'cash' };
  const { id: paymentId } = await act('payments.create', { json: received });
  const receipt = documentKey(String(ofAll.params.token), 'payments', Number(paymentId));
  await act('clientPages.readReceipt', { ...ofAll, query: [`receipt=${receipt}`] });
  await act('history.timeline', { params: { entity: 'contacts', id: clientId } });
  await act('verify.show', { person: 'nobody' });
  await act('verify.check', {
    person: 'nobody',
    bytes: Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\r\n--x--\r\n',
    ),
    type: 'multipart/form-data; boundary=x',
  });
  await act('clientLinks.turnOff', { params: { entity: 'estimates', id } });
}

/** Retries failed jobs. They exist only in the first round. */
async function secondTries(act: Act): Promise<void> {
  const [first, second] = listed(await act('queue.list'));
  await act('queue.retry', { params: { id: first?.['id'] } });
  await act('queue.remove', { params: { id: second?.['id'] } });
  await act('company.deleteLogo');
  const { address } = await act('profile.calendarAddress');
  const token = String(address).split('/').at(-1)?.replace('.ics', '');
  await act('calendar.read', { params: { token } });
}

async function takingEverythingAlong(act: Act, { signIn }: StoryOptions): Promise<void> {
  await act('backups.create');
  const made = listed(await act('backups.list')).find((one) => one['hasFile']);
  const ofBackup = { params: { id: made?.['id'] } };
  const password = { currentPassword: signIn['password'] };
  const { token } = await act('backups.allowDownload', { ...ofBackup, json: password });
  await act('backups.download', { ...ofBackup, query: [`token=${String(token)}`] });
}

interface StoryOptions {
  /** The administrator's credentials. */
  signIn: Row;
  /** The round's number, used in names that must be unique. */
  number: number;
}

/** Runs every story once. Steps may be rejected because of what hostile requests left behind. */
export async function runStories(act: Act, storyOptions: StoryOptions): Promise<void> {
  await fromCallToPayment(act);
  await mistakes(act);
  await aDayOfTasks(act);
  await aFileOfContacts(act);
  await peopleComeAndGo(act, storyOptions);
  await twoStepVerification(act, storyOptions);
  await wordsOfJobs(act, storyOptions);
  await aFormOfTheWebsite(act, storyOptions);
  await aClientSigns(act);
  await secondTries(act);
  await takingEverythingAlong(act, storyOptions);
}
