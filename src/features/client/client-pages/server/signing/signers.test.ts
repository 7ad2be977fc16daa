/** Several signers in order, with a real mail server. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { notificationEndpoints } from '#features/office/notifications/notification-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { postForm } from '#test/client-page.ts';
import { aContact, anEstimate, over } from '#test/factories.ts';
import { multipart, MULTIPART_TYPE } from '#test/form-page.ts';
import { startMailServer } from '#test/mail-server.ts';
import { readPdf } from '#test/read-pdf.ts';
import { signatureEndpoints } from '../../signature.ts';
import { signerEndpoints } from '../../signer.ts';

const server = await startMailServer();
afterAll(() => server.close());

const MAIL = {
  SMTP_URL: server.url,
  MAIL_FROM: 'office@ridgeline.example',
  PUBLIC_URL: 'http://gable.example',
};
const api = await startApi({ clock: '2026-11-25T16:12:00Z', settings: MAIL });
/** Long enough to take two lines in a certificate. */
const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const client = api.anonymous.with({ headers: { 'user-agent': BROWSER } });
let dana: TestUser;

beforeEach(async () => {
  server.mails.length = 0;
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  await dana.ok(companyEndpoints.update, {
    body: { phone: '(801) 555-0100', email: 'office@ridgeline.example' },
  });
});

const MARIA = { name: 'Maria Alvarez', email: 'maria@mail.example' };
const LUIS = { name: 'Luis Alvarez', email: 'luis@mail.example' };

const setSigners = (id: number, signers: object[]) =>
  dana.send({ method: 'PUT', url: `/api/estimates/${id}/signers`, payload: { signers } });
const signersOf = async (id: number) =>
  (await dana.ok(signerEndpoints.list, { params: { id } })).signers;
const pathOf = ({ url }: { url: string }) => new URL(url).pathname;

/**
 * Creates an estimate that Maria signs before Luis; returns both signers' links and the estimate's
 * general link.
 */
async function forTwo(sent = {}) {
  const { id } = await anEstimate(dana, {
    status: 'sent',
    title: 'Re-roof',
    ...over(4025),
    ...sent,
  });
  expect((await setSigners(id, [MARIA, LUIS])).status).toBe(200);
  const [maria = '', luis = ''] = (await signersOf(id)).map(pathOf);
  const { url } = await dana.ok(clientLinkEndpoints.share, { params: { entity: 'estimates', id } });

  return { id, maria, luis, general: pathOf({ url }) };
}

const page = async (path: string) => String((await client.get(path)).body);
const shownSha = async (path: string) =>
  /name="sha256" value="([^"]*)"/.exec(await page(path))?.[1];
const send = (path: string, sent: Record<string, string>) => postForm(client, path, sent);
const sign = async (path: string, who: { name: string; email: string }, sha256?: string) =>
  send(path, {
    verb: 'accept',
    ...who,
    consent: 'yes',
    sha256: sha256 ?? (await shownSha(path)) ?? '',
  });
const read = (id: number) => dana.ok(estimateEndpoints.read, { params: { id } });

test('The second of two signers accepts an estimate once, and the certificate has both (D30, S45)', async () => {
  const { id, maria, luis, general } = await forTwo();
  const sha256 = await shownSha(maria);
  expect(await page(luis)).toContain('You can sign after Maria Alvarez has signed.');
  expect(await page(luis)).not.toContain('Accept and Sign');
  expect(await page(general)).toContain('Each signer must use their own link.');
  for (const path of [luis, general]) expect((await sign(path, LUIS, sha256)).status).toBe(409);

  const first = await sign(maria, MARIA);
  expect(first.status).toBe(200);
  expect(first.body).toContain('Luis Alvarez signs next');
  expect(await read(id)).toMatchObject({ status: 'sent', jobId: null, revision: 1 });
  await client.expect(404).get(`${maria}/signed.pdf`);
  expect((await sign(maria, MARIA, sha256)).status).toBe(409);

  const last = await sign(luis, LUIS);
  expect(last.status).toBe(200);
  const { status, jobId } = await read(id);
  expect(status).toBe('accepted');
  const job = { status: 'signed_contract', contractAmount: 4025 };
  expect(await dana.ok(jobEndpoints.read, { params: { id: jobId ?? 0 } })).toMatchObject(job);
  expect(await dana.ok(jobEndpoints.list)).toHaveLength(1);
  const { notifications } = await dana.ok(notificationEndpoints.list);
  expect(notifications.filter(({ type }) => type === 'proposalSigned')).toMatchObject([
    { by: 'Luis Alvarez (client)', label: 'EST-1000 · $4,025.00' },
    { by: 'Maria Alvarez (client)', label: 'EST-1000 · $4,025.00, Luis Alvarez signs next' },
  ]);

  const copies = await Promise.all(
    [maria, luis, general].map((p) => client.get(`${p}/signed.pdf`)),
  );
  const [{ bytes } = { bytes: Buffer.alloc(0) }] = copies;
  for (const copy of copies) expect(copy.bytes.equals(bytes)).toBe(true);
  const { text, pages } = await readPdf(bytes);
  expect(pages.at(-1)?.lines.join(' ')).toMatch(
    /^.*Signature certificate.*The company keeps that PDF unchanged/,
  );
  for (const part of [
    'Signed electronically by Maria Alvarez on Nov 25, 2026',
    'Signed electronically by Luis Alvarez on Nov 25, 2026',
    '1 of 2 signers',
    '2 of 2 signers',
    'upload it at http://gable.example/verify',
    'luis@mail.example',
    sha256 ?? '',
  ]) {
    expect(text).toContain(part);
  }
  const checked = await client.expect(200).send({
    method: 'POST',
    url: '/verify',
    headers: { 'content-type': MULTIPART_TYPE },
    payload: multipart([['file', { name: 'a.pdf', bytes }]]),
  });
  expect(checked.body).toMatch(/Estimate EST-1000.*Maria Alvarez.*Luis Alvarez/s);
  expect(await page(general)).toContain('Maria Alvarez and Luis Alvarez signed this estimate on');
  expect(await dana.ok(signatureEndpoints.list, { params: { id } })).toMatchObject([
    { name: 'Luis Alvarez', isComplete: true },
    { name: 'Maria Alvarez', isComplete: false },
  ]);
});

const mailed = () => server.mails.flatMap(({ to = [] }) => to.map(({ address }) => address ?? ''));

test('The next signer is emailed their link after the one before, and both get the signed copy', async () => {
  const { id, maria, luis } = await forTwo();
  const [first] = await signersOf(id);
  const mail = (signerId = 0) => dana.post(`/api/estimates/${id}/signers/${signerId}/mail`);
  expect((await mail(first?.id)).status).toBe(204);
  await api.workThroughQueue();
  expect(mailed()).toEqual([MARIA.email]);
  expect(server.mails[0]?.text).toContain(maria);
  const [, second] = await signersOf(id);
  expect(await mail(second?.id)).toMatchObject({
    status: 409,
    body: { message: 'It is not Luis Alvarez’s turn to sign.' },
  });

  server.mails.length = 0;
  await sign(maria, MARIA);
  await api.workThroughQueue();
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]?.text).toContain('Maria Alvarez already signed.');
  expect(server.mails[0]?.text).toContain(`http://gable.example${luis}`);

  server.mails.length = 0;
  await sign(luis, LUIS);
  await api.workThroughQueue();
  expect(mailed().toSorted()).toEqual([LUIS.email, MARIA.email]);
  for (const { subject, text, to } of server.mails) {
    expect(subject).toBe('Your signed copy of EST-1000');
    expect(text).toContain(to?.[0]?.address === MARIA.email ? maria : luis);
    expect(text).not.toMatch(/^ /m);
  }
});

test('A changed estimate is signed again by all, and one who signed stays until then', async () => {
  const { id, maria, luis } = await forTwo();
  await sign(maria, MARIA);
  const [one, two] = await signersOf(id);
  expect(await setSigners(id, [LUIS])).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Maria Alvarez has already signed') },
  });
  const anna = { id: two?.id, name: 'Anna Alvarez', email: 'anna@mail.example' };
  expect((await setSigners(id, [{ id: one?.id, ...MARIA }, anna])).status).toBe(200);
  // The link was turned off because the signer's email changed.
  await client.expect(404).get(luis);
  const signers = await signersOf(id);
  expect(signers).toMatchObject([
    { ...MARIA, state: 'signed' },
    { name: 'Anna Alvarez', state: 'next' },
  ]);

  await dana.ok(estimateEndpoints.update, { params: { id }, body: over(5000) });
  expect(await signersOf(id)).toMatchObject([{ state: 'next' }, { state: 'waiting' }]);
  expect((await sign(maria, MARIA)).status).toBe(200);
  expect((await sign(pathOf(signers[1] ?? { url: '' }), anna)).status).toBe(200);
  expect(await read(id)).toMatchObject({ status: 'accepted', revision: 2 });
  expect(await setSigners(id, [])).toMatchObject({ status: 409 });
});

test('A signer’s concurrent signatures and decline have one winner, and the last signature accepts once', async () => {
  const { id, maria, luis } = await forTwo();
  await sign(maria, MARIA);
  const sha256 = await shownSha(luis);
  const all = await Promise.all([
    sign(luis, LUIS, sha256),
    sign(luis, LUIS, sha256),
    send(luis, { verb: 'decline', reason: 'No' }),
    send(maria, { verb: 'decline', reason: 'Never mind' }),
  ]);
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  const { status } = await read(id);
  const jobs = await dana.ok(jobEndpoints.list);
  expect(jobs).toHaveLength(status === 'accepted' ? 1 : 0);
});

test('Signers need names and valid addresses, at most six, without duplicates', async () => {
  const { id } = await anEstimate(dana, { status: 'sent' });
  for (const signers of [
    [{ name: '', email: MARIA.email }],
    [{ name: 'Maria', email: 'nowhere' }],
    Array.from({ length: 7 }, () => MARIA),
    [{ ...MARIA, id: 999 }],
    [
      { ...MARIA, id: 999 },
      { ...LUIS, id: 999 },
    ],
  ]) {
    expect((await setSigners(id, signers)).status).toBe(400);
  }
  expect(await signersOf(id)).toEqual([]);
});

test('An estimate that was signed, reopened and not changed is refused with words rather than signed twice', async () => {
  const { id } = await anEstimate(dana, { status: 'sent' });
  const { url } = await dana.ok(clientLinkEndpoints.share, { params: { entity: 'estimates', id } });
  const path = pathOf({ url });
  expect((await sign(path, MARIA)).status).toBe(200);
  await dana.ok(estimateEndpoints.patch, { params: { id }, body: { status: 'sent' } });
  expect(await sign(path, MARIA)).toMatchObject({
    status: 409,
    body: expect.stringContaining('This version is already signed'),
  });
});

describe('Two users who set the signers at once', () => {
  const ANN = { name: 'Ann Park', email: 'ann@mail.example' };
  const listed = (id: number) => dana.ok(signerEndpoints.list, { params: { id } });
  const put = (id: number, version: number, signers: object[]) =>
    dana.send({
      method: 'PUT',
      url: `/api/estimates/${id}/signers`,
      payload: { version, signers },
    });
  const names = async (id: number) => (await signersOf(id)).map(({ name }) => name);

  test('do not overwrite each other: the later one gets both lists to choose from', async () => {
    const { id } = await forTwo();
    const { version, signers } = await listed(id);
    const [maria, luis] = signers.map(({ id: signerId, name, email }) => ({
      id: signerId,
      name,
      email,
    }));
    const first = await put(id, version, [maria ?? {}]);
    expect(first).toMatchObject({ status: 200, body: { version: version + 1 } });
    const second = await put(id, version, [maria ?? {}, luis ?? {}, ANN]);

    expect(second).toMatchObject({
      status: 409,
      body: {
        message: 'Dana Whitfield changed this while you were editing. Choose which values to keep.',
        details: {
          conflicts: [{ field: 'signers', theirs: [maria], changedBy: 'Dana Whitfield' }],
          current: { version: version + 1, signers: [maria] },
        },
      },
    });
    expect(await names(id)).toEqual([MARIA.name]);
    expect((await put(id, version + 1, [maria ?? {}, LUIS, ANN])).status).toBe(200);
    expect(await names(id)).toEqual([MARIA.name, LUIS.name, ANN.name]);
  });

  test('at the very same moment get one success and one question', async () => {
    const { id } = await anEstimate(dana, { status: 'sent', ...over(4025) });
    const { version } = await listed(id);
    const answers = await Promise.all([put(id, version, [MARIA, LUIS]), put(id, version, [ANN])]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const isFirst = answers[0]?.status === 200;
    expect(await names(id)).toEqual(isFirst ? [MARIA.name, LUIS.name] : [ANN.name]);
  });

  test('agree where both name the same, and where another field was changed in between', async () => {
    const { id } = await anEstimate(dana, { status: 'sent', ...over(4025) });
    const { version } = await listed(id);
    await dana.expect(200).patch(`/api/estimates/${id}`, { title: 'Re-roof, garage' });
    expect((await put(id, version, [MARIA])).status).toBe(200);
    const [maria] = await signersOf(id);
    expect((await put(id, version, [{ ...MARIA, id: maria?.id }])).status).toBe(200);

    expect(await names(id)).toEqual([MARIA.name]);
  });

  test('get a message when the estimate changed clients, for whom no former signer signs (T1)', async () => {
    const { id } = await forTwo();
    const { version } = await listed(id);
    const { id: clientId } = await aContact(dana, ANN);
    await dana.expect(200).patch(`/api/estimates/${id}`, { clientId });

    expect(await put(id, version, [MARIA])).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining('now belongs to Ann Park') as string,
      },
    });
    expect(await names(id)).toEqual([]);
  });

  test('without a version set them as before', async () => {
    const { id } = await forTwo();
    expect((await setSigners(id, [ANN])).status).toBe(200);
    expect(await names(id)).toEqual([ANN.name]);
  });
});
