/**
 * Steps for stories about web forms: homeowners submit them, and the office processes the
 * submissions.
 */
import { Readable } from 'node:stream';
import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { storeQuarantined } from '#features/work/files/server/quarantine.ts';
import { MAX_PICTURE_BYTES } from '#features/work/files/server/pictures.ts';
import { networkHash } from '#features/intake/public-forms/server/form-secret.ts';
import { sendForm } from '#features/intake/public-forms/server/send-form.ts';
import { submissionStore } from '#features/intake/web-form-submissions/server/submission-store.ts';
import { webFormSubmissions } from '#features/intake/web-form-submissions/server/submission-table.ts';
import type { SubmissionUpdate } from '#features/intake/web-form-submissions/web-form-submission.ts';
import { webFormStore } from '#features/intake/web-forms/server/web-form-store.ts';
import { webForms } from '#features/intake/web-forms/server/web-form-table.ts';
import { webForm } from '#features/intake/web-forms/web-form.ts';
import type { FileStore } from '#server/file-store/file-store.ts';
import type { Known } from './verbs.ts';
import { once, one, step } from './verbs.ts';

/** The secret is only used for hashing, so the hashes are the same on every run. */
const SECRET = 'demo';

export const addForm = step((ctx, input: z.input<typeof webForm.create>) =>
  webFormStore.create(ctx, webForm.create.parse(input)),
);

export interface SentForm {
  /** Returns the form at the time of sending: stories are set up before the forms exist. */
  form: () => Known | undefined;
  answers: Readonly<Record<string, unknown>>;
  /** Files for the `photos` field. */
  pictures: readonly Buffer[];
  store: FileStore;
  /** The value of the honeypot field, which people don't see. */
  trap: string;
  /** The sender's IP address. */
  address: string;
}

/** Submits a form as a visitor, with all the usual effects. */
export const send = step(
  async (ctx, { form, answers, pictures, store, trap, address }: SentForm) => {
    // Visitors aren't signed in.
    const { db, now, today, timeZone, via } = ctx;
    const facts = { db, now, today, timeZone, via, canMail: false };
    const id = form()?.id ?? 0;
    const [found] = await ctx.db.select().from(webForms).where(eq(webForms.id, id));
    if (!found) throw new Error('the form was not stored');
    const tokens: string[] = [];
    for (const [place, bytes] of pictures.entries()) {
      const { token } = await storeQuarantined(facts, {
        name: `photo-${place + 1}.jpg`,
        bytes: Readable.from(once(bytes)),
        network: networkHash(SECRET, address),
        services: {
          files: store,
          settings: { fileMaxBytes: MAX_PICTURE_BYTES, filesMaxBytes: undefined },
        },
      });
      tokens.push(token);
    }
    await sendForm(facts, {
      form: { ...found, triedBy: null },
      sent: new Map(Object.entries({ ...answers, ...(tokens.length > 0 && { photos: tokens }) })),
      token: undefined,
      trap,
      pageUrl: 'https://www.cedarhollow.example/contact',
      secret: SECRET,
      address,
      isKnownSender: false,
    });
    const [submission] = await ctx.db
      .select({
        id: webFormSubmissions.id,
        status: webFormSubmissions.status,
        jobId: webFormSubmissions.jobId,
        taskId: webFormSubmissions.taskId,
      })
      .from(webFormSubmissions)
      .orderBy(desc(webFormSubmissions.id))
      .limit(1);
    if (!submission) throw new Error('the submission was not stored');

    return submission;
  },
);

export const changeSubmission = step((ctx, known: Known, change: SubmissionUpdate) =>
  submissionStore.update(ctx, { ...one(known), change }),
);
