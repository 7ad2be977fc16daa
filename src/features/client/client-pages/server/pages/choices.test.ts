import { beforeEach, expect, test } from 'vitest';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import type { ApiClient } from '#test/api-client.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { postForm, shownSha } from '#test/client-page.ts';
import { anEstimate } from '#test/factories.ts';
import { signerEndpoints } from '../../signer.ts';

const api = await startApi({ clock: '2026-11-25T16:12:00Z' });
let dana: TestUser;
let client: ApiClient;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  client = api.anonymous.with({ headers: { 'user-agent': 'Mozilla/5.0 (iPhone)' } });
});

const PACKAGES = {
  status: 'sent' as const,
  depositPercent: 50,
  items: [
    { description: 'Tear-off', quantity: 1, price: 100 },
    { description: '3-tab shingles', quantity: 1, price: 500, package: 'Good' },
    { description: 'Architectural shingles', quantity: 1, price: 800, package: 'Better' },
    { description: 'Gutter guards', quantity: 5, price: 10, isOptional: true },
  ],
};

async function shared(sent = {}) {
  const { id, items } = await anEstimate(dana, { ...PACKAGES, ...sent });
  const params = { entity: 'estimates' as const, id };
  const { url } = await dana.ok(clientLinkEndpoints.share, { params });

  return { id, guards: items[3]?.id ?? '', path: new URL(url).pathname };
}

const read = (id: number) => dana.ok(estimateEndpoints.read, { params: { id } });
const page = async (path: string) => String((await client.get(path)).body);

const send = (path: string, sent: Record<string, string>) => postForm(client, path, sent);

const MARIA = {
  verb: 'accept',
  name: 'Maria Alvarez',
  email: 'maria@mail.example',
  consent: 'yes',
};

test('A client sees what each package comes to, chooses one and an option, and signs exactly that', async () => {
  const { id, guards, path } = await shared();
  const first = await page(path);
  for (const part of ['Choose a package', '$600.00', '$900.00', '+ $50.00']) {
    expect(first).toContain(part);
  }
  expect(await page(path)).toContain('5 × $10.00');
  const choice = { choices: 'yes', package: 'Better', optional: guards };
  const chosen = await send(path, { ...MARIA, ...choice, choose: 'yes', name: 'Maria A.' });
  expect(chosen.status).toBe(200);
  expect(String(chosen.body)).toContain('Your total is <strong>$950.00</strong>');
  expect(String(chosen.body)).toContain('value="Maria A."');
  expect(await read(id)).toMatchObject({ status: 'sent', total: 950, deposit: 475, revision: 2 });

  const sha256 = shownSha(String(chosen.body));
  const signed = await send(path, { ...MARIA, ...choice, sha256 });
  expect(signed.body).toContain('You have signed this estimate');
  const accepted = await read(id);
  expect(accepted).toMatchObject({ status: 'accepted', total: 950, revision: 2 });
  expect(accepted.invoiced).toBe(475);
  const revisions = await dana.ok(estimateEndpoints.listRevisions, { params: { id } });
  expect(revisions.map(({ number, createdBy }) => [number, createdBy])).toEqual([
    [2, 'Maria Alvarez'],
    [1, 'Dana Whitfield'],
  ]);
  expect(await page(path)).not.toContain('Choose a package');
  expect(await checkBooks(api.database.db)).toEqual([]);
});

test('A choice that was saved while the client signed is named as their own, with the new total', async () => {
  const { id, path } = await shared();
  const sha256 = shownSha(await page(path));
  const choice = { choices: 'yes', package: 'Better' };
  await send(path, { ...MARIA, ...choice, choose: 'yes' });
  const refused = await send(path, { ...MARIA, ...choice, sha256 });

  expect(refused.status).toBe(409);
  expect(refused.body).toContain('Your total is now $900.00.');
  expect(refused.body).not.toContain('was changed while you had it open');
  expect(refused.body).toContain('value="Maria Alvarez"');
  expect(await read(id)).toMatchObject({ status: 'sent', total: 900 });

  await dana.ok(estimateEndpoints.update, {
    params: { id },
    body: { terms: 'Net 10', reason: 'x' },
  });
  const changed = await send(path, { ...MARIA, ...choice, sha256 });
  expect(changed.body).toContain('was changed while you had it open');
});

test('A signature with a newer choice than the page showed saves the choice and asks for confirmation', async () => {
  const { id, path } = await shared();
  const sha256 = shownSha(await page(path));
  const sent = { ...MARIA, choices: 'yes', package: 'Better', sha256 };
  const refused = await send(path, sent);
  expect(refused.status).toBe(409);
  expect(refused.body).toContain('We saved your choice');
  expect(refused.body).toContain('value="Maria Alvarez"');
  expect(await read(id)).toMatchObject({ status: 'sent', total: 900 });

  const signed = await send(path, { ...sent, sha256: shownSha(String(refused.body)) });
  expect(signed.body).toContain('You have signed this estimate');
});

test('A choice that is none of what is offered leaves the estimate as it is', async () => {
  const { id, path } = await shared();
  const { status } = await send(path, {
    verb: 'accept',
    choose: 'yes',
    choices: 'yes',
    package: 'Gold',
    optional: 'not-a-line',
  });
  expect(status).toBe(200);
  expect(await read(id)).toMatchObject({ total: 600, revision: 1 });
});

test('A client who compares packages for long is not held up as one who sends many messages', async () => {
  const { path } = await shared();
  const statuses = new Set<number>();
  for (let tap = 0; tap < 35; tap += 1) {
    const { status } = await send(path, { choose: 'yes', choices: 'yes', package: 'Good' });
    statuses.add(status);
  }
  expect([...statuses]).toEqual([200]);
});

test('Only the signer whose turn it is chooses, and their signature ends the choices of those who follow', async () => {
  const { id, path } = await shared();
  const signers = [
    { name: 'Maria Alvarez', email: 'maria@mail.example' },
    { name: 'Luis Alvarez', email: 'luis@mail.example' },
  ];
  const params = { id };
  const set = await dana.ok(signerEndpoints.set, { params, body: { signers } });
  const [maria = '', luis = ''] = set.signers.map(({ url }) => new URL(url).pathname);
  const better = { choose: 'yes', choices: 'yes', package: 'Better' };

  expect((await send(path, better)).status).toBe(409);
  expect((await send(luis, better)).status).toBe(409);
  expect(await read(id)).toMatchObject({ total: 600, revision: 1 });

  const chosen = await send(maria, better);
  const sha256 = shownSha(String(chosen.body));
  expect((await send(maria, { ...MARIA, sha256 })).status).toBe(200);
  expect(await page(luis)).not.toContain('Choose a package');
  expect((await send(luis, { ...better, package: 'Good' })).status).toBe(409);
  expect(await read(id)).toMatchObject({ status: 'sent', total: 900, revision: 2 });
});

test('An accepted estimate takes no other choice', async () => {
  const { id, path } = await shared();
  await send(path, { ...MARIA, sha256: shownSha(await page(path)) });
  const { status } = await send(path, { choose: 'yes', choices: 'yes', package: 'Better' });
  expect(status).toBe(409);
  expect(await read(id)).toMatchObject({ status: 'accepted', total: 600, revision: 1 });
});

test('A client who signs while another chooses signs exactly what was shown', async () => {
  const { id, path } = await shared();
  const sha256 = shownSha(await page(path));
  const [signed, chosen] = await Promise.all([
    send(path, { ...MARIA, sha256 }),
    send(path, { choose: 'yes', choices: 'yes', package: 'Better' }),
  ]);
  const { status, total, revision } = await read(id);
  if (status === 'accepted') {
    expect([signed.status, chosen.status]).toEqual([200, 409]);
    expect([total, revision]).toEqual([600, 1]);
  } else {
    expect([signed.status, chosen.status]).toEqual([409, 200]);
    expect([total, revision]).toEqual([900, 2]);
  }
  expect(await checkBooks(api.database.db)).toEqual([]);
});

test('The timeline says what the client chose', async () => {
  const { id, guards, path } = await shared();
  await send(path, { choose: 'yes', choices: 'yes', package: 'Better', optional: guards });
  const params = { entity: 'estimates' as const, id };
  const body = await dana.ok(historyEndpoints.timeline, { params });
  expect(JSON.stringify(body)).toContain('Chose Better package, Gutter guards');
});
