import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { attentionEndpoints } from '#features/insight/dashboard/attention.ts';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { estimates } from '#features/money/estimates/server/estimate-table.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { notificationEndpoints } from '#features/office/notifications/notification-endpoints.ts';
import { eq, sql } from 'drizzle-orm';
import type { ApiClient } from '#test/api-client.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { postForm } from '#test/client-page.ts';
import { aContact, aJob, anEstimate, over } from '#test/factories.ts';
import { multipart, MULTIPART_TYPE } from '#test/form-page.ts';
import { readPdf } from '#test/read-pdf.ts';
import { signatureEndpoints } from '../../signature.ts';

const api = await startApi({ clock: '2026-11-25T16:12:00Z' });
let dana: TestUser;
let client: ApiClient;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  client = api.anonymous.with({ headers: { 'user-agent': 'Mozilla/5.0 (iPhone)' } });
});

async function shared(sent = {}) {
  const { id } = await anEstimate(dana, { status: 'sent', ...over(4025), ...sent });
  const params = { entity: 'estimates' as const, id };
  const { url } = await dana.ok(clientLinkEndpoints.share, { params });

  return { id, path: new URL(url).pathname };
}

const shownSha = async (path: string) =>
  /name="sha256" value="([^"]*)"/.exec(String((await client.get(path)).body))?.[1] ?? '';

const send = (path: string, sent: Record<string, string>, from = client) =>
  postForm(from, path, sent);

const MARIA = {
  verb: 'accept',
  name: 'Maria Alvarez',
  email: 'maria@mail.example',
  consent: 'yes',
};
const sign = async (path: string, more: Record<string, string> = {}) =>
  send(path, { ...MARIA, sha256: await shownSha(path), ...more });

const read = (id: number) => dana.ok(estimateEndpoints.read, { params: { id } });
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('A typed signature accepts the estimate, sells its job, sets the contract amount and notifies users', async () => {
  const contact = await aContact(dana);
  const job = await aJob(dana, { clientId: contact.id, status: 'estimating' });
  const { id, path } = await shared({ clientId: contact.id, jobId: job.id });
  const { status, body } = await sign(path);

  expect(status).toBe(200);
  expect(body).toContain('You have signed this estimate');
  expect(await read(id)).toMatchObject({ status: 'accepted', revision: 1 });
  expect(await dana.ok(jobEndpoints.read, { params: { id: job.id } })).toMatchObject({
    status: 'signed_contract',
    contractAmount: 4025,
  });
  expect((await dana.ok(notificationEndpoints.list)).notifications[0]).toMatchObject({
    type: 'proposalSigned',
    by: 'Maria Alvarez (client)',
    label: 'EST-1000 · $4,025.00',
  });
});

test('A signature for a lost job sells it, and notifies its people and Needs attention (M4)', async () => {
  const marcus = await api.as('Project manager', { fullName: 'Marcus Reed' });
  const priya = await api.as('Sales Representative');
  const tom = await api.as('Field Technician');
  for (const giveUp of ['lose', 'delete'] as const) {
    const contact = await aContact(dana);
    const people = { salesRep: priya.userId, assignedTeam: [String(tom.userId)] };
    const sent = { clientId: contact.id, status: 'estimating' as const, ...people };
    const { id: jobId } = await aJob(dana, sent);
    const { id, path } = await shared({ clientId: contact.id, jobId, depositPercent: 50 });
    if (giveUp === 'delete') await marcus.expect(204).delete(`/api/jobs/${jobId}`);
    else {
      const lost = { status: 'lost', lostReason: 'no_response' };
      await marcus.expect(200).patch(`/api/jobs/${jobId}`, lost);
    }
    expect((await sign(path)).status).toBe(200);

    expect(await read(id)).toMatchObject({ status: 'accepted', jobId });
    const job = await dana.ok(jobEndpoints.read, { params: { id: jobId } });
    expect(job).toMatchObject({ status: 'signed_contract', contractAmount: 4025 });
    for (const user of [dana, priya, ...(giveUp === 'lose' ? [marcus] : [])]) {
      const { notifications } = await user.ok(notificationEndpoints.list);
      expect(notifications[0]).toMatchObject({ type: 'proposalSigned' });
      expect(notifications[0]?.label).toContain('its job was lost and is open again');
    }
    // Notifications must not show prices to a technician.
    expect(JSON.stringify(await tom.ok(notificationEndpoints.list))).not.toContain('4,025');

    const reopened = async () =>
      (await dana.ok(attentionEndpoints.attention)).find(({ kind }) => kind === 'reopened');
    expect(await reopened()).toMatchObject({ count: 1, records: [{ id: jobId }] });
    await dana.expect(200).patch(`/api/jobs/${jobId}`, { status: 'to_do' });
    expect(await reopened()).toMatchObject({ count: 0 });
  }
});

test('A signature that reopens a job notifies all readers when no user is responsible for it (M4)', async () => {
  const reader = await api.as('Admin Project manager');
  const { id: clientId } = await aContact(dana, { assignedTo: null });
  const { id: jobId } = await aJob(dana, { clientId, status: 'estimating', salesRep: null });
  const { id, path } = await shared({ clientId, jobId });
  await dana.expect(200).patch(`/api/jobs/${jobId}`, { status: 'lost', lostReason: 'no_response' });
  await api.database.db.update(estimates).set({ createdBy: null }).where(eq(estimates.id, id));
  expect((await sign(path)).status).toBe(200);

  for (const user of [dana, reader]) {
    const { notifications } = await user.ok(notificationEndpoints.list);
    expect(notifications[0]).toMatchObject({ type: 'proposalSigned', entityId: id });
  }
});

test('A signature for a job in work or completed leaves it there and asks no one to look at it (M4)', async () => {
  for (const status of ['in_progress', 'completed'] as const) {
    const { clientId, id: jobId } = await aJob(dana, { status });
    const { path } = await shared({ clientId, jobId });
    await sign(path);

    expect(await dana.ok(jobEndpoints.read, { params: { id: jobId } })).toMatchObject({ status });
  }
  const kinds = await dana.ok(attentionEndpoints.attention);
  expect(kinds.find(({ kind }) => kind === 'reopened')).toMatchObject({ count: 0 });
});

test('Signing an estimate without a job makes one, and its PDF stays as it was signed', async () => {
  const { id, path } = await shared({ title: 'Re-roof' });
  const before = await client.get(`${path}/document.pdf`);
  await sign(path);
  const estimate = await read(id);

  expect(estimate).toMatchObject({ status: 'accepted', revision: 1 });
  expect(await dana.ok(jobEndpoints.read, { params: { id: estimate.jobId ?? 0 } })).toMatchObject({
    title: 'Re-roof',
    status: 'signed_contract',
    contractAmount: 4025,
  });
  const after = await client.get(`${path}/document.pdf`);
  expect(after.bytes.equals(before.bytes)).toBe(true);
});

test('The signed copy has the document, the drawn signature and a certificate, and never changes', async () => {
  const { id, path } = await shared();
  const shown = await client.get(`${path}/document.pdf`);
  const strokes = JSON.stringify([[10, 50, 40, 20, 70, 60, 120, 30, 150, 70]]);
  await sign(path, { strokes });
  const { bytes } = await client.get(`${path}/signed.pdf`);
  const { pages, text } = await readPdf(bytes);

  expect(text).toContain('$4,025.00');
  for (const part of [
    'Signature certificate',
    'Signed electronically by Maria Alvarez on Nov 25, 2026, 9:12 AM',
    'maria@mail.example',
    sha(shown.bytes),
    '127.0.0.1',
    'Mozilla/5.0 (iPhone)',
    'Drawn on the document’s page',
  ]) {
    expect(text).toContain(part);
  }
  expect(pages.length).toBe(2);
  const again = await dana.get(`/api/estimates/${id}/signatures/1/pdf`);
  expect(again.bytes.equals(bytes)).toBe(true);

  await dana.ok(estimateEndpoints.update, {
    params: { id },
    body: { ...over(5000), revise: true },
  });
  const kept = await client.get(`${path}/signed.pdf`);
  expect(kept.bytes.equals(bytes)).toBe(true);
  expect((await client.get(path)).body).toContain('It has changed since');
  expect(await dana.ok(signatureEndpoints.list, { params: { id } })).toMatchObject([
    { revision: 1, name: 'Maria Alvarez', isDrawn: true, documentSha256: sha(shown.bytes) },
  ]);
  await expect(
    api.database.db.execute(sql`update document_signatures set name = 'Someone'`),
  ).rejects.toThrow();
});

test('A certificate names no address that the signer’s browser made up, and the page leads to the check', async () => {
  const { path } = await shared();
  const made = { ...MARIA, sha256: await shownSha(path) };
  await send(path, made, client.with({ headers: { host: 'evil.example' } }));
  const { text } = await readPdf((await client.get(`${path}/signed.pdf`)).bytes);

  expect(text).not.toContain('evil.example');
  expect(text).toContain('ask the company that issued it');
  expect((await client.get(path)).body).toContain('href="/verify"');
});

test('An estimate that changed in the meantime is not signed, and nothing typed is lost', async () => {
  const { id, path } = await shared();
  const seen = await shownSha(path);
  await dana.ok(estimateEndpoints.update, { params: { id }, body: over(5000) });
  const { status, body } = await sign(path, { sha256: seen, name: 'Maria "Mia" Alvarez' });

  expect(status).toBe(409);
  expect(body).toContain('was changed while you had it open');
  expect(body).toContain('$5,000.00');
  expect(body).toContain('value="Maria &quot;Mia&quot; Alvarez"');
  expect(await read(id)).toMatchObject({ status: 'sent' });
  expect((await sign(path)).status).toBe(200);
});

test('Two people who accept and decline at once have one winner, and the other reads the outcome', async () => {
  const { id, path } = await shared();
  const sha256 = await shownSha(path);
  const all = await Promise.all([
    send(path, { ...MARIA, sha256 }),
    send(path, { ...MARIA, sha256, name: 'Luis Alvarez' }),
    send(path, { verb: 'decline', reason: 'No' }),
  ]);

  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const { status, jobId } = await read(id);
  const signatures = await dana.ok(signatureEndpoints.list, { params: { id } });
  expect(signatures).toHaveLength(status === 'accepted' ? 1 : 0);
  expect(jobId === null).toBe(status !== 'accepted');
  for (const lost of all.filter((one) => one.status === 409)) {
    expect(lost.body).toMatch(/was (accepted|declined) on Nov 25, 2026/);
  }
});

test('A signature needs a name, an email, consent and what was drawn in the field', async () => {
  const { id, path } = await shared();
  const { status, body } = await send(path, {
    verb: 'accept',
    email: 'x',
    strokes: '[[1e999]]',
    sha256: '1',
  });

  expect(status).toBe(400);
  for (const text of ['Enter your full name', 'Enter a valid email', 'Agree to sign']) {
    expect(body).toContain(text);
  }
  for (const field of ['name', 'email', 'consent']) {
    expect(body).toContain(`href="#accept-${field}"`);
    expect(body).toContain(`id="accept-${field}"`);
  }
  for (const strokes of ['[]', '[[]]', '{}', '[["a"]]', `[[${'1,'.repeat(9000)}1]]`, 'null']) {
    expect((await sign(path, { strokes })).status).toBe(400);
  }
  expect((await send(path, {})).status).toBe(400);
  expect((await send(path, { ...MARIA, sha256: 'x' })).status).toBe(409);
  expect(await read(id)).toMatchObject({ status: 'sent' });
});

test('An expired estimate cannot be signed, and can be asked for again', async () => {
  const { path } = await shared({ expiryDate: '2026-11-26' });
  const sha256 = await shownSha(path);
  api.clock.pass(3 * 24 * 60);
  const { status, body } = await send(path, { ...MARIA, sha256 });

  expect(status).toBe(409);
  expect(body).toContain('This estimate has expired');
  expect((await client.get(path)).body).toContain('Ask for an Update');
});

test('Anyone can check whether a PDF is exactly one that was issued or signed here', async () => {
  const { path } = await shared();
  const issued = (await client.get(`${path}/document.pdf`)).bytes;
  await sign(path);
  const signed = (await client.get(`${path}/signed.pdf`)).bytes;
  const check = async (bytes: Buffer) =>
    String(
      (
        await client.expect(200).send({
          method: 'POST',
          url: '/verify',
          headers: { 'content-type': MULTIPART_TYPE },
          payload: multipart([['file', { name: 'a.pdf', bytes }]]),
        })
      ).body,
    );

  await client.expect(200).get('/verify');
  expect(await check(issued)).toMatch(/original issued by .*Estimate EST-1000/s);
  expect(await check(signed)).toMatch(/signed with .*Maria Alvarez.*Nov 25, 2026, 9:12 AM/s);
  expect(await check(Buffer.concat([signed, Buffer.from('\n')]))).toContain('no record');
  const none = await client.send({
    method: 'POST',
    url: '/verify',
    headers: { 'content-type': MULTIPART_TYPE },
    payload: multipart([]),
  });
  expect(none.status).toBe(400);
});
