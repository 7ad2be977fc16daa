/** The steps of stories about web forms: homeowners send them, and the office processes the submissions. */
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

/** The secret is only hashed; the hashes are the same every time. */
const SECRET = 'demo';

export const addForm = step((ctx, input: z.input<typeof webForm.create>) =>
  webFormStore.create(ctx, webForm.create.parse(input)),
);

export interface SentForm {
  /** Returns the form when the submission is sent: stories start before there are forms. */
  form: () => Known | undefined;
  answers: Readonly<Record<string, unknown>>;
  /** Chosen in the field `photos`. */
  pictures: readonly Buffer[];
  store: FileStore;
  /** The value of the field that only programs see. */
  trap: string;
  /** The internet address of the sender. */
  address: string;
}

/** Sends a form as a visitor; the consequences are the usual ones. */
export const send = step(
  async (ctx, { form, answers, pictures, store, trap, address }: SentForm) => {
    // No user is signed in.
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
