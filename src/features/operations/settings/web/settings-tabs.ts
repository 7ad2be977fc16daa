import { lazyRouteComponent } from '@tanstack/react-router';

/** The groups in the order in which they are shown. */
export const GROUPS = ['Your account', 'Company', 'Records'] as const;

/**
 * The tabs, each loaded when it is first opened; one with a resource is only for users with that
 * access.
 */
export const TABS = [
  {
    value: 'profile',
    group: 'Your account',
    label: 'Profile',
    panel: lazyRouteComponent(
      () => import('#features/office/profile/web/profile-settings.tsx'),
      'ProfileSettings',
    ),
  },
  {
    value: 'appearance',
    group: 'Your account',
    label: 'Appearance',
    panel: lazyRouteComponent(
      () => import('#features/office/profile/web/appearance-settings.tsx'),
      'AppearanceSettings',
    ),
  },
  {
    value: 'notifications',
    group: 'Your account',
    label: 'Notifications',
    panel: lazyRouteComponent(
      () => import('#features/office/profile/web/notification-settings.tsx'),
      'NotificationSettings',
    ),
  },
  {
    value: 'account',
    group: 'Your account',
    label: 'Account',
    panel: lazyRouteComponent(
      () => import('#features/office/profile/web/account-settings.tsx'),
      'AccountSettings',
    ),
  },
  {
    value: 'company',
    group: 'Company',
    label: 'Company',
    panel: lazyRouteComponent(
      () => import('#features/office/company/web/company-settings.tsx'),
      'CompanySettings',
    ),
  },
  {
    value: 'taxes',
    group: 'Company',
    label: 'Taxes',
    panel: lazyRouteComponent(
      () => import('#features/office/company/web/tax-settings.tsx'),
      'TaxSettings',
    ),
    resource: 'company',
    action: 'update',
  },
  {
    value: 'email',
    group: 'Company',
    label: 'Email',
    panel: lazyRouteComponent(
      () => import('#features/office/email/web/email-settings.tsx'),
      'EmailSettings',
    ),
    resource: 'company',
    action: 'update',
  },
  {
    value: 'card-payments',
    group: 'Company',
    label: 'Card payments',
    panel: lazyRouteComponent(
      () => import('#features/money/card-payments/web/card-payment-settings.tsx'),
      'CardPaymentSettings',
    ),
    resource: 'company',
    action: 'update',
  },
  {
    value: 'messages',
    group: 'Company',
    label: 'Email templates',
    panel: lazyRouteComponent(
      () => import('#features/client/sending/web/message-template-settings.tsx'),
      'MessageTemplateSettings',
    ),
    resource: 'company',
    action: 'update',
  },
  {
    value: 'reminders',
    group: 'Company',
    label: 'Reminders',
    panel: lazyRouteComponent(
      () => import('#features/client/sending/web/reminder-settings.tsx'),
      'ReminderSettings',
    ),
    resource: 'company',
    action: 'update',
  },
  {
    value: 'locations',
    group: 'Company',
    label: 'Locations',
    panel: lazyRouteComponent(
      () => import('#features/office/company/web/location-settings.tsx'),
      'LocationSettings',
    ),
    resource: 'company',
    action: 'update',
  },
  {
    value: 'team',
    group: 'Company',
    label: 'Team',
    panel: lazyRouteComponent(
      () => import('#features/office/team/web/team-settings.tsx'),
      'TeamSettings',
    ),
  },
  {
    value: 'templates',
    group: 'Company',
    label: 'Task templates',
    panel: lazyRouteComponent(
      () => import('#features/work/tasks/web/task-template-settings.tsx'),
      'TaskTemplateSettings',
    ),
    resource: 'company',
    action: 'update',
  },
  {
    value: 'lead-sources',
    group: 'Company',
    label: 'Lead sources',
    panel: lazyRouteComponent(
      () => import('#features/work/jobs/web/lead-source-settings.tsx'),
      'LeadSourceSettings',
    ),
    resource: 'company',
    action: 'update',
  },
  {
    value: 'tags',
    group: 'Company',
    label: 'Tags',
    panel: lazyRouteComponent(
      () => import('#features/work/jobs/web/tag-settings.tsx'),
      'TagSettings',
    ),
    resource: 'company',
    action: 'update',
  },
  {
    value: 'labor',
    group: 'Company',
    label: 'Labor rates',
    panel: lazyRouteComponent(
      () => import('#features/work/tasks/web/labor-rate-settings.tsx'),
      'LaborRateSettings',
    ),
    resource: 'company',
    action: 'update',
  },
  {
    value: 'audit',
    group: 'Records',
    label: 'Audit log',
    panel: lazyRouteComponent(() => import('./audit-log.tsx'), 'AuditLog'),
    resource: 'audit',
    action: 'export',
  },
  {
    value: 'texts',
    group: 'Records',
    label: 'Text messages',
    panel: lazyRouteComponent(() => import('./text-consent-list.tsx'), 'TextConsentList'),
    resource: 'users',
    action: 'update',
  },
  {
    value: 'trash',
    group: 'Records',
    label: 'Trash',
    panel: lazyRouteComponent(() => import('#web/record/trash-list.tsx'), 'TrashList'),
    resource: 'trash',
  },
  {
    value: 'numbers',
    group: 'Records',
    label: 'Document numbers',
    panel: lazyRouteComponent(
      () => import('#features/money/documents/web/number-gaps.tsx'),
      'NumberGaps',
    ),
    resource: 'trash',
  },
  {
    value: 'queue',
    group: 'Records',
    label: 'Queue',
    panel: lazyRouteComponent(
      () => import('#features/office/queue/web/queue-list.tsx'),
      'QueueList',
    ),
    resource: 'queue',
  },
  {
    value: 'backup',
    group: 'Records',
    label: 'Backup',
    panel: lazyRouteComponent(
      () => import('#features/operations/backups/web/backup-settings.tsx'),
      'BackupSettings',
    ),
    resource: 'backups',
  },
] as const;

export type Tab = (typeof TABS)[number];
