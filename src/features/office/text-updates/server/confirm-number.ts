/** Turns on text updates by texting a code to the number. Entering the code confirms consent. */
import { randomInt } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { hashPassword, isRightPassword } from '#features/office/auth/server/password.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { throttle } from '#server/http/throttle.ts';
import { AppError } from '#shared/app-error.ts';
import { northAmericanNumber } from '#shared/phone.ts';
import { CODE_MINUTES, CODE_TRIES, CONSENT_WORDINGS, WORDING_VERSION } from '../text-updates.ts';
import type { codeRequest } from '../text-updates.ts';
import { textCodes } from './text-consent-table.ts';
import { changeConsent } from './text-consents.ts';
import { sendText, TextNotTaken, whyNoTexts } from './text-provider.ts';

/**
 * The hourly limit on codes per user and per number. Each text costs money and may reach the wrong
 * person.
 */
const CODES = { most: 5, minutes: 60, refusal: 'Too many codes were sent.' };

const badField = (path: string, message: string) =>
  new AppError('bad_input', message, { issues: [{ path, message }] });

const CANNOT = {
  stopped:
    'This number opted out of our texts. Text START to the number they came from, then try again.',
  unreachable: 'This number can’t get text messages. Enter a mobile number.',
} as const;

/** Returns why the provider didn't send the code, as an error for the user. */
function notTaken(error: unknown): AppError {
  const message =
    error instanceof TextNotTaken && !error.isForNow
      ? `Failed to send the code: ${error.message}. Tell an administrator.`
      : 'Failed to send the code. Try again in a few minutes.';

  return new AppError('unavailable', message, { cause: error });
}

/** Texts a code to a number. Returns the number in E.164 format. */
export async function sendCode(
  { db, user, now }: RequestContext,
  { phone: typed, wordingVersion }: z.output<typeof codeRequest>,
  { settings, database }: AppServices,
): Promise<string> {
  const refusal = whyNoTexts(user, settings);
  if (refusal !== null || !settings.twilio) throw new AppError('unavailable', refusal ?? '');
  if (wordingVersion !== WORDING_VERSION) {
    throw new AppError('conflict', 'The terms have changed. Reload the page and read them.');
  }
  const phone = northAmericanNumber(typed);
  if (phone === null) {
    throw badField('phone', 'Enter a 10-digit US or Canadian mobile number');
  }
  await throttle(database.db, { key: `text-code:user:${user.id}`, limit: CODES, now });
  await throttle(database.db, { key: `text-code:number:${phone}`, limit: CODES, now });

  const { name } = await readCompany(db);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const row = {
    phone,
    codeHash: await hashPassword(code),
    tries: 0,
    expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
    wordingVersion,
    wording: CONSENT_WORDINGS[WORDING_VERSION](name),
  };
  await db
    .insert(textCodes)
    .values({ userId: user.id, ...row })
    .onConflictDoUpdate({ target: textCodes.userId, set: row });
  const body = `${name.slice(0, 60)}: ${code} is your code for Gable text updates. It expires in ${CODE_MINUTES} minutes. Message and data rates may apply. Reply STOP to stop, HELP for help.`;
  const outcome = await sendText(settings.twilio, { to: phone, body }).catch((error: unknown) => {
    throw notTaken(error);
  });
  if (outcome !== 'sent') throw badField('phone', CANNOT[outcome]);

  return phone;
}

/**
 * Counts an attempt to enter the user's code, and returns the code row. Throws if the code has
 * expired or has no attempts left.
 */
async function takeTry({ db, user, now }: RequestContext) {
  const [code] = await db
    .update(textCodes)
    .set({ tries: sql`${textCodes.tries} + 1` })
    .where(
      and(
        eq(textCodes.userId, user.id),
        lt(textCodes.tries, CODE_TRIES),
        gt(textCodes.expiresAt, now),
      ),
    )
    .returning();
  if (code) return code;
  const [spent] = await db.select().from(textCodes).where(eq(textCodes.userId, user.id));

  throw badField(
    'code',
    spent && spent.expiresAt > now
      ? 'Too many wrong codes. Send a new one'
      : 'This code has expired. Send a new one',
  );
}

/** Turns on text updates for the number that the code was sent to. */
export async function confirmNumber(
  ctx: RequestContext,
  { code: typed, address }: { code: string; address: string },
): Promise<void> {
  const code = await takeTry(ctx);
  if (!(await isRightPassword(code.codeHash, typed.replaceAll(/\s/g, '')))) {
    const left = CODE_TRIES - code.tries;
    const then = left === 0 ? 'Send a new one' : `${left} ${left === 1 ? 'try' : 'tries'} left`;
    throw badField('code', `This code is incorrect. ${then}`);
  }
  const { phone, wordingVersion, wording } = code;
  await inTransaction(ctx.db, async (tx) => {
    const taken = await tx
      .delete(textCodes)
      .where(and(eq(textCodes.userId, ctx.user.id), eq(textCodes.codeHash, code.codeHash)))
      .returning({ userId: textCodes.userId });
    if (taken.length === 0) throw badField('code', 'This code was already used. Send a new one');
    await changeConsent(tx, ctx, {
      userId: ctx.user.id,
      next: () => ({ how: 'dialog', phone, address, wordingVersion, wording }),
    });
  });
}
