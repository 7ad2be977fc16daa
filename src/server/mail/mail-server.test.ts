/** Sends emails through the queue to a real mail server that is killed halfway. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { sendMail, sendsMail } from '#server/mail/send-mail.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { startWorker } from '#server/queue/worker.ts';
import type { Worker } from '#server/queue/worker.ts';
import { readSettings } from '#server/settings.ts';
import { testDatabase } from '#test/database.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { eventually } from '#test/eventually.ts';
import { startMailServer } from '#test/mail-server.ts';
import type { MailServer } from '#test/mail-server.ts';

const database = await testDatabase();
const { db } = database;
const workers: Worker[] = [];
const servers: MailServer[] = [];

beforeEach(() => emptyDatabase(database));
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(5_000)));
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  servers.push(server);

  return server;
}

function work(url: string): void {
  const settings = readSettings({ SMTP_URL: url, MAIL_FROM: 'gable@mail.example' });
  const mailer = createMailer(settings, async () => null);
  workers.push(startWorker({ db, jobs: [sendsMail(mailer)], log: silentLog, pollMs: 100 }));
}

const NAMES = Array.from({ length: 20 }, (_, index) => `client${index}@mail.example`);

const queueMails = () =>
  inTransaction(db, async (tx) => {
    for (const to of NAMES) await enqueue(tx, sendMail, { to, subject: `For ${to}`, text: 'Hi' });
  });

/** Repeatedly makes pending retries due immediately, until no emails are left. */
async function untilAllAreSent(): Promise<void> {
  await eventually(async () => {
    await db.execute(sql`update queued_jobs set due_at = clock_timestamp()
      where running_since is null and due_at > clock_timestamp()`);
    const { rows } = await db.execute(sql`select from queued_jobs`);
    expect(rows).toEqual([]);
  });
}

const recipientsOf = (server: MailServer) => server.mails.flatMap(({ recipients }) => recipients);

describe('a mail server that is killed in the middle', () => {
  test('No email is lost or accepted twice when the server dies before it has accepted one', async () => {
    let isAlive = true;
    const taken: string[] = [];
    const first: MailServer = await serve({
      beforeTaken: ({ recipients }) => {
        if (taken.length === 7) isAlive = false;
        if (!isAlive) throw new Error('dying');
        taken.push(...recipients);
      },
    });
    work(first.url);
    await queueMails();
    await eventually(() => expect(isAlive).toBe(false));
    await first.close();

    const second = await serve({ port: Number(new URL(first.url).port) });
    await untilAllAreSent();
    const all = [...recipientsOf(first), ...recipientsOf(second)];
    expect(all.toSorted()).toEqual(NAMES.toSorted());
  });

  test('An email that was accepted without a reply is sent again under the same id, all that SMTP allows', async () => {
    let isCut = false;
    const first: MailServer = await serve({
      beforeTaken: async () => {
        if (isCut) throw new Error('gone');
        isCut = true;
        // The server stores the email but never sends its reply.
        await new Promise(() => {});
      },
    });
    const ids: string[] = [];
    const seen = await serve({
      beforeTaken: ({ messageId }) => void ids.push(messageId ?? ''),
    });
    work(first.url);
    await inTransaction(db, (tx) =>
      enqueue(tx, sendMail, { to: NAMES[0] ?? '', subject: 'Hello', text: 'Hi' }),
    );
    await eventually(() => expect(isCut).toBe(true));
    const { rows } = await db.execute<{ key: string }>(sql`select key from queued_jobs`);
    await first.close();
    await Promise.all(workers.splice(0).map((worker) => worker.stop(5_000)));

    work(seen.url);
    await untilAllAreSent();
    expect(ids).toEqual([`<${rows[0]?.key}@gable>`]);
  });
});
