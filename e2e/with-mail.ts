import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN } from '#shared/access-profile.ts';
import { spawnGable, type GableProcess } from '#test/gable-process.ts';
import { startMailServer, type MailServer } from '#test/mail-server.ts';
import { openApiAs, type Api } from './api.ts';
import { test as base } from './fixtures.ts';
import { PREPARED_DATA } from './prepare.ts';

interface MailWorker {
  mailPort: number;
  /** Shared by all tests of a worker. */
  sharedMailServer: MailServer;
}

/**
 * A test with a Gable server that sends emails to a mail server in this process, whose inbox is
 * empty at the start of each test.
 */
export const test = base.extend<{ mailServer: MailServer }, MailWorker>({
  mailPort: [0, { option: true, scope: 'worker' }], // any free port
  sharedMailServer: [
    async ({ mailPort: port }, run) => {
      const mailServer = await startMailServer({ port });
      await run(mailServer);
      await mailServer.close();
    },
    { scope: 'worker' },
  ],
  env: [
    ({ sharedMailServer }, run) =>
      run({
        SMTP_URL: sharedMailServer.url,
        MAIL_FROM: 'gable@ridgeline.example',
        PUBLIC_URL: 'http://gable.example',
      }),
    { scope: 'worker' },
  ],
  mailServer: async ({ sharedMailServer }, run) => {
    sharedMailServer.mails.length = 0;
    await run(sharedMailServer);
  },
});

interface Past {
  daysAgo: number;
  does: (api: Api) => Promise<void>;
}

/** Returns a module for `node --import` that sets the clock back by this many days. */
const clockBehind = (days: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date;
    const now = () => Real.now() - ${days} * 86_400_000;
    globalThis.Date = class extends Real {
      constructor(...given) { super(...(given.length > 0 ? given : [now()])); }
      static now() { return now(); }
    };`)}`;

/**
 * Like `test`, but with a separate Gable server per test, on which the office did some work a few
 * days ago.
 */
export const testOfLater = test.extend<{ past: Past | null; app: GableProcess }>({
  past: [null, { option: true }],
  app: async ({ env, past }, run) => {
    if (!past) throw new Error('Say what the office did: test.use({ past })');
    const dataDir = await mkdtemp(join(tmpdir(), 'gable-e2e-later-'));
    await cp(process.env[PREPARED_DATA] ?? '', dataDir, { recursive: true });
    const start = async (more: Record<string, string> = {}) => {
      const gable = await spawnGable({ dataDir, env: { ...env, ...more } });
      await gable.serving();

      return gable;
    };
    const earlier = await start({ NODE_OPTIONS: `--import=${clockBehind(past.daysAgo)}` });
    const api = await openApiAs(earlier.baseURL, ADMIN);
    await past.does(api);
    await api.end();
    await earlier.stop();
    const app = await start();
    await run(app);
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
});
