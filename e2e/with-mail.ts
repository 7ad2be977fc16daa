import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnGable } from '#test/gable-process.ts';
import { startMailServer, type MailServer } from '#test/mail-server.ts';
import { test as base } from './fixtures.ts';
import { PREPARED_DATA } from './prepare.ts';

/** A Gable that sends its mail to a mail server in this process. */
export const test = base.extend<{ mailPort: number; mailServer: MailServer }>({
  mailPort: 0, // any that is free
  mailServer: async ({ mailPort }, run) => {
    const mailServer = await startMailServer({ port: mailPort });
    await run(mailServer);
    await mailServer.close();
  },
  app: async ({ mailServer }, run) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gable-e2e-mail-'));
    await cp(process.env[PREPARED_DATA] ?? '', dataDir, { recursive: true });
    const app = await spawnGable({
      dataDir,
      env: {
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'gable@ridgeline.example',
        PUBLIC_URL: 'http://gable.example',
      },
    });
    await app.serving();
    await run(app);
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
});
