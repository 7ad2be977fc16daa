import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { changeCompany } from '#features/office/company/server/change-company.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import { stateName } from '#features/office/company/states.ts';
import { openLocations } from '#features/office/company/location.ts';
import { askForEmailChange, endEmailChange } from '#features/office/auth/server/email-change.ts';
import { lockAddresses, lockUser } from '#features/office/auth/server/lock-user.ts';
import {
  assertEmailIsFree,
  findUser,
  mailAddressOf,
} from '#features/office/auth/server/user-queries.ts';
import { DEFAULT_PREFERENCES } from '#features/office/preferences/preferences.ts';
import { queueAddressNotice } from '#features/office/auth/server/account-notice.ts';
import { endSessions } from '#features/office/auth/server/end-sessions.ts';
import { saveUser } from '#features/office/auth/server/save-user.ts';
import { sessions } from '#features/office/auth/server/session-table.ts';
import { quietHoursIssue } from '#features/office/notifications/mail-times.ts';
import { joinName, splitName } from '#features/office/auth/user.ts';
import { can } from '#shared/access.ts';
import { ADMIN } from '#shared/access-profile.ts';
import { AppError, notFound } from '#shared/app-error.ts';
import { isName } from '#shared/fields/field-schemas.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { mailLinksUrl } from '#server/http/app-services.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { businessHoursIssue, hasOtherHours, type profileUpdate } from '../profile.ts';

/**
 * Finds a state by name or postal code. Not part of the schema, because browsers load the schema
 * and offer a list of states anyway.
 */
function stateCalled(text: string): string {
  const name = stateName(text);
  if (name) return name;

  const message = 'Choose one of the 50 states, by its name or postal code';
  throw new AppError('bad_input', message, { issues: [{ path: 'state', message }] });
}

/**
 * Returns an open location with this name, or the user's current one. For any other name, returns
 * the company's first location.
 */
async function locationCalled(
  tx: DbOrTx,
  name: string,
  own: string | null | undefined,
): Promise<string | null> {
  if (name === own) return own;
  const open = openLocations((await readCompany(tx)).locations);
  const lower = name.toLowerCase();
  const known = open.find((one) => one.name.toLowerCase() === lower) ?? open[0];

  return known?.name ?? null;
}

/**
 * Returns the new email address if it has to be confirmed by link first; null if it is unchanged or
 * if email links are not set up.
 */
function addressToConfirm(
  email: string | null | undefined,
  current: string | null,
  services: Pick<AppServices, 'mailer' | 'settings'>,
): string | null {
  if (!email || mailLinksUrl(services) === null) return null;

  return email.toLowerCase() === current?.toLowerCase() ? null : email;
}

/**
 * Updates the fields in the request. Only an administrator can change the access profile or the
 * company's name. If email is set up, a new email address takes effect once it is confirmed.
 */
export async function updateProfile(
  ctx: RequestContext,
  sent: z.output<typeof profileUpdate>,
  services: Pick<AppServices, 'mailer' | 'settings'>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (sent.email) await lockAddresses(tx);
    const before = await lockUser(tx, ctx.user.id);
    if (!before) throw notFound('User');
    const { firstName, lastName, email, accessProfile, isSubcontractor, company, ...preferences } =
      sent;
    if (email) await assertEmailIsFree(tx, { email, exceptId: before.id });

    const formerAddress = mailAddressOf(before);
    const toConfirm = addressToConfirm(email, formerAddress, services);

    const name = splitName(before.fullName);
    const fullName = joinName({
      firstName: firstName === undefined ? name.firstName : (firstName ?? ''),
      lastName: lastName === undefined ? name.lastName : (lastName ?? ''),
    });
    if (!isName(fullName)) {
      throw new AppError('bad_input', 'Enter a name', {
        issues: [{ path: 'firstName', message: 'Enter a name' }],
      });
    }

    const {
      quietFrom = null,
      quietTo = null,
      digestAt = null,
    } = {
      ...before.preferences,
      ...preferences,
    };
    const hours = { ...DEFAULT_PREFERENCES, ...before.preferences };
    const sentHours = { ...hours, ...preferences };
    const issue =
      quietHoursIssue({ quietFrom, quietTo, digestAt }) ??
      (hasOtherHours(hours, sentHours) ? businessHoursIssue(sentHours) : null);
    if (issue) throw new AppError('bad_input', issue.message, { issues: [issue] });

    if (company && can(ctx.user, 'company', 'update')) {
      await changeCompany({ ...ctx, db: tx }, { name: company });
    }

    const rights =
      before.accessProfile === ADMIN
        ? {
            ...(accessProfile && { accessProfile }),
            ...(isSubcontractor !== undefined && { isSubcontractor }),
          }
        : {};
    const after = await saveUser(tx, ctx, {
      before,
      change: {
        fullName,
        ...(email !== undefined && !toConfirm && { email }),
        ...rights,
        preferences: {
          ...before.preferences,
          ...preferences,
          ...(preferences.state && { state: stateCalled(preferences.state) }),
          ...(preferences.location && {
            location: await locationCalled(tx, preferences.location, before.preferences.location),
          }),
          ...(preferences.notifications && {
            notifications: { ...before.preferences.notifications, ...preferences.notifications },
          }),
        },
      },
    });
    const { mailer } = services;
    if (toConfirm) {
      await askForEmailChange(tx, ctx, services, toConfirm);
    } else if (mailAddressOf(after) !== formerAddress) {
      await endEmailChange(tx, after.id);
      await queueAddressNotice(tx, { mailer, userId: after.id, now: ctx.now, formerAddress });
    }
  });
}

/**
 * Closes the user's own account and ends all their sessions. Records stay. The name is removed
 * after 30 days: see `anonymizeClosedAccounts`. Throws a conflict for the only administrator.
 */
export async function deactivateMe(ctx: RequestContext): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const before = await findUser(tx, ctx.user.id);
    await saveUser(tx, ctx, {
      before,
      change: { isActive: false, closedAt: ctx.now },
    });
    await endSessions(tx, eq(sessions.userId, before.id));
  });
}
