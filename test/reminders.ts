/** Shared setup for reminder tests: an office with a mail server, on a day in November. */
import { sql } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { signersInTurn } from '#features/client/client-pages/server/signing/signers-in-turn.ts';
import { sendingEndpoints } from '#features/client/sending/sending-endpoints.ts';
import type { SendingUpdate } from '#features/client/sending/sending-settings.ts';
import { queueReminders } from '#features/client/sending/server/reminders.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { startApi } from './api.ts';
import type { TestUser } from './api.ts';
import { startMailServer } from './mail-server.ts';

type RuleName = 'reminderRules' | 'estimateRules' | 'signerRules';

export const REMINDER_URL = 'https://gable.ridgeline.example';

/** Queues due reminders as the application does. Returns how many. */
export const lookForReminders = (db: Db, now: Date) =>
  inTransaction(db, (tx) =>
    queueReminders(tx, { now, signers: signersInTurn, publicUrl: REMINDER_URL }),
  );

/** Starts the office for a test file. Call `reset` before each test. */
export async function reminderOffice() {
  const server = await startMailServer();
  afterAll(() => server.close());
  const api = await startApi({
    clock: '2026-11-01T18:00:00Z',
    settings: {
      SMTP_URL: server.url,
      MAIL_FROM: 'office@ridgeline.example',
      PUBLIC_URL: REMINDER_URL,
    },
  });
  let dana: TestUser;
  const set = (body: SendingUpdate) => dana.ok(sendingEndpoints.updateSettings, { body });
  const queueIn = (db: Db) => lookForReminders(db, api.clock.now());

  return {
    api,
    mails: server.mails,
    /** Creates an empty company with an administrator, and empties the mailbox. */
    async reset() {
      server.mails.length = 0;
      await api.reset();
      dana = await api.as('Admin Project manager');

      return dana;
    },
    set,
    /** Turns on rules for these days and removes all other rules of this type. */
    setRules: (name: RuleName, ...days: number[]) =>
      set({ [name]: days.map((one) => ({ days: one, isOn: true })) }),
    leaveAlone: (clientId: number, isOff = true) =>
      dana.ok(sendingEndpoints.updateReminders, { params: { id: clientId }, body: { isOff } }),
    /** Returns the number of reminders queued by one run. */
    queue: () => queueIn(api.database.db),
    /**
     * Returns the number of reminders queued when several processes run at once, each of them
     * twice.
     */
    async queueByAll() {
      const looks = [...api.databases, ...api.databases].map(({ db }) => queueIn(db));
      const queued = await Promise.all(looks);

      return queued.reduce((sum, one) => sum + one, 0);
    },
    /**
     * Makes waiting client messages due now and runs the queue, to simulate a restart that starts
     * jobs too early.
     */
    async workEarly() {
      await api.database.db.execute(
        sql`update queued_jobs set due_at = clock_timestamp() where kind = 'client-message'`,
      );
      await api.workThroughQueue();
    },
  };
}
