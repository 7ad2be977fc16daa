import {
  profileSection,
  appearanceSection,
  notificationsSection,
  accountSection,
} from '#features/office/profile/web/profile-sections.ts';
import {
  companySection,
  taxesSection,
  locationsSection,
} from '#features/office/company/web/company-sections.ts';
import { emailSection } from '#features/office/email/web/email-sections.ts';
import { cardPaymentsSection } from '#features/money/card-payments/web/card-payments-sections.ts';
import {
  messagesSection,
  remindersSection,
} from '#features/client/sending/web/sending-sections.ts';
import { teamSection } from '#features/office/team/web/team-sections.ts';
import { templatesSection, laborSection } from '#features/work/tasks/web/tasks-sections.ts';
import { leadSourcesSection, tagsSection } from '#features/work/jobs/web/jobs-sections.ts';
import { auditSection, textsSection, trashSection } from './record-sections.ts';
import { numbersSection } from '#features/money/documents/web/documents-sections.ts';
import { queueSection } from '#features/office/queue/web/queue-sections.ts';
import { backupSection } from '#features/operations/backups/web/backups-sections.ts';
import type { SettingsSection } from '#web/settings-section.ts';

/** All sections, in the order in which Settings shows them. */
export const SECTIONS: readonly SettingsSection[] = [
  profileSection,
  appearanceSection,
  notificationsSection,
  accountSection,
  companySection,
  taxesSection,
  emailSection,
  cardPaymentsSection,
  messagesSection,
  remindersSection,
  locationsSection,
  teamSection,
  templatesSection,
  leadSourcesSection,
  tagsSection,
  laborSection,
  auditSection,
  textsSection,
  trashSection,
  numbersSection,
  queueSection,
  backupSection,
];
