/**
 * Emails that notify users of changes to their account, so they notice changes they didn't make.
 */
import { formatInstant } from '#shared/calendar-day.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import type { Tx } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { findUser, mailAddressOf } from './user-queries.ts';

interface Notice {
  mailer: Mailer;
  userId: number;
  now: Date;
}

interface Words {
  subject: string;
  /**
   * Returns the message text. `whose` is like 'priya at Ridgeline Roofing', and `when` is like 'Nov
   * 21, 2026, 8:00 AM'.
   */
  text: (whose: string, when: string) => string;
}

/**
 * Queues an email to the user, or to `to` if given. Does nothing if there is no mail server or
 * address.
 */
async function queueNotice(
  tx: Tx,
  { mailer, userId, now }: Notice,
  { subject, text, to: other }: Words & { to?: string | null },
): Promise<void> {
  if (!mailer.isConfigured) return;

  const person = await findUser(tx, userId);
  const to = other === undefined ? mailAddressOf(person) : other;
  if (to === null) return;

  const { name, timeZone } = await readCompany(tx);
  const when = formatInstant(now.toISOString(), timeZone);
  await enqueue(tx, sendMail, {
    to,
    subject,
    text: `${text(`${person.username} at ${name}`, when)}\n`,
  });
}

/**
 * Queues the email about a changed password. Does nothing if there is no mail server or address.
 */
export function queuePasswordNotice(tx: Tx, notice: Notice): Promise<void> {
  return queueNotice(tx, notice, {
    subject: 'Your Gable password was changed',
    text: (whose, when) =>
      `The password for ${whose} was changed on ${when}. All other sessions were signed out.\n\nIf this was not you, ask an administrator for a new password right away.`,
  });
}

/**
 * Queues the email about a changed address. It goes to the former address, since password links now
 * go to the new one.
 */
export function queueAddressNotice(
  tx: Tx,
  { formerAddress, ...notice }: Notice & { formerAddress: string | null },
): Promise<void> {
  return queueNotice(tx, notice, {
    to: formerAddress,
    subject: 'Your Gable email address was changed',
    text: (whose, when) =>
      `The email address for ${whose} was changed on ${when}. Gable now sends emails to the new address.\n\nIf this was not you, change your password and tell an administrator right away.`,
  });
}

/** Queues the email about an unconfirmed new address. It goes to the current address. */
export function queueAddressAskedNotice(
  tx: Tx,
  { newAddress, ...notice }: Notice & { newAddress: string },
): Promise<void> {
  return queueNotice(tx, notice, {
    subject: 'New email address for your Gable account',
    text: (whose, when) =>
      `On ${when}, ${newAddress} was entered as the email address for ${whose}. Gable sends emails there after it is confirmed with the link emailed to it.\n\nIf this was not you, change your password to cancel this, and tell an administrator right away.`,
  });
}

const NOT_YOU =
  'If this was not you, change your password and tell an administrator right away. Someone may know your password.';

const SECOND_FACTOR_WORDS = {
  on: {
    subject: 'Two-step verification is on for your Gable account',
    text: (whose, when) =>
      `Two-step verification was turned on for ${whose} on ${when}. All other sessions were signed out. You now need a code and your password to sign in.\n\n${NOT_YOU}`,
  },
  off: {
    subject: 'Two-step verification is off for your Gable account',
    text: (whose, when) =>
      `Two-step verification was turned off for ${whose} on ${when}. All other sessions were signed out. You now need only your password to sign in.\n\n${NOT_YOU}`,
  },
  reset: {
    subject: 'Two-step verification was reset for your Gable account',
    text: (whose, when) =>
      `An administrator turned off two-step verification for ${whose} on ${when}. All sessions were signed out. Sign in with your password and turn it on again in Settings, Account.\n\nIf you did not ask for this, tell an administrator right away.`,
  },
  renewed: {
    subject: 'Your Gable recovery codes were replaced',
    text: (whose, when) =>
      `New recovery codes were created for ${whose} on ${when}. The old codes no longer work.\n\n${NOT_YOU}`,
  },
  passkeyAdded: {
    subject: 'A passkey was added to your Gable account',
    text: (whose, when) => `A passkey was added for ${whose} on ${when}.\n\n${NOT_YOU}`,
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your Gable account',
    text: (whose, when) => `A passkey was removed for ${whose} on ${when}.\n\n${NOT_YOU}`,
  },
} satisfies Record<string, Words>;

/** Queues the email about a change to two-step verification. */
export function queueSecondFactorNotice(
  tx: Tx,
  { change, ...notice }: Notice & { change: keyof typeof SECOND_FACTOR_WORDS },
): Promise<void> {
  return queueNotice(tx, notice, SECOND_FACTOR_WORDS[change]);
}

/** Queues the email sent after a recovery code was used to sign in. */
export function queueRecoveryCodeNotice(
  tx: Tx,
  { left, ...notice }: Notice & { left: number },
): Promise<void> {
  return queueNotice(tx, notice, {
    subject: 'A recovery code was used for your Gable account',
    text: (whose, when) =>
      `A recovery code was used to sign in as ${whose} on ${when}. ${left} recovery ${left === 1 ? 'code is' : 'codes are'} left. Create new codes in Settings, Account.\n\n${NOT_YOU}`,
  });
}
