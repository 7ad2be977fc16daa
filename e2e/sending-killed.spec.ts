import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN } from '#shared/access-profile.ts';
import type { SentMessage } from '#features/client/sending/sent-message.ts';
import { spawnGable, type GableProcess } from '#test/gable-process.ts';
import { startMailServer } from '#test/mail-server.ts';
import { openApiAs } from './api.ts';
import { expect, test } from './fixtures.ts';
import { PREPARED_DATA } from './prepare.ts';
import { aContact } from './records.ts';
import { long } from './screen.ts';

test(
  'messages to clients survive a process that is killed while they leave, each under one id',
  long,
  async () => {
    test.setTimeout(180_000);
    let gable: GableProcess | null = null;
    let killAt = 3;
    const mailServer = await startMailServer({
      beforeTaken: async () => {
        if (mailServer.mails.length !== killAt || !gable) return;
        killAt = -1;
        const dying = gable;
        gable = null;
        await dying.kill();
        throw new Error('nobody is there any more');
      },
    });
    const dataDir = await mkdtemp(join(tmpdir(), 'gable-e2e-killed-'));
    await cp(process.env[PREPARED_DATA] ?? '', dataDir, { recursive: true });
    const start = async () => {
      gable = await spawnGable({
        dataDir,
        env: {
          SMTP_URL: mailServer.url,
          MAIL_FROM: 'gable@ridgeline.example',
          PUBLIC_URL: 'http://gable.example',
        },
      });
      await gable.serving();

      return gable;
    };
    const first = await start();
    const api = await openApiAs(first.baseURL, ADMIN);
    const client = await aContact(api, 'Maria Alvarez');
    const { id } = await api.call<{ id: number }>('POST', '/api/invoices', {
      clientId: client.id,
      items: [{ description: 'Ridge vent', quantity: 4, price: 12.5 }],
    });
    const acknowledged: string[] = [];
    for (let index = 0; index < 8; index++) {
      const to = `client${index}@mail.example`;
      try {
        const path = `/api/invoices/${id}/messages`;
        await api.call('POST', path, { to: [to], subject: 'For you', message: 'Hi' });
        acknowledged.push(to);
      } catch {
        break; // the server was killed during the request
      }
    }
    await first.exit;
    const before = mailServer.mails.length;
    expect(before).toBeLessThan(acknowledged.length);

    const second = await start();
    const after = await openApiAs(second.baseURL, ADMIN);
    const states = async () =>
      (await after.call<SentMessage[]>('GET', `/api/invoices/${id}/messages`)).map(
        ({ state }) => state,
      );
    await expect
      .poll(async () => new Set(await states()), { timeout: 120_000 })
      .toEqual(new Set(['sent']));
    const recipients = mailServer.mails.flatMap((mail) => mail.recipients);
    expect(recipients).toEqual(expect.arrayContaining(acknowledged));
    // A message accepted by the mail server but not yet stored as sent is sent again with the same
    // ID, so mail programs show it only once.
    const ids = new Set(mailServer.mails.map(({ messageId }) => messageId));
    expect(ids.size).toBe((await states()).length);
    expect(mailServer.mails.length - ids.size).toBeLessThanOrEqual(1);
    await api.end();
    await after.end();
    await second.stop();
    await mailServer.close();
    await rm(dataDir, { recursive: true, force: true });
  },
);
