/** All types of queue jobs, with their handlers. */
import { mailsConfirmations } from '#features/client/sending/server/confirm-account-mail.ts';
import { mailsForgottenPasswords } from '#features/office/auth/server/forgotten-password.ts';
import { sendsLinkMail } from '#features/office/auth/server/link-mail.ts';
import { paysAutomatically } from '#features/client/autopay/server/pay-automatically.ts';
import { groupsPayouts } from '#features/money/card-payments/server/payments/payouts.ts';
import { sweepsCardPayments } from '#features/money/card-payments/server/payments/sweep.ts';
import { endsPayments } from '#features/money/card-payments/server/payments/end-payments.ts';
import { readsFees } from '#features/money/card-payments/server/payments/sync-intent.ts';
import { mailsSigners } from '#features/client/client-pages/server/signing/mail-signer.ts';
import { keepsSignedCopies } from '#features/client/client-pages/server/signing/signed-copy.ts';
import { signersInTurn } from '#features/client/client-pages/server/signing/signers-in-turn.ts';
import { collectsFileBytes } from '#features/work/files/server/collect-bytes.ts';
import { notifiesOfOverdueInvoices } from '#features/money/invoices/server/notify-of-overdue.ts';
import { notifiesOfPayments } from '#features/money/ledger/server/notify-of-payment.ts';
import { forgetsNotifications } from '#features/office/notifications/server/forget-notifications.ts';
import {
  forgetsBackupFiles,
  makesBackups,
} from '#features/operations/backups/server/make-backup.ts';
import { mailsNotifications } from '#features/office/notifications/server/mail-notifications.ts';
import { pushesNotifications } from '#features/office/notifications/server/push-notifications.ts';
import { textsNotifications } from '#features/office/notifications/server/text-notifications.ts';
import { anonymizesClosedAccounts } from '#features/office/profile/server/anonymize-closed-accounts.ts';
import { deliversDeferred } from '#features/client/sending/server/deliver-deferred.ts';
import { deliversMessages } from '#features/client/sending/server/deliver-message.ts';
import { remindsClients } from '#features/client/sending/server/reminders.ts';
import { mailsSubmissions } from '#features/intake/web-form-submissions/server/submission-mail.ts';
import type { DatabaseLog } from '#server/db/database.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { forgetsOldAttempts } from '#server/http/throttle.ts';
import { forgetsOldChanges } from '#server/changes/read-changes.ts';
import { sendsMail } from '#server/mail/send-mail.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';

export function queueJobs(services: JobServices, log: DatabaseLog): HandledJob[] {
  return [
    sendsMail(services.mailer),
    sendsLinkMail(services),
    mailsForgottenPasswords(services),
    mailsNotifications(services),
    mailsSubmissions(services),
    deliversMessages(services, signersInTurn),
    deliversDeferred(services, signersInTurn),
    remindsClients(services, signersInTurn),
    pushesNotifications(services),
    textsNotifications(services),
    keepsSignedCopies(services),
    mailsSigners(services),
    notifiesOfPayments(services),
    readsFees(services),
    endsPayments(services),
    groupsPayouts(services),
    sweepsCardPayments(services, log),
    mailsConfirmations(services),
    paysAutomatically(services, log),
    notifiesOfOverdueInvoices(services),
    forgetsNotifications(services),
    anonymizesClosedAccounts(services, log),
    forgetsOldAttempts(services),
    forgetsOldChanges(services),
    makesBackups(services),
    forgetsBackupFiles(services),
    collectsFileBytes(services),
  ];
}
