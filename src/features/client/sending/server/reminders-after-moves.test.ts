/** Reminders for records that were moved to a different client, or deleted and restored (T1). */
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '#test/api.ts';
import { aContact, anEstimate, anInvoice, over } from '#test/factories.ts';
import { reminderOffice } from '#test/reminders.ts';
import { signerEndpoints } from '#features/client/client-pages/signer.ts';

const office = await reminderOffice();
const { api, mails, queue } = office;
let dana: TestUser;

beforeEach(async () => {
  dana = await office.reset();
});

const MARIA = 'maria.alvarez@mail.example';
const ANN = 'ann@mail.example';
const ann = () =>
  aContact(dana, { name: 'Ann Park', email: ANN, address: '7 Elm St', phone: null });
const recipients = () => mails.flatMap((mail) => mail.recipients);
const at = (day: string, time = '18:00') => api.clock.set(`2026-11-${day}T${time}:00Z`);

const DAYS = { date: '2026-11-01', status: 'sent', ...over(120) } as const;

/** Creates a document for Maria with a reminder due on Nov 21. */
const KINDS = {
  invoices: async () => {
    await office.setRules('reminderRules', 0);
    const { id, clientId } = await anInvoice(dana, { ...DAYS, dueDate: '2026-11-21' });
    at('21');

    return { id, clientId };
  },
  estimates: async () => {
    await office.setRules('estimateRules', 0);
    const { id, clientId } = await anEstimate(dana, { ...DAYS, expiryDate: '2026-11-21' });
    at('21');

    return { id, clientId };
  },
};

describe.each(['invoices', 'estimates'] as const)('A reminder of %s', (entity) => {
  const give = (id: number, clientId: number) =>
    dana.expect(200).patch(`/api/${entity}/${id}`, { clientId });
  const restore = (kind: string, id: number) =>
    dana.expect(204).post(`/api/trash/${kind}/${id}/restore`);

  test('that was queued before a move reaches the client of now alone, once', async () => {
    const { id } = await KINDS[entity]();
    expect(await queue()).toBe(1);
    await give(id, (await ann()).id);
    await queue();
    await api.workThroughQueue();
    expect(await queue()).toBe(0);

    expect(recipients()).toEqual([ANN]);
    expect(mails[0]?.text).not.toContain('Maria');
  });

  test('that the first client had is sent to the second as well, and not again to the first', async () => {
    const { id, clientId } = await KINDS[entity]();
    await queue();
    await api.workThroughQueue();
    await give(id, (await ann()).id);
    await queue();
    await api.workThroughQueue();
    await give(id, clientId);
    expect(await queue()).toBe(0);

    expect(recipients()).toEqual([MARIA, ANN]);
  });

  test('waits while its document is in the trash, and is sent when that comes back in time', async () => {
    const { id } = await KINDS[entity]();
    expect(await queue()).toBe(1);
    await dana.expect(204).delete(`/api/${entity}/${id}`);
    await api.workThroughQueue();
    expect([await queue(), mails.length]).toEqual([0, 0]);
    await restore(entity, id);
    expect(await queue()).toBe(1);
    expect(await queue()).toBe(0);
    await api.workThroughQueue();

    expect(recipients()).toEqual([MARIA]);
  });

  test('waits while its client is in the trash, and leads to a page that opens when they are back', async () => {
    const { id, clientId } = await KINDS[entity]();
    await dana.expect(200).post(`/api/client-links/${entity}/${id}`);
    expect(await queue()).toBe(1);
    await dana.expect(204).delete(`/api/contacts/${clientId}`);
    await api.workThroughQueue();
    expect([await queue(), mails.length]).toEqual([0, 0]);
    await restore('contacts', clientId);
    expect(await queue()).toBe(1);
    await api.workThroughQueue();

    expect(recipients()).toEqual([MARIA]);
    const [, path = ''] = /gable\.ridgeline\.example(\/d\/[\w-]+)/.exec(mails[0]?.text ?? '') ?? [];
    expect((await api.anonymous.get(path)).status).toBe(200);
  });
});

describe('A reminder to sign', () => {
  /** Emails Maria her signing link on Nov 3. Her reminder is due on Nov 5. */
  async function mailedSigner() {
    await office.setRules('signerRules', 2);
    const { id, clientId } = await anEstimate(dana, { ...DAYS, expiryDate: '2026-11-30' });
    at('03');
    const params = { id };
    const { signers } = await dana.ok(signerEndpoints.set, {
      params,
      body: { signers: [{ name: 'Maria Alvarez', email: MARIA }] },
    });
    const signerId = signers[0]?.id ?? 0;
    const mailLink = () => dana.call(signerEndpoints.mail, { params: { id, signerId } });
    expect((await mailLink()).status).toBe(204);
    await api.workThroughQueue();
    expect(recipients()).toEqual([MARIA]);
    mails.length = 0;
    at('05');

    return { id, clientId, mailLink };
  }

  test('is no more when the estimate went to another client', async () => {
    const { id } = await mailedSigner();
    expect(await queue()).toBe(1);
    await dana.expect(200).patch(`/api/estimates/${id}`, { clientId: (await ann()).id });
    await api.workThroughQueue();

    expect([await queue(), mails.length]).toEqual([0, 0]);
  });

  test('waits while the client is in the trash, where their link opens nothing', async () => {
    const { clientId } = await mailedSigner();
    expect(await queue()).toBe(1);
    await dana.expect(204).delete(`/api/contacts/${clientId}`);
    await api.workThroughQueue();
    expect([await queue(), mails.length]).toEqual([0, 0]);
    await dana.expect(204).post(`/api/trash/contacts/${clientId}/restore`);
    expect(await queue()).toBe(1);
    await api.workThroughQueue();

    expect(recipients()).toEqual([MARIA]);
  });

  test('and the email with the link are refused or dropped while the client is in the trash', async () => {
    const { clientId, mailLink } = await mailedSigner();
    expect((await mailLink()).status).toBe(204);
    await dana.expect(204).delete(`/api/contacts/${clientId}`);
    await api.workThroughQueue();
    expect(mails).toEqual([]);

    expect(await mailLink()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Maria Alvarez is deleted') as string },
    });
  });
});
