import { startMailServer, type MailServer } from '#test/mail-server.ts';
import { test as base } from './fixtures.ts';

interface MailWorker {
  mailPort: number;
  /** Of all tests of a worker. */
  sharedMailServer: MailServer;
}

/** A Gable that sends its mail to a mail server in this process, which has none yet when a test begins. */
export const test = base.extend<{ mailServer: MailServer }, MailWorker>({
  mailPort: [0, { option: true, scope: 'worker' }], // any that is free
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
